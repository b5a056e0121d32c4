/** Collects errors that would end the process, until `stop` is called. */
export function watchProcess(): { readonly fatal: readonly unknown[]; stop(): void } {
  const fatal: unknown[] = [];
  const record = (error: unknown): void => {
    fatal.push(error);
  };
  process.on('unhandledRejection', record);
  process.on('uncaughtException', record);
  return {
    fatal,
    stop: () => {
      process.off('unhandledRejection', record);
      process.off('uncaughtException', record);
    },
  };
}

/** Runs with the methods of the console kept in a list of their names and arguments. */
export async function captureConsole(run: () => unknown): Promise<unknown[][]> {
  const written: unknown[][] = [];
  const { error, warn, info } = console;
  for (const method of ['error', 'warn', 'info'] as const) {
    console[method] = (...args: unknown[]) => void written.push([method, ...args]);
  }
  try {
    await run();
  } finally {
    Object.assign(console, { error, warn, info });
  }
  return written;
}

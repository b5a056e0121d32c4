/** Arguments that ZenStack cannot process, in the shape of its own validation errors. */
export class InvalidArgumentsError extends Error {
  readonly reason = 'invalid-input';

  /** @param error the error that ZenStack threw, for the log. */
  constructor(message: string, path: readonly (string | number)[] = [], error?: Error) {
    super(message, { cause: { issues: [{ path, message }], error } });
  }
}

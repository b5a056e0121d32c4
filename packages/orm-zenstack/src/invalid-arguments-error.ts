/** Arguments that ZenStack cannot process, in the shape of its own validation errors. */
export class InvalidArgumentsError extends Error {
  readonly reason = 'invalid-input';

  constructor(message: string, path: readonly (string | number)[] = []) {
    super(message, { cause: { issues: [{ path, message }] } });
  }
}

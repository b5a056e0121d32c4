/**
 * The failure of code that an interceptor runs in a transaction, which rolls the transaction back.
 */
export class HookError extends Error {
  /**
   * Named `thrown`, not `cause`: code that looks for database errors follows `cause`.
   */
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    super('An interceptor failed before the commit');
    this.name = 'HookError';
    this.thrown = thrown;
  }
}

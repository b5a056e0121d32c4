/** The failure of code that an interceptor runs in a transaction, which rolls the transaction back. */
export class HookError extends Error {
  /** Not the `cause`, in which readers of database errors would look for a failure of the request. */
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    super('An interceptor failed before the commit');
    this.name = 'HookError';
    this.thrown = thrown;
  }
}

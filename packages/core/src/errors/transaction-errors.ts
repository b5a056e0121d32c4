/** One operation of a transaction. */
export interface Step {
  /** The index in the list, from 0. */
  readonly index: number;
  /** The operation as the client named it: `post.update`. */
  readonly name: string;
}

/** The failure of one operation of a transaction. The failure itself is the `cause`. */
export class StepError extends Error {
  readonly step: Step;

  constructor(step: Step, cause: unknown) {
    super(`Operation ${step.index} (${step.name})`, { cause });
    this.name = 'StepError';
    this.step = step;
  }
}

/** Returns the failure itself, without the step that it belongs to. */
export function causeInStep(error: unknown): unknown {
  return error instanceof StepError ? error.cause : error;
}

/**
 * The failure of code that an interceptor runs in a transaction, which rolls the transaction back.
 */
export class HookError extends Error {
  /** Named `thrown`, not `cause`: code that looks for database errors follows `cause`. */
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    super('An interceptor failed before the commit');
    this.name = 'HookError';
    this.thrown = thrown;
  }
}

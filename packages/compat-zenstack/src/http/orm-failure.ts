import type { Interceptor } from '@modelway/core';

/** An error of ZenStack's ORM, by shape. */
export interface OrmFailure {
  readonly reason: string;
  readonly message: string;
  /** The model, as the schema spells it. */
  readonly model?: string;
  readonly rejectedByPolicyReason?: string;
}

/** Keeps the errors of the ORM behind the errors of a handler. */
export interface FailureCapture {
  /** Keeps the errors of requests. */
  readonly intercept: Interceptor;
  /** Returns the headers that mark a request. */
  mark(): { readonly id: string; header(name: string): string | undefined };
  /** Returns the error of a marked request, and forgets it. */
  take(id: string): OrmFailure | undefined;
}

/** The header is one of the requests to the handler beneath, never one of a client's. */
const HEADER = 'modelway-compat-request';

/** Creates a capture for one handler. */
export function createFailureCapture(): FailureCapture {
  /** By the requests that have no response yet: a call may fail after its time is over. */
  const failures = new Map<string, OrmFailure | undefined>();
  let count = 0;
  return {
    intercept: async ({ request }, next) => {
      try {
        return await next();
      } catch (error) {
        const id = request.header(HEADER);
        const failure = findOrmFailure(error);
        if (id !== undefined && failures.has(id)) failures.set(id, failure);
        throw error;
      }
    },
    mark: () => {
      const id = String(count++);
      failures.set(id, undefined);
      return { id, header: (name) => (name === HEADER ? id : undefined) };
    },
    take: (id) => {
      const failure = failures.get(id);
      failures.delete(id);
      return failure;
    },
  };
}

const REASONS: ReadonlySet<unknown> = new Set(['not-found', 'rejected-by-policy']);

function findOrmFailure(thrown: unknown): OrmFailure | undefined {
  let error = thrown as { readonly reason?: unknown; readonly cause?: unknown } | undefined;
  for (let depth = 0; depth < 5 && typeof error === 'object' && error !== null; depth++) {
    if (REASONS.has(error.reason)) return error as OrmFailure;
    error = error.cause as typeof error;
  }
  return undefined;
}

import { LimitExceededError } from '../errors/request-errors.ts';
import type { FieldSizes } from './field-sizes.ts';
import type { ByteLease } from './process-bytes.ts';

/** The bytes that a request may hold, and what is known of the sizes of its schema's fields. */
export interface RequestBytes {
  /** The maximum number of bytes that it may read: `limits.readBytes`. */
  readonly limit: number;
  readonly lease: ByteLease;
  readonly sizes: FieldSizes;
}

/** The bytes that one run of a request may still read: `limits.readBytes` less what it has read. */
export interface ByteBudget {
  readonly limit: number;
  readonly sizes: FieldSizes;
  /** Returns the remaining number of bytes. */
  rest(): number;
  /**
   * Reserves a part of the process's budget for bytes that are about to be read.
   *
   * @returns `undefined` if there is room at once; else a promise, as `ByteLease.reserve` does.
   * @throws {UnavailableError} if others hold too many, and the run may not wait for them.
   */
  reserve(bytes: number): Promise<void> | undefined;
  /** Reserves as `reserve` does, if there is room at once; returns whether there was. */
  claim(bytes: number): boolean;
  /**
   * Takes bytes that have been read off the budget.
   *
   * @throws {LimitExceededError} if there are more than it has.
   */
  spend(bytes: number): void;
  /** Takes bytes off the budget that are over it already: nothing can undo their read. */
  hold(bytes: number): void;
  /** Keeps bytes reserved that the run holds beside those that count in its budget: keys. */
  keep(bytes: number): void;
}

/**
 * Creates the byte budget of one run.
 *
 * @param mayWait whether it may wait for others. A run that holds a connection may not, since the
 * others may need it to end.
 */
export function createByteBudget(
  { limit, lease, sizes }: RequestBytes,
  mayWait: boolean,
): ByteBudget {
  let spent = 0;
  let kept = 0;
  const hold = (bytes: number): void => {
    spent += bytes;
    lease.hold(Math.max(spent + kept, lease.held()));
  };
  return {
    limit,
    sizes,
    hold,
    rest: () => Math.max(0, limit - spent),
    reserve: (bytes) => {
      if (bytes === Number.POSITIVE_INFINITY) return undefined;
      const wanted = spent + kept + Math.min(bytes, limit);
      return mayWait ? lease.reserve(wanted) : lease.reserveNow(wanted);
    },
    claim: (bytes) => lease.claim(spent + kept + Math.min(bytes, limit)),
    keep: (bytes) => {
      kept += bytes;
      lease.hold(spent + kept);
    },
    spend: (bytes) => {
      hold(bytes);
      if (spent <= limit) return;
      throw new LimitExceededError(
        `The records have at least ${spent} bytes; the limit readBytes is ${limit}. Request fewer records or fields.`,
      );
    },
  };
}

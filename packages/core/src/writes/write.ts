import type { Connection } from '../orm/connection.ts';
import type { RowRead } from '../rows/read-within.ts';

/**
 * When links are checked.
 * - `none`: never.
 * - `before`: before the write only, so that no transaction is needed. Other requests can change
 *   the linked rows after the check in a transaction as well.
 * - `around`: after the write, too. A failed check rolls it back.
 */
export type LinkChecks = 'none' | 'before' | 'around';

/** What a write requires of the transaction around it. */
export interface WriteNeeds {
  /** Whether its checks depend on rows that other requests may change during the write. */
  readonly isolation: boolean;
  /**
   * Whether the ORM client looks for the rows before it changes them, in the same statement or
   * before it: then conditions and policies may no longer hold.
   * @default false
   */
  readonly findsRows?: boolean;
  /** Whether a check of its result may reject it. */
  readonly rollback: boolean;
  /** When its links are checked. */
  readonly checks: LinkChecks;
  /** Whether it returns records, which may be large. */
  readonly records: boolean;
  /** Whether it runs again if it collides with another write, also without a transaction. */
  readonly repeats: boolean;
  /**
   * Whether it runs code of the app, which must not run again only because a denial is unsure.
   * @default false
   */
  readonly runsCode?: boolean;
  /**
   * Whether its result is not returned. Then it succeeds even if the caller cannot read it, unless
   * a check depends on it.
   * @default false
   */
  readonly minimal?: boolean;
}

/** A write, with all that happens beside it. */
export interface Write<Client, Result> {
  readonly needs: WriteNeeds;
  /** The operations whose results it returns. */
  readonly operations: readonly RowRead[];
  /**
   * Decides in the transaction on the call and its checks: the record and links may be unknown
   * before. Returns a promise only if it has to read.
   */
  readonly prepare: (
    connection: Connection<Client>,
  ) => PreparedWrite<Client> | Promise<PreparedWrite<Client>>;
  /** Converts the result of the call, after all checks. */
  readonly toResult: (result: unknown) => Result;
  /**
   * Explains a failure, or returns it. Runs in the transaction, where only a missing row leaves a
   * connection that can read, and again after the rollback.
   */
  readonly explain?: (error: unknown, connection: Connection<Client>) => Promise<unknown>;
  /** Returns the write to make in place of one that failed, if there is one. */
  readonly instead?: (
    error: unknown,
    connection: Connection<Client>,
  ) => Promise<Write<Client, Result> | undefined>;
}

/**
 * The call of the ORM client, and the checks around it, from the outermost to the innermost;
 * `undefined` stands for one with nothing to check.
 */
export interface PreparedWrite<Client> {
  readonly checks: readonly (WriteCheck<Client> | undefined)[];
  readonly call: (connection: Connection<Client>) => Promise<unknown>;
}

/** Runs before a write, in its transaction, and returns what belongs after it. */
export type WriteCheck<Client> = (
  connection: Connection<Client>,
) => Promise<AfterWrite | undefined>;

/** The second half of a check. */
export interface AfterWrite {
  /** Checks the rows after the write. An error rolls it back. */
  readonly finish?: (result: unknown) => Promise<void>;
  /**
   * Whether it cannot check a write whose result the caller cannot read.
   * @default false
   */
  readonly needsResult?: boolean;
  /** Explains a failure of the write or of an inner check, or returns it. */
  readonly explain?: (error: unknown) => unknown;
}

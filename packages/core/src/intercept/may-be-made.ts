import { isUnreadable } from '../orm/is-unreadable.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';

/** The least status that does not say whether a write has succeeded. */
const OUTCOME_UNKNOWN = 500;

/** How an error is read. */
interface Reading<Client> {
  readonly orm: Pick<OrmBinding<Client>, 'toOrmError'>;
  /** Returns the status of the response to the error. */
  readonly statusOf: (error: unknown) => number;
}

/**
 * Whether a write that fails with an error may have been made: its outcome is unknown, or it was
 * committed, and the caller cannot read its result.
 */
export function mayBeMade<Client>(error: unknown, { orm, statusOf }: Reading<Client>): boolean {
  return statusOf(error) >= OUTCOME_UNKNOWN || isUnreadable(error, orm);
}

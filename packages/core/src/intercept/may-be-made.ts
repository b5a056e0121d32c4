import { ApiError, ApiErrors } from '../errors/api-error.ts';
import { causeInStep } from '../errors/transaction-errors.ts';
import { fromOrmError } from '../orm/from-orm-error.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';

/** The least status that does not say whether a write has succeeded. */
const OUTCOME_UNKNOWN = 500;

/**
 * Whether a write that fails with an error may have been made: its outcome is unknown, or it was
 * committed, and the caller cannot read its result.
 */
export function mayBeMade<Client>(
  thrown: unknown,
  { toOrmError }: Pick<OrmBinding<Client>, 'toOrmError'>,
): boolean {
  const error = causeInStep(thrown);
  if (error instanceof ApiErrors) return false;
  if (error instanceof ApiError) return error.status >= OUTCOME_UNKNOWN;
  const failure = toOrmError(error);
  // Not by the option `databaseErrors`, which is called for the response alone.
  return (
    failure === undefined ||
    failure.reason === 'result-not-readable' ||
    fromOrmError(failure, error).some(({ status }) => status >= OUTCOME_UNKNOWN)
  );
}

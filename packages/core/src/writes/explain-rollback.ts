import { policyDenial } from '../errors/policy-denial.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';

/**
 * Explains the failure of a write in a transaction that rolls it back: if the caller cannot read
 * the result, nothing was written.
 */
export function explainRollback<Client>(cause: unknown, orm: OrmBinding<Client>): unknown {
  const failure = orm.toOrmError(cause);
  if (failure?.reason !== 'result-not-readable') return cause;
  return policyDenial(
    'The access policies do not allow reading the result, so the write was rolled back.',
    {
      cause,
      orm: { ...failure, reason: 'rejected-by-policy' },
    },
  );
}

import type { OrmBinding } from './orm-binding.ts';

/** Whether an error reports a write that was made, and whose result the caller cannot read. */
export function isUnreadable<Client>(
  error: unknown,
  { toOrmError }: Pick<OrmBinding<Client>, 'toOrmError'>,
): boolean {
  return toOrmError(error)?.reason === 'result-not-readable';
}

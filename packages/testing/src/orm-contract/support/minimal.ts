import type { ReturnedCall } from '../limits/watch-operations.ts';
import type { ContractDatabase } from './contract-database.ts';

/** The preference for a response without the record. */
export const MINIMAL = 'return=minimal';

/** The columns of ids and foreign keys in the fixture schema. */
const KEYS = /^id$|Id$/;

/** Returns the selection of a call that writes, if it returns records. */
export function selectsOfWrites({ operation, args }: ReturnedCall): readonly unknown[] {
  if (!/^(create|update|upsert|delete)($|ManyAndReturn$)/.test(operation)) return [];
  return [(Object(args) as { readonly select?: unknown }).select];
}

/** Whether a selection has ids and foreign keys alone. */
export function selectsOnlyKeys(select: unknown): boolean {
  const names = Object.keys(Object(select));
  return names.length > 0 && names.every((name) => KEYS.test(name));
}

/** Returns the ids and texts of all entries of the audit log, which most callers cannot read. */
export async function auditsIn({ unrestricted }: ContractDatabase): Promise<readonly unknown[]> {
  const entries = await unrestricted.auditEntry.findMany({ orderBy: { id: 'asc' } });
  return entries.map(({ id, text }) => [id, text]);
}

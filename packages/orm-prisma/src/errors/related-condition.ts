import type { SchemaDescription } from '@modelway/core';
import type { PrismaCall } from './read-issues.ts';

/** The operations that change rows. */
const WRITES = /^(update|upsert|delete)/;

/**
 * Whether a write on MySQL has a condition on a relationship. If the condition leads back to the
 * written model, Prisma's statement names a column that does not exist.
 */
export function hasRelatedCondition(
  { operation, args }: PrismaCall,
  { provider, models }: SchemaDescription,
): boolean {
  if (provider !== 'mysql' || !WRITES.test(operation)) return false;
  const relations = new Set(
    models.flatMap(({ fields }) =>
      fields.flatMap(({ kind, name }) => (kind === 'relation' ? [name] : [])),
    ),
  );
  const namesRelation = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    Object.entries(part).some(([key, member]) => relations.has(key) || namesRelation(member));
  // Nested writes have conditions of their own, below the relationships of the data.
  const { where, data, update } = Object(args) as Readonly<Record<string, unknown>>;
  return [where, data, update].some(namesRelation);
}

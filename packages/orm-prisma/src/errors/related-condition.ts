import type { SchemaDescription } from '@modelway/core';
import { isMembers } from '@modelway/core/sql';
import type { PrismaCall } from './read-issues.ts';

/** The operations that change rows. */
const WRITES = /^(update|upsert|delete)/;

/**
 * Whether a write on MySQL has a condition on a relationship. If the condition leads back to the
 * written model, Prisma's statement names a column that does not exist.
 */
export function hasRelatedCondition(
  { model, operation, args }: PrismaCall,
  { provider, models }: SchemaDescription,
): boolean {
  if (provider !== 'mysql' || !WRITES.test(operation)) return false;
  const relations = new Set(
    models
      .find(({ name }) => name === model)
      ?.fields.flatMap(({ kind, name }) => (kind === 'relation' ? [name] : [])),
  );
  const namesRelation = (part: unknown): boolean =>
    isMembers(part) &&
    Object.entries(part).some(([key, member]) =>
      /^(AND|OR|NOT)$/.test(key) ? [member].flat().some(namesRelation) : relations.has(key),
    );
  // Nested writes have conditions of their own, below the relationships of the data.
  const { where, data, update } = Object(args) as Readonly<Record<string, unknown>>;
  return [where, data, update].some(namesRelation);
}

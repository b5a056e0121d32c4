import type { ModelDescription } from '@modelway/core';
import type { Members } from '@modelway/core/sql';

/**
 * Replaces `OR: []`, which matches nothing, by an alternative that matches nothing. Prisma ignores
 * an empty list everywhere but at the top of a `where`.
 */
export function fillAlternatives(where: Members, { idFields }: ModelDescription): Members {
  return isEmpty(where.OR) ? { ...where, OR: [{ [idFields[0] ?? '']: NOTHING }] } : where;
}

/** Does the same to a condition on groups, which may compare aggregates of any field. */
export function fillGroupAlternatives(having: Members, { idFields }: ModelDescription): Members {
  if (!isEmpty(having.OR)) return having;
  return { ...having, OR: [{ [idFields[0] ?? '']: { _count: NOTHING } }] };
}

/** A filter that matches no value. Prisma negates it correctly. */
export const NOTHING: { readonly in: readonly [] } = { in: [] };

function isEmpty(alternatives: unknown): boolean {
  return Array.isArray(alternatives) && alternatives.length === 0;
}

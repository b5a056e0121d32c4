import type { ModelDescription } from '@modelway/core';
import type { Members } from '@modelway/core/sql';

/**
 * Replaces `OR: []`, which matches nothing, by an alternative that matches nothing. Prisma ignores
 * an empty list everywhere but at the top of a `where`.
 */
export function fillAlternatives(where: Members, model: ModelDescription): Members {
  return isEmpty(where.OR) ? { ...where, OR: [matchNothing(model)] } : where;
}

/** Does the same to a condition on groups, which may compare aggregates of any field. */
export function fillGroupAlternatives(having: Members, { idFields }: ModelDescription): Members {
  if (!isEmpty(having.OR)) return having;
  return { ...having, OR: [{ [idFields[0] ?? '']: { _count: NOTHING } }] };
}

/** Returns a condition that matches no row. Prisma negates it correctly. */
export function matchNothing({ fields, idFields }: ModelDescription): Members {
  const [id = ''] = idFields;
  const field = fields.find(({ name }) => name === id);
  // Prisma's filter of a Boolean has no `in`.
  const isBoolean = field?.kind === 'scalar' && field.type === 'Boolean';
  return isBoolean ? { AND: [{ [id]: true }, { [id]: false }] } : { [id]: NOTHING };
}

/** A filter that matches no value. */
const NOTHING = { in: [] };

function isEmpty(alternatives: unknown): boolean {
  return Array.isArray(alternatives) && alternatives.length === 0;
}

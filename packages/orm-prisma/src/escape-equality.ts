import { isMembers, mapMembers } from './map-arguments.ts';

/**
 * Escapes the operands of `equals` and `not` in a filter that ignores case: Prisma compares them
 * with ILIKE, as patterns.
 */
export function escapeEquality(filter: unknown): unknown {
  if (!isMembers(filter) || filter.mode !== 'insensitive') return filter;
  return escapeOperands(filter);
}

function escapeOperands(filter: unknown): unknown {
  return mapMembers(filter, (operand, operator) => {
    if (operator !== 'equals' && operator !== 'not') return operand;
    return typeof operand === 'string' ? escapePattern(operand) : escapeOperands(operand);
  });
}

/** Escapes a text for LIKE in PostgreSQL. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
}

import type {
  RelationFieldDescription,
  ScalarFieldDescription,
  SchemaDescription,
} from '@modelway/core';
import { isMembers, type Members, mapMembers } from '@modelway/core/sql';
import { assertFinite, keepDigits } from './float-digits.ts';
import { encodeLists } from './list-writes.ts';

/** Adapts a filter on a field that is not a relationship. */
export function adaptFilter(
  filter: unknown,
  { type, list }: ScalarFieldDescription,
  { provider }: SchemaDescription,
): unknown {
  if (type === 'Float') return keepDigits(filter);
  if (list) return type === 'Bytes' ? encodeLists(filter) : filter;
  if (type === 'String') return escapeEquality(filter);
  if (type !== 'Json') return filter;
  assertFinite(filter);
  return addRootPath(filter, provider);
}

/**
 * Adds the path to the whole value to a filter on a Json field that compares texts: without a path,
 * Prisma compares the value's JSON, in which a text has quotation marks.
 */
function addRootPath(filter: unknown, provider: string): unknown {
  if (!isMembers(filter) || filter.path !== undefined) return filter;
  if (!Object.keys(filter).some((operator) => operator.startsWith('string_'))) return filter;
  return { ...filter, path: provider === 'postgresql' ? [] : '$' };
}

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

/**
 * Replaces a comparison of a to-one relationship with null, if its foreign key has several columns:
 * Prisma asks whether all of them are null, but one is enough for no related row.
 */
export function expandNulls(
  filter: unknown,
  { foreignKey = [] }: RelationFieldDescription,
): unknown {
  if (foreignKey.length < 2) return filter;
  if (filter === null) return NO_ROW;
  if (!isMembers(filter) || (filter.is !== null && filter.isNot !== null)) return filter;
  const { is, isNot } = filter;
  if (is === null) return isNot === null ? { ...NO_ROW, ...ANY_ROW } : NO_ROW;
  return is === undefined ? ANY_ROW : { is };
}

const NO_ROW: Members = { isNot: {} };
const ANY_ROW: Members = { is: {} };

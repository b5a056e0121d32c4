import type { RelationFieldDescription } from '@modelway/core';
import { isMembers, type Members } from './map-arguments.ts';

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

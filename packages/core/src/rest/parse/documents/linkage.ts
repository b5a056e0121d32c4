import type { IdValues } from '../../../schema/values/resource-id.ts';

/**
 * The linkage of a relationship: the ids of a to-many one, without duplicates; the id or null of a
 * to-one.
 */
export type Linkage = IdValues | null | readonly IdValues[];

/** Returns the ids in a linkage as a list. */
export function idsOf(linkage: Linkage): readonly IdValues[] {
  if (linkage === null) return [];
  return isList(linkage) ? linkage : [linkage];
}

function isList(linkage: Linkage): linkage is readonly IdValues[] {
  return Array.isArray(linkage);
}

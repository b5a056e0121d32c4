import type { IdValues } from '../../schema/resource-id.ts';

/** What a relationship points to: the ids of a to-many one, each once; the id or null of a to-one. */
export type Linkage = IdValues | null | readonly IdValues[];

/** Returns the ids in a linkage, however many there may be. */
export function idsOf(linkage: Linkage): readonly IdValues[] {
  if (linkage === null) return [];
  return isList(linkage) ? linkage : [linkage];
}

function isList(linkage: Linkage): linkage is readonly IdValues[] {
  return Array.isArray(linkage);
}

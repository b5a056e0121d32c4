import type { IdValues } from '../../schema/resource-id.ts';
import type { RelationField } from '../../schema/schema-model.ts';
import { whereIds } from '../../schema/where-ids.ts';
import type { Linkage } from '../parse/parse-linkage.ts';
import type { Where } from './client-args.ts';

/** What a write says of one relationship: to be looked at again if it fails, or did not happen. */
export interface PlannedLink {
  readonly relation: RelationField;
  /** Where its linkage stands in the body. */
  readonly pointer: string;
  /** The resources that the body names. */
  readonly where: Where | undefined;
  /** How many those are. */
  readonly count: number;
  /** What must be true of the to-many relationship after the write. */
  readonly after: 'exactly' | 'without' | undefined;
}

/** Plans to look at a link again. */
export function planLink(
  relation: RelationField,
  linkage: Linkage,
  { pointer, after }: Pick<PlannedLink, 'pointer' | 'after'>,
): PlannedLink {
  const ids = idsOf(linkage);
  const where = ids.length === 0 ? undefined : whereIds(ids, relation.target);
  return { relation, pointer, where, count: ids.length, after: relation.list ? after : undefined };
}

/** The ids in a linkage, however many there may be. */
export function idsOf(linkage: Linkage): readonly IdValues[] {
  if (linkage === null) return [];
  return Array.isArray(linkage) ? linkage : [linkage as IdValues];
}

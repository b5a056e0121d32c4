import type { RelationField } from '../../schema/schema-model.ts';
import { whereIds } from '../../schema/where-ids.ts';
import { idsOf, type Linkage } from '../parse/linkage.ts';
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

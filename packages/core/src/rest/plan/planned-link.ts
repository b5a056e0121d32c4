import { whereIds } from '../../schema/resource-id.ts';
import type { RelationField } from '../../schema/schema-model.ts';
import { idsOf, type Linkage } from '../parse/linkage.ts';
import type { Where } from './client-args.ts';

/** A relationship in a write, to be checked if the write fails or has no effect. */
export interface PlannedLink {
  readonly relation: RelationField;
  /** The pointer to its linkage in the body. */
  readonly pointer: string;
  /** The resources in the body. */
  readonly where: Where | undefined;
  /** The number of those resources. */
  readonly count: number;
  /** The required state of the to-many relationship after the write. */
  readonly after: 'exactly' | 'without' | undefined;
}

/** Plans the check of a link. */
export function planLink(
  relation: RelationField,
  linkage: Linkage,
  { pointer, after }: Pick<PlannedLink, 'pointer' | 'after'>,
): PlannedLink {
  const ids = idsOf(linkage);
  const where = ids.length === 0 ? undefined : whereIds(ids, relation.target);
  return { relation, pointer, where, count: ids.length, after: relation.list ? after : undefined };
}

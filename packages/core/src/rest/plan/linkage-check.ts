import type { RelationField } from '../../schema/schema-model.ts';
import { whereIds } from '../../schema/values/resource-id.ts';
import { idsOf, type Linkage } from '../parse/documents/linkage.ts';
import type { Where } from './rest-plan.ts';

/** A relationship in a write, to be checked if the write fails or has no effect. */
export interface LinkageCheck {
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

/** Plans the check of linkage. */
export function planLinkageCheck(
  relation: RelationField,
  linkage: Linkage,
  { pointer, after }: Pick<LinkageCheck, 'pointer' | 'after'>,
): LinkageCheck {
  const ids = idsOf(linkage);
  const where = ids.length === 0 ? undefined : whereIds(ids, relation.target);
  return { relation, pointer, where, count: ids.length, after: relation.list ? after : undefined };
}

import { policyDenial } from '../../errors/policy-denial.ts';
import { type ForbiddenError, NotFoundError } from '../../errors/resource-errors.ts';
import { withArticle } from '../../errors/show-value.ts';
import { countRecords, findRecord } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import type { WriteCheck } from '../../writes/write.ts';
import type { LinkageCheck, Row, UpdatePlan, WritePlan } from '../plan/rest-plan.ts';
import { checkedLinks, idWhere } from '../plan/write-plan.ts';

/**
 * Checks that to-many relationships have the members that they were set to. If a policy protects a
 * related row from being unlinked, an ORM client may silently leave it linked. The check throws a
 * {@link ForbiddenError} that names the relationship, or a {@link NotFoundError} if a member does
 * not exist.
 */
export function checkLinked<Client>(plan: WritePlan): WriteCheck<Client> | undefined {
  const links = checkedLinks(plan);
  if (links.length === 0) return undefined;
  return async (connection) => {
    const finish = (row: unknown) =>
      assertLinked(row as Row, { model: plan.model, links }, connection);
    return { finish, needsResult: true };
  };
}

async function assertLinked<Client>(
  row: Row,
  { model, links }: Pick<UpdatePlan, 'model' | 'links'>,
  connection: Connection<Client>,
): Promise<void> {
  const counted = links.map((link) => [link.relation.name, countOf(link)]);
  const args = {
    where: idWhere(model, row),
    select: { _count: { select: Object.fromEntries(counted) } },
  };
  const found = (await findRecord(model, args, connection)) as { readonly _count: Row } | null;
  for (const link of links) {
    const { relation, after, members } = link;
    if (found?._count[relation.name] === (after === 'exactly' ? members.length : 0)) continue;
    // An ORM client may skip members that do not exist.
    if (found && after === 'exactly') await assertLinkageExists(link, connection);
    throw linkageDenial(link);
  }
}

/** Creates the 403 of a relationship that the policies protect from a change. */
export function linkageDenial(
  { relation, pointer }: LinkageCheck,
  cause?: unknown,
): ForbiddenError {
  const detail = `The access policies do not allow this change to "${relation.name}".`;
  return policyDenial(detail, { source: { pointer }, cause });
}

/** Returns the selection that counts all members, or those that should be removed. */
function countOf({ after, where }: LinkageCheck): unknown {
  return after === 'without' ? { where: where ?? { OR: [] } } : true;
}

/**
 * Checks that the caller can read every resource in a linkage.
 *
 * @throws {NotFoundError} that names the relationship.
 */
export async function assertLinkageExists<Client>(
  { relation, pointer, where, members }: LinkageCheck,
  connection: Connection<Client>,
  cause?: unknown,
): Promise<void> {
  if (!where) return;
  if ((await countRecords(relation.target, { where }, connection)) === members.length) return;
  const detail = `"${relation.name}" refers to ${withArticle(relation.target.type)} that does not exist.`;
  throw new NotFoundError(detail, { source: { pointer }, cause });
}

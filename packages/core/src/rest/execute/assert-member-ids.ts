import { ConflictError } from '../../errors/resource-errors.ts';
import { withArticle } from '../../errors/show-value.ts';
import { findRecord } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { isSameIdValue, selectFields } from '../../schema/values/resource-id.ts';
import type { Row, WritePlan } from '../plan/rest-plan.ts';
import { linksOf } from '../plan/write-plan.ts';

/**
 * Checks that a write changes no id of a related resource, whose foreign key is a part of it.
 *
 * @throws {ConflictError} that names the relationship.
 */
export async function assertMemberIds<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<void> {
  const { model } = plan;
  for (const { relation, pointer, members, after } of linksOf(plan)) {
    const { name, target, oppositeKey = [] } = relation;
    const key = oppositeKey.filter(({ field }) => target.idKey.fields.includes(field));
    if (key.length === 0 || members.length === 0 || after === 'without') continue;
    const select = selectFields(key.map(({ references }) => references));
    // No existing resource belongs to a new one.
    const row: Row | null =
      'update' in plan
        ? await findRecord(model, { where: plan.update.where, select }, connection)
        : {};
    const moved = key.find(
      ({ field, references }) =>
        row && members.some((id) => !isSameIdValue(id[field], row[references])),
    );
    if (!moved) continue;
    const detail = `"${name}" cannot add ${withArticle(target.type)} of another ${model.type}: "${moved.field}" is part of its id.`;
    throw new ConflictError(detail, { source: { pointer } });
  }
}

import { noMatch } from '../../errors/precondition-failed-error.ts';
import { noResource } from '../../errors/resource-errors.ts';
import { matchesStrongly } from '../../http/entity-tags.ts';
import { findRecord } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { selectId } from '../../schema/values/resource-id.ts';
import { atCurrentTime, selectVersion, versionTagOf } from '../plan/plan-version.ts';
import type { Row, WritePlan } from '../plan/rest-plan.ts';
import { requiredTags } from '../plan/write-plan.ts';

/**
 * Returns the plan with the time of this run as the version that it sets: since it was planned, it
 * may have waited, while other writes have set later ones.
 */
export function withCurrentTime(plan: WritePlan): WritePlan {
  if (plan.kind === 'create' || plan.kind === 'delete') return plan;
  const { update, model } = plan;
  return { ...plan, update: { ...update, data: atCurrentTime(update.data, model) } };
}

/**
 * Compares the row of a write with the tags in `If-Match`, in the serializable transaction of the
 * write, so that the row stays as it is until the write is done.
 *
 * @returns the plan, with a version that differs from the current one.
 * @throws {NotFoundError} if the caller can read no such row.
 * @throws {PreconditionFailedError} if it has another version.
 */
export async function checkPrecondition<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<WritePlan> {
  const tags = requiredTags(plan);
  if (!tags || plan.kind === 'create') return plan;
  const { model } = plan;
  const { where } = plan.kind === 'delete' ? plan.delete : plan.update;
  const args = { where, select: { ...selectId(model), ...selectVersion(model) } };
  const row = await findRecord(model, args, connection);
  if (!row) throw noResource(model.type);
  if (!matchesStrongly(tags, versionTagOf(row, model))) throw noMatch(model.type);
  return plan.kind === 'delete' ? plan : { ...plan, update: laterThan(row, plan) };
}

/** Two writes within a millisecond, or with clocks that differ, must not give the same version. */
function laterThan(
  row: Row,
  { model: { version }, update }: Exclude<WritePlan, { kind: 'create' | 'delete' }>,
): typeof update {
  const name = version?.name ?? '';
  const [old, next] = [row[name], update.data[name]];
  if (!(old instanceof Date && next instanceof Date) || next > old) return update;
  return { ...update, data: { ...update.data, [name]: new Date(+old + 1) } };
}

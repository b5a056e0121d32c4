import { ApiError } from '../../errors/api-error.ts';
import { countRecords } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import type { LinkageCheck, RelatePlan, UpdatePlan, WritePlan } from '../plan/rest-plan.ts';
import { filterOf, linksOf } from '../plan/write-plan.ts';

/**
 * Returns an update without links that exist already. To link a resource whose key is required, an
 * ORM client may first set that key to null, and fail, even if the resource is linked already.
 *
 * @returns `undefined` if the failure has another reason.
 */
export async function withoutHeldLinks<Client>(
  error: unknown,
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<UpdatePlan | RelatePlan | undefined> {
  const cause = error instanceof ApiError ? error.cause : error;
  if (connection.orm.toOrmError(cause)?.reason !== 'required-violation') return undefined;
  return await omitHeldLinks(plan, connection);
}

/** Returns an update without links that exist already; `undefined` if it makes none of them. */
export async function omitHeldLinks<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<UpdatePlan | RelatePlan | undefined> {
  if (!('update' in plan)) return undefined;
  const held: LinkageCheck[] = [];
  for (const link of linksOf(plan)) {
    const { list, ownKey, removable } = link.relation;
    const isSuspect = !list && !ownKey && !removable && link.where !== undefined;
    if (isSuspect && (await isHeld(link, plan, connection))) held.push(link);
  }
  if (held.length === 0) return undefined;
  const names = new Set(held.map(({ relation }) => relation.name));
  const data = Object.entries(plan.update.data).filter(([name]) => !names.has(name));
  return {
    ...plan,
    update: { ...plan.update, data: Object.fromEntries(data) },
    links: plan.links.filter((link) => !held.includes(link)),
  };
}

async function isHeld<Client>(
  { relation, where }: LinkageCheck,
  plan: UpdatePlan | RelatePlan,
  connection: Connection<Client>,
): Promise<boolean> {
  const linked = { [relation.name]: { is: where } };
  const { model, update } = plan;
  const row = 'within' in plan ? plan.within : filterOf(model, update.where);
  return (await countRecords(model, { where: { AND: [row, linked] } }, connection)) === 1;
}

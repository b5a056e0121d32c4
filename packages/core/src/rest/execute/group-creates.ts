import { assertLinksExist } from '../../links/find-missing-links.ts';
import type { Connection } from '../../orm/connection.ts';
import type { RowBudget } from '../../rows/row-budget.ts';
import { writeWithin } from '../../rows/write-within.ts';
import type { OperationPlan } from '../plan/operation-plan.ts';
import type { CreatePlan, Row } from '../plan/rest-plan.ts';
import { restScope } from './execute-write.ts';

/** The numbers of adjacent creates that one call makes, by the index of the first of them. */
export type CreateGroups = ReadonlyMap<number, number>;

/**
 * Finds the adjacent creates that one call of the ORM client makes as well as one call for each:
 * rows of one model with the same columns, which name no local ids and return nothing related.
 */
export function groupCreates<Client>(
  plans: readonly OperationPlan[],
  connection: Connection<Client>,
): CreateGroups {
  const groups = new Map<number, number>();
  let first = 0;
  let shape: string | undefined;
  for (const [index, plan] of plans.entries()) {
    const next = shapeOf(plan, connection);
    if (next !== undefined && next === shape) groups.set(first, index + 1 - first);
    else [first, shape] = [index, next];
  }
  return groups;
}

/** Creates the rows of a group. An error does not tell which of them has failed. */
export async function createGroup<Client>(
  plans: readonly OperationPlan[],
  budget: RowBudget,
  connection: Connection<Client>,
): Promise<readonly Row[]> {
  const creates = plans.map(({ write }) => write as CreatePlan);
  const [{ model, create }] = creates as [CreatePlan];
  const links = creates.flatMap(({ newLinks }) => newLinks.links);
  await assertLinksExist(links, connection);
  const args = { data: creates.map((each) => each.create.data), select: create.select };
  const call = { model, operation: 'createManyAndReturn', args };
  const rows = (await writeWithin(call, restScope(connection, budget))) as readonly Row[];
  if (rows.length !== plans.length) throw new Error('A row was not returned.');
  return rows;
}

/** Describes what the creates of a group have in common; `undefined` for any other write. */
function shapeOf<Client>(
  { write, resolve }: OperationPlan,
  { orm, client }: Connection<Client>,
): string | undefined {
  if (write.kind !== 'create' || resolve || write.parent || write.newLinks.partial.length > 0)
    return undefined;
  const { model, create } = write;
  if (!orm.createsAlike?.(client, model.name) || !isPlain(model.name, orm)) return undefined;
  if (model.relations.some(({ name }) => Object.hasOwn(create.data, name))) return undefined;
  if (Object.values(create.select).some((part) => part !== true)) return undefined;
  return JSON.stringify([model.name, Object.keys(create.data).sort(), Object.keys(create.select)]);
}

/**
 * Whether a model has no computed field, for which an ORM client may read the rows again in another
 * order, and no relationship to itself: a foreign key is checked at the end of a statement only.
 */
function isPlain<Client>(name: string, { schema }: Connection<Client>['orm']): boolean {
  const { fields = [] } = schema.models.find((model) => model.name === name) ?? {};
  return !fields.some((field) =>
    field.kind === 'relation' ? field.model === name : field.computed,
  );
}

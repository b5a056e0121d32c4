import { ConflictError, noResource } from '../../errors/resource-errors.ts';
import { findMissingLinks } from '../../links/find-missing-links.ts';
import { countRecords, findRecords } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { idOf, selectId } from '../../schema/values/resource-id.ts';
import type { WriteCheck } from '../../writes/write.ts';
import { idText } from '../plan/plan-page.ts';
import type {
  CreatePlan,
  DeletePlan,
  Row,
  UpdatePlan,
  Where,
  WritePlan,
} from '../plan/rest-plan.ts';
import { filterOf, idWhere } from '../plan/write-plan.ts';

/**
 * Finds the row of a write through a parent, in the serializable transaction of the write, so that
 * the row belongs to the parent until the write is done.
 *
 * @throws {NotFoundError} if the caller can read no such parent, or no row that belongs to it.
 * @throws {ConflictError} if the body has another id.
 */
export async function locateRow<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<WritePlan> {
  if (!('within' in plan)) return plan;
  await assertParentExists(plan.parent, connection);
  const row = await findWithin(plan, connection);
  const { model } = plan;
  const where = idWhere(model, row);
  if (plan.kind === 'delete') return { ...plan, delete: { ...plan.delete, where } };
  const { update } = plan;
  assertId(filterOf(model, update.where), { row, model, pointer: '/data/id' });
  assertId(update.data, { row, model, pointer: '/data' });
  return { ...plan, update: { ...update, where } };
}

/**
 * Checks that an updated row still belongs to the parent in the URL: a relationship in the body may
 * share a column with the one that leads to the parent, and an attribute may be its foreign key. The
 * check throws a {@link ConflictError}.
 */
export function checkParentUnchanged<Client>(plan: WritePlan): WriteCheck<Client> | undefined {
  if (plan.kind !== 'update' || !plan.within) return undefined;
  const [member] = plan.links.length > 0 ? ['relationships'] : foreignKeysIn(plan);
  if (member === undefined) return undefined;
  const { model, within, parent } = plan;
  return async (connection) => ({
    finish: async (row) => {
      const where = { AND: [idOf(row as Row, model), within] };
      if ((await countRecords(model, { where }, connection)) === 1) return;
      throw new ConflictError(
        `"${member}" contradicts the URL: the resource belongs to another ${parent?.target.type}.`,
        {
          source: { pointer: `/data/${member === 'relationships' ? '' : 'attributes/'}${member}` },
        },
      );
    },
    needsResult: true,
  });
}

/** Returns the columns of foreign keys that an update sets. */
function foreignKeysIn({ model, update }: UpdatePlan): readonly string[] {
  const columns = model.whole.relations.flatMap(({ foreignKey = [] }) => foreignKey);
  return columns.map(({ field }) => field).filter((name) => Object.hasOwn(update.data, name));
}

/** Checks that the parent in the URL of a new row exists. */
export function checkParentExists<Client>(plan: WritePlan): WriteCheck<Client> | undefined {
  if (plan.kind !== 'create' || !plan.parent) return undefined;
  const { parent } = plan;
  return async (connection) => {
    await assertParentExists(parent, connection);
    return undefined;
  };
}

/**
 * Checks that the caller can read the parent in the URL.
 * @throws {NotFoundError} if it does not exist or is unreadable.
 */
export async function assertParentExists<Client>(
  parent: CreatePlan['parent'],
  connection: Connection<Client>,
  cause?: unknown,
): Promise<void> {
  if (!parent || (await findMissingLinks([parent], connection)).length === 0) return;
  throw noResource(parent.target.type, cause);
}

async function findWithin<Client>(
  plan: UpdatePlan | DeletePlan,
  connection: Connection<Client>,
): Promise<Row> {
  const { model } = plan;
  const args = { where: plan.within, select: selectId(model) };
  const [row] = await findRecords(model, args, connection);
  if (row) return row;
  throw noResource(model.type);
}

interface Located extends Pick<WritePlan, 'model'> {
  readonly row: Row;
  readonly pointer: string;
}

/** Checks that the id values in the body are those of the row. */
function assertId(sent: Where, { row, model, pointer }: Located): void {
  const parts = model.idFields.filter(({ name }) => sent[name] !== undefined);
  const asSent = Object.fromEntries(parts.map(({ name }) => [name, sent[name]]));
  if (idText({ ...row, ...asSent }, model) === idText(row, model)) return;
  throw new ConflictError('The id does not match the URL.', { source: { pointer } });
}

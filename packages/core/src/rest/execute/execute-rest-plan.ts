import { noResource } from '../../errors/resource-errors.ts';
import { countRecords, findRecords } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { readWithin } from '../../rows/read-within.ts';
import { idText, planOrder } from '../plan/plan-page.ts';
import type { FetchPlan, ListPlan, RelationPlan, RestPlan, Row } from '../plan/rest-plan.ts';
import { executeUpsert } from './execute-upsert.ts';
import { executeWrite, restScope } from './execute-write.ts';
import { assertParentExists } from './locate-row.ts';

/** The result of the ORM client. */
export type RestResult =
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly total: number | undefined }
  | { readonly kind: 'row'; readonly row: Row; readonly created: boolean };

/**
 * Executes a plan: the only stage of the handler that awaits the ORM client.
 *
 * @throws {NotFoundError} if there is no row, or none that the caller can read.
 * @throws {ForbiddenError} if the caller can read the row but not change it.
 */
export async function executeRestPlan<Client>(
  plan: RestPlan,
  connection: Connection<Client>,
): Promise<RestResult> {
  switch (plan.kind) {
    case 'list':
      return executeList(plan, connection);
    case 'fetch':
      await assertParentExists(plan.parent, connection);
      return { kind: 'row', row: await findRow(plan, connection), created: false };
    case 'related':
    case 'relationship': {
      const row = await orderRelated(await findRow(plan, connection), plan, connection);
      return { kind: 'row', row, created: false };
    }
    case 'upsert':
      return { kind: 'row', ...(await executeUpsert(plan, connection)) };
    default: {
      const row = await executeWrite(plan, connection);
      return { kind: 'row', row, created: plan.kind === 'create' };
    }
  }
}

async function executeList<Client>(
  { model, findMany, count }: ListPlan,
  connection: Connection<Client>,
): Promise<RestResult> {
  const [rows, total] = await Promise.all([
    readWithin({ model, operation: 'findMany', args: { ...findMany } }, restScope(connection)),
    count && countRecords(model, count, connection),
  ]);
  return { kind: 'rows', rows: rows as readonly Row[], total };
}

async function findRow<Client>(
  { model, findUnique }: FetchPlan | RelationPlan,
  connection: Connection<Client>,
): Promise<Row> {
  const read = { model, operation: 'findUnique', args: findUnique };
  const row = await readWithin(read, restScope(connection));
  if (row) return row as Row;
  throw noResource(model.type);
}

/**
 * Sorts the related rows of a page by the plan's order. The ORM client has selected the right rows.
 */
async function orderRelated<Client>(
  row: Row,
  { relation: { name, target }, order }: Pick<RelationPlan, 'relation' | 'order'>,
  connection: Connection<Client>,
): Promise<Row> {
  const rows = row[name] as readonly Row[];
  if (!order || rows.length < 2) return row;
  const ordered = await findRecords(target, planOrder(rows, target, order), connection);
  const positions = new Map(ordered.map((each, position) => [idText(each, target), position]));
  const positionOf = (each: Row) => positions.get(idText(each, target)) ?? rows.length;
  return { ...row, [name]: rows.toSorted((one, other) => positionOf(one) - positionOf(other)) };
}

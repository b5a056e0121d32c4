import { noResource } from '../../errors/resource-errors.ts';
import { countRecords, estimateRecords } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import type { ReadScope } from '../../rows/load-lists.ts';
import { readAggregates } from '../../rows/read-groups.ts';
import { readWithin } from '../../rows/read-within.ts';
import type { FetchPlan, ListPlan, RelationPlan, RestPlan, Row } from '../plan/rest-plan.ts';
import { type Counted, executeBulk } from './execute-bulk.ts';
import { executeUpsert } from './execute-upsert.ts';
import { executeWrite, restScope } from './execute-write.ts';
import { assertParentExists } from './locate-row.ts';

/** The result of the ORM client. */
export type RestResult =
  | RowsResult
  | { readonly kind: 'row'; readonly row: Row; readonly created: boolean }
  | ({ readonly kind: 'count' } & Counted);

/** The page of a collection, with what is known of the whole of it. */
interface RowsResult {
  readonly kind: 'rows';
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** The estimated number, if it was not counted. */
  readonly estimate?: number | undefined;
  /** The requested aggregates as the ORM client returns them: `{ _sum: { views: 3 } }`. */
  readonly aggregates?: Readonly<Record<string, Row>> | undefined;
}

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
      if (plan.parent) await assertParentExists(plan.parent, connection);
      return { kind: 'row', row: await findRow(plan, connection), created: false };
    case 'related':
    case 'relationship':
      return { kind: 'row', row: await findRow(plan, connection), created: false };
    case 'upsert':
      return { kind: 'row', ...(await executeUpsert(plan, connection)) };
    case 'updateMany':
    case 'deleteMany':
      return { kind: 'count', ...(await executeBulk(plan, connection)) };
    default: {
      const row = await executeWrite(plan, connection);
      return { kind: 'row', row, created: plan.kind === 'create' };
    }
  }
}

async function executeList<Client>(
  plan: ListPlan,
  connection: Connection<Client>,
): Promise<RestResult> {
  const [page, size] = await Promise.all([
    readPage(plan, restScope(connection)),
    readSize(plan, connection),
  ]);
  return { kind: 'rows', ...page, ...size };
}

/** Counts the collection, or estimates its size if that is requested and possible. */
async function readSize<Client>(
  { model, count, page }: ListPlan,
  connection: Connection<Client>,
): Promise<Pick<RowsResult, 'total' | 'estimate'>> {
  if (!count) return { total: undefined };
  const isEstimated = page.total === 'estimated';
  const estimate = isEstimated ? await estimateRecords(model, count, connection) : undefined;
  const total = estimate === undefined ? await countRecords(model, count, connection) : undefined;
  return { total, estimate };
}

/** Reads a page, and then the aggregates: one after the other, since they share a budget. */
async function readPage<Client>(
  { model, findMany, aggregate }: ListPlan,
  scope: ReadScope<Client>,
): Promise<Pick<RowsResult, 'rows' | 'aggregates'>> {
  const read = { model, operation: 'findMany', args: { ...findMany } };
  const rows = (await readWithin(read, scope)) as readonly Row[];
  if (!aggregate) return { rows };
  const call = { model: model.name, operation: 'aggregate', args: aggregate };
  const aggregates = await readAggregates({ model, call }, scope);
  return { rows, aggregates: aggregates as RowsResult['aggregates'] };
}

async function findRow<Client>(
  { model, findUnique }: FetchPlan | RelationPlan,
  connection: Connection<Client>,
): Promise<Row> {
  const read = { model, operation: 'findUnique', args: findUnique };
  const row = await readWithin(read, restScope(connection));
  if (!row) throw noResource(model.type);
  return row as Row;
}

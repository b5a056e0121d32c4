import { ForbiddenError, NotFoundError } from '../../errors/resource-errors.ts';
import { callOperation } from '../../orm/call-operation.ts';
import type { OrmBinding } from '../../orm/orm-binding.ts';
import { selectId } from '../plan/plan-select.ts';
import type { DeletePlan, ListPlan, RestPlan, UpdatePlan } from '../plan/rest-plan.ts';

/** A row as the data client returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** What the data client answered. */
export type RestResult =
  | { readonly kind: 'list'; readonly rows: readonly Row[]; readonly total: number }
  | { readonly kind: 'fetch' | 'create' | 'update'; readonly row: Row }
  | { readonly kind: 'delete' };

interface Connection<Client> {
  readonly orm: OrmBinding<Client>;
  readonly client: Client;
}

/**
 * Runs a plan: the only stage of the handler that awaits the data client.
 *
 * @throws {NotFoundError} where there is no row, or none that the caller can read.
 * @throws {ForbiddenError} where the caller can read the row but not change it.
 */
export async function executeRestPlan<Client>(
  plan: RestPlan,
  connection: Connection<Client>,
): Promise<RestResult> {
  const model = plan.model.name;
  switch (plan.kind) {
    case 'list':
      return executeList(plan, connection);
    case 'fetch': {
      const call = { model, operation: 'findUnique', args: plan.findUnique };
      const row = await callOperation(connection, call);
      if (!row) throw new NotFoundError(`There is no ${plan.model.type} with this id`);
      return { kind: 'fetch', row: row as Row };
    }
    case 'create': {
      const call = { model, operation: 'create', args: plan.create };
      return { kind: 'create', row: (await callOperation(connection, call)) as Row };
    }
    case 'update':
      return { kind: 'update', row: await changeRow(plan, connection) };
    case 'delete':
      await changeRow(plan, connection);
      return { kind: 'delete' };
  }
}

async function executeList<Client>(
  plan: ListPlan,
  connection: Connection<Client>,
): Promise<RestResult> {
  const model = plan.model.name;
  const [rows, total] = await Promise.all([
    callOperation(connection, { model, operation: 'findMany', args: plan.findMany }),
    callOperation(connection, { model, operation: 'count', args: plan.count }),
  ]);
  return { kind: 'list', rows: rows as readonly Row[], total: total as number };
}

async function changeRow<Client>(
  plan: UpdatePlan | DeletePlan,
  connection: Connection<Client>,
): Promise<Row> {
  const args = plan.kind === 'update' ? plan.update : plan.delete;
  const call = { model: plan.model.name, operation: plan.kind, args };
  try {
    return (await callOperation(connection, call)) as Row;
  } catch (error) {
    if (connection.orm.toOrmError(error)?.reason !== 'record-not-found') throw error;
    throw await missingOrForbidden(plan, { connection, cause: error });
  }
}

/**
 * Policies make a row that may not be changed look missing. One more read, on this path only, tells
 * a row that the caller can see, so that a 403 gives nothing away, from one that it cannot.
 */
async function missingOrForbidden<Client>(
  plan: UpdatePlan | DeletePlan,
  { connection, cause }: { readonly connection: Connection<Client>; readonly cause: unknown },
): Promise<ForbiddenError | NotFoundError> {
  const { where } = plan.kind === 'update' ? plan.update : plan.delete;
  const args = { where, select: selectId(plan.model) };
  const call = { model: plan.model.name, operation: 'findUnique', args };
  const orm = connection.orm.toOrmError(cause);
  const options = { cause, ...(orm && { orm }) };
  return (await callOperation(connection, call))
    ? new ForbiddenError(`The access policies do not allow to ${plan.kind} this`, {
        ...options,
        reason: 'ACCESS_POLICY_VIOLATION',
      })
    : new NotFoundError(`There is no ${plan.model.type} with this id`, options);
}

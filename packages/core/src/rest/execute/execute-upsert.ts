import { ApiError } from '../../errors/api-error.ts';
import { noMatch } from '../../errors/precondition-failed-error.ts';
import { matchRequired } from '../../errors/precondition-required-error.ts';
import { NotFoundError } from '../../errors/resource-errors.ts';
import { isRowThere } from '../../links/find-missing-links.ts';
import { type Connection, withResultOf } from '../../orm/connection.ts';
import { runWrite } from '../../writes/run-write.ts';
import type { Write } from '../../writes/write.ts';
import type {
  CreatePlan,
  Row,
  UpdatePlan,
  UpsertPlan,
  Where,
  WritePlan,
} from '../plan/rest-plan.ts';
import { toWrite } from './execute-write.ts';

/** The maximum number of writes of an upsert. */
const TRIES = 5;

/** The row of an upsert. */
export interface Upserted {
  readonly row: Row;
  readonly created: boolean;
}

/**
 * Creates a row, or updates the existing one. Looks for the row first, since the ORM client's own
 * upsert does not report which of the two it did, and updates a row that the caller cannot read. If
 * the row was created or deleted in between, a failed write is tried again as the other one.
 *
 * @throws as `executeWrite`.
 */
export async function executeUpsert<Client>(
  plan: UpsertPlan,
  connection: Connection<Client>,
): Promise<Upserted> {
  const isThere = await isRowThere(rowOf(plan), connection);
  const write = asUpsert(toWrite<Client>(planOf(plan, isThere)), { plan, isThere, tries: 1 });
  const rowOfResult = (upserted: Upserted | undefined) => upserted?.row;
  return await runWrite(write, withResultOf(connection, rowOfResult));
}

/** Returns the one of its two writes that an upsert makes in a transaction. */
export async function chooseWrite<Client>(
  plan: WritePlan | UpsertPlan,
  connection: Connection<Client>,
): Promise<WritePlan> {
  if (plan.kind !== 'upsert') return plan;
  return planOf(plan, await isRowThere(rowOf(plan), connection));
}

/** One of the two writes of an upsert. */
interface Attempt {
  readonly plan: UpsertPlan;
  readonly isThere: boolean;
  readonly tries: number;
}

function asUpsert<Client>(write: Write<Client, Row>, attempt: Attempt): Write<Client, Upserted> {
  const { plan, isThere, tries } = attempt;
  return {
    ...write,
    toResult: (result) => ({ row: write.toResult(result), created: !isThere }),
    instead: async (error, connection) => {
      const same = await write.instead?.(error, connection);
      if (same) return asUpsert(same, attempt);
      if (tries === TRIES || !mayBeStale(error, isThere, connection)) return undefined;
      const isNow = await isRowThere(rowOf(plan), connection);
      if (isNow === isThere) return undefined;
      const other = toWrite<Client>(planOf(plan, isNow));
      return asUpsert(other, { ...attempt, isThere: isNow, tries: tries + 1 });
    },
  };
}

function rowOf({
  model,
  upsert,
}: UpsertPlan): Pick<UpdatePlan, 'model'> & { readonly where: Where } {
  return { model, where: upsert.where };
}

/**
 * @throws {PreconditionFailedError | PreconditionRequiredError} by `If-Match`, which is about an
 * existing row.
 */
function planOf(plan: UpsertPlan, isThere: boolean): UpdatePlan | CreatePlan {
  if (isThere && plan.isMatchRequired) throw matchRequired(plan.model.type);
  if (!isThere && plan.precondition) throw noMatch(plan.model.type);
  return isThere ? toUpdate(plan) : toCreate(plan);
}

/**
 * Whether a write may have failed because its row was created or deleted in between. Nothing was
 * written then.
 */
export function mayBeStale<Client>(
  error: unknown,
  isThere: boolean,
  { orm }: Connection<Client>,
): boolean {
  if (isThere) return error instanceof NotFoundError;
  const cause = error instanceof ApiError ? error.cause : error;
  return orm.toOrmError(cause)?.reason === 'unique-violation';
}

function toUpdate({ upsert, updateLinks, ...plan }: UpsertPlan): UpdatePlan {
  const { where, update: data, select } = upsert;
  return { ...plan, kind: 'update', update: { where, data, select }, newLinks: updateLinks };
}

function toCreate({ upsert, updateLinks: _, ...plan }: UpsertPlan): CreatePlan {
  const { create: data, select } = upsert;
  // A new row has no other links to remove.
  const links = plan.links.map((link) => ({ ...link, after: undefined }));
  return { ...plan, kind: 'create', create: { data, select }, links };
}

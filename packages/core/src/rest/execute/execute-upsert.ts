import { ApiError } from '../../errors/api-error.ts';
import { NotFoundError } from '../../errors/resource-errors.ts';
import type { Connection } from '../../orm/connection.ts';
import { isRowThere } from '../../orm/is-row-there.ts';
import type { CreatePlan, UpdatePlan, UpsertPlan } from '../plan/rest-plan.ts';
import { executeWrite } from './execute-write.ts';
import type { Row } from './row.ts';

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
  const row = { model: plan.model, where: plan.upsert.where };
  let isThere = await isRowThere(row, connection);
  for (let tries = 1; ; tries++) {
    try {
      const written = await executeWrite(isThere ? toUpdate(plan) : toCreate(plan), connection);
      return { row: written, created: !isThere };
    } catch (error) {
      if (!mayBeStale(error, isThere, connection)) throw error;
      const existed = isThere;
      isThere = await isRowThere(row, connection);
      if (tries === TRIES || isThere === existed) throw error;
    }
  }
}

/**
 * Whether a write may have failed because its row was created or deleted in between. Nothing was
 * written then.
 */
function mayBeStale<Client>(
  error: unknown,
  isThere: boolean,
  { orm }: Connection<Client>,
): boolean {
  if (isThere) return error instanceof NotFoundError;
  const cause = error instanceof ApiError ? error.cause : error;
  return orm.toOrmError(cause)?.reason === 'unique-violation';
}

function toUpdate({ model, query, upsert, links, updateLinks }: UpsertPlan): UpdatePlan {
  const { where, update: data, select } = upsert;
  const update = { where, data, select };
  return { kind: 'update', model, query, update, links, newLinks: updateLinks };
}

function toCreate({ model, query, upsert, links, newLinks }: UpsertPlan): CreatePlan {
  const { create: data, select } = upsert;
  // A new row has no other links to remove.
  const added = links.map((link) => ({ ...link, after: undefined }));
  return { kind: 'create', model, query, create: { data, select }, links: added, newLinks };
}

import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { selectId } from '../plan/plan-select.ts';
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
 * Creates a row or updates the one that is there. The ORM client's own upsert does not say which of
 * the two it did, and updates a row that the caller cannot read. So this looks for the row first. A
 * write that fails is tried again as the other one if the row has come or gone since.
 *
 * @throws as `executeWrite`.
 */
export async function executeUpsert<Client>(
  plan: UpsertPlan,
  connection: Connection<Client>,
): Promise<Upserted> {
  let isThere = await findRow(plan, connection);
  for (let tries = 1; ; tries++) {
    try {
      const row = await executeWrite(isThere ? toUpdate(plan) : toCreate(plan), connection);
      return { row, created: !isThere };
    } catch (error) {
      const wasThere = isThere;
      isThere = await findRow(plan, connection);
      if (tries === TRIES || isThere === wasThere) throw error;
    }
  }
}

async function findRow<Client>(
  { model, upsert: { where } }: UpsertPlan,
  connection: Connection<Client>,
): Promise<boolean> {
  const args = { where, select: selectId(model) };
  const call = { model: model.name, operation: 'findUnique', args };
  return Boolean(await callOperation(connection, call));
}

function toUpdate({ model, query, upsert, links, newLinks }: UpsertPlan): UpdatePlan {
  const { where, update: data, select } = upsert;
  return { kind: 'update', model, query, update: { where, data, select }, links, newLinks };
}

function toCreate({ model, query, upsert, links, newLinks }: UpsertPlan): CreatePlan {
  const { create: data, select } = upsert;
  // A new row has no other links that would have to go.
  const added = links.map((link) => ({ ...link, after: undefined }));
  return { kind: 'create', model, query, create: { data, select }, links: added, newLinks };
}

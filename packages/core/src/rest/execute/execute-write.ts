import { ApiError } from '../../errors/api-error.ts';
import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { explainTakenBack } from '../../orm/explain-taken-back.ts';
import { assertLinksThere } from '../../orm/find-missing-links.ts';
import { confirmDenial, runSerializable } from '../../orm/run-serializable.ts';
import type { PlannedLink } from '../plan/planned-link.ts';
import { assertLinked } from './assert-linked.ts';
import { explainFailure } from './explain-failure.ts';
import type { Row } from './row.ts';
import { withoutHeldLinks } from './without-held-links.ts';
import { callOf, linksOf, newLinksOf, type WritePlan } from './write-plan.ts';

/**
 * Runs a write, so that all of it holds or nothing does.
 *
 * @throws {ApiError} that tells a missing row from a denial, and names a link that leads nowhere.
 */
export async function executeWrite<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<Row> {
  try {
    return await confirmDenial(
      connection,
      () => writeOnce(plan, connection),
      (tx) => writeInside(plan, tx),
    );
  } catch (error) {
    throw error instanceof ApiError ? error : await explainFailure(error, plan, connection);
  }
}

async function writeOnce<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  try {
    return await runWrite(plan, connection);
  } catch (error) {
    const rest = await withoutHeldLinks(error, plan, connection);
    if (rest) return executeWrite(rest, connection);
    throw await explainFailure(error, plan, connection);
  }
}

/** Explains a failure in the transaction itself; only a missing row leaves it open to reads. */
async function writeInside<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  try {
    return await runInTransaction(plan, connection);
  } catch (error) {
    if (connection.orm.toOrmError(error)?.reason !== 'record-not-found') throw error;
    throw await explainFailure(error, plan, connection);
  }
}

async function runWrite<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  if (checkedLinks(plan).length === 0) {
    await assertLinksThere(newLinksOf(plan), connection);
    return await callWrite(plan, connection);
  }
  // A replacement beside another one would otherwise leave what both of them have linked.
  return await runSerializable(connection, (tx) => runInTransaction(plan, tx));
}

async function runInTransaction<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<Row> {
  await assertLinksThere(newLinksOf(plan), connection);
  try {
    const row = await callWrite(plan, connection);
    const links = checkedLinks(plan);
    if (links.length > 0) await assertLinked(row, { model: plan.model, links }, connection);
    return row;
  } catch (error) {
    throw explainTakenBack(error, connection.orm);
  }
}

async function callWrite<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  const { operation, args } = callOf(plan);
  return (await callOperation(connection, { model: plan.model.name, operation, args })) as Row;
}

function checkedLinks(plan: WritePlan): readonly PlannedLink[] {
  return linksOf(plan).filter((link) => link.after !== undefined);
}

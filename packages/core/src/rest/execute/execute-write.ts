import { ApiError } from '../../errors/api-error.ts';
import type { Connection } from '../../orm/connection.ts';
import { explainRollback } from '../../orm/explain-rollback.ts';
import { assertLinksExist } from '../../orm/find-missing-links.ts';
import { runLinkingWrite, runWithOpenLinks } from '../../orm/run-linking-write.ts';
import { runMovingWrite } from '../../orm/run-moving-write.ts';
import { confirmDenial, runSerializable, runTransaction } from '../../orm/run-serializable.ts';
import { isLargeResult } from '../../rows/room.ts';
import { mayExceed, reserveForResults, writeWithin } from '../../rows/write-within.ts';
import type { PlannedLink } from '../plan/planned-link.ts';
import { assertLinked } from './assert-linked.ts';
import { explainFailure } from './explain-failure.ts';
import { assertParentExists, assertParentUnchanged, locateRow } from './locate-row.ts';
import { restScope } from './rest-scope.ts';
import type { Row } from './row.ts';
import { withoutHeldLinks } from './without-held-links.ts';
import { callOf, linksOf, newLinksOf, type WritePlan } from './write-plan.ts';

/**
 * Executes a write atomically.
 *
 * @throws {ApiError} that distinguishes a missing row from a denial, and names a broken link.
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

/**
 * Explains a failure inside the transaction itself. Only a missing row leaves it usable for reads.
 */
async function writeInside<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  try {
    return await runInTransaction(plan, connection);
  } catch (error) {
    if (connection.orm.toOrmError(error)?.reason !== 'record-not-found') throw error;
    throw await explainFailure(error, plan, connection);
  }
}

async function runWrite<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  const write = { model: plan.model, ...callOf(plan) };
  await reserveForResults([write], connection);
  // Serializable, since concurrent replacements would otherwise combine their members, and a row
  // could be moved away from the parent in the URL during the write.
  if (checkedLinks(plan).length > 0 || 'within' in plan) {
    return await runSerializable(connection, (tx) => runInTransaction(plan, tx));
  }
  if (mayExceed(write, connection)) {
    return await runTransaction(connection, (tx) => runInTransaction(plan, tx));
  }
  const isChecked = newLinksOf(plan) !== undefined || 'parent' in plan;
  const isLarge = isLargeResult(write, connection.bytes);
  if (!isLarge && !isChecked && !connection.beforeCommit) return await callWrite(plan, connection);
  const once = !isChecked && !connection.beforeCommit;
  return await runLinkingWrite({ ...connection, once }, (tx) => runLinking(plan, tx));
}

async function runInTransaction<Client>(
  plan: WritePlan,
  connection: Connection<Client>,
): Promise<Row> {
  try {
    const row = await runLinking(await locateRow(plan, connection), connection);
    const links = checkedLinks(plan);
    if (links.length > 0) await assertLinked(row, { model: plan.model, links }, connection);
    await assertParentUnchanged(row, plan, connection);
    return row;
  } catch (error) {
    throw explainRollback(error, connection.orm);
  }
}

/** Runs a write between the checks of its new links. */
async function runLinking<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  const { links = [], partial = [] } = newLinksOf(plan) ?? {};
  if (plan.kind === 'create') await assertParentExists(plan.parent, connection);
  await assertLinksExist(links, connection);
  const write = () => runMovingWrite(links, connection, () => callWrite(plan, connection));
  return await runWithOpenLinks({ partial }, connection, write);
}

async function callWrite<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  const write = { model: plan.model, ...callOf(plan) };
  return (await writeWithin(write, restScope(connection))) as Row;
}

function checkedLinks(plan: WritePlan): readonly PlannedLink[] {
  return linksOf(plan).filter((link) => link.after !== undefined);
}

import { callOperation } from '../../orm/call-operation.ts';
import type { Connection } from '../../orm/connection.ts';
import { assertLinked } from './assert-linked.ts';
import { explainFailure } from './explain-failure.ts';
import type { Row } from './row.ts';
import { withoutHeldLinks } from './without-held-links.ts';
import { callOf, linksOf, type WritePlan } from './write-plan.ts';

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
    return await runWrite(plan, connection);
  } catch (error) {
    const rest = await withoutHeldLinks(error, plan, connection);
    if (rest) return executeWrite(rest, connection);
    throw await explainFailure(error, plan, connection);
  }
}

async function runWrite<Client>(plan: WritePlan, connection: Connection<Client>): Promise<Row> {
  const { orm, client } = connection;
  const { operation, args } = callOf(plan);
  const call = { model: plan.model.name, operation, args };
  const links = linksOf(plan).filter((link) => link.after !== undefined);
  if (links.length === 0) return (await callOperation(connection, call)) as Row;
  return orm.transaction(client, async (tx) => {
    const row = (await callOperation({ orm, client: tx }, call)) as Row;
    await assertLinked(row, { model: plan.model, links }, { orm, client: tx });
    return row;
  });
}

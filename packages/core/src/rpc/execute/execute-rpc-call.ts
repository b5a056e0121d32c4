import type { Connection } from '../../orm/connection.ts';
import { explainRollback } from '../../orm/explain-rollback.ts';
import { runKeepingLinks } from '../../orm/run-keeping-links.ts';
import { runLinkingWrite, runWithOpenLinks } from '../../orm/run-linking-write.ts';
import { runMovingWrite } from '../../orm/run-moving-write.ts';
import {
  confirmDenial,
  runSerializable,
  runTransaction,
  runUntilAlone,
} from '../../orm/run-serializable.ts';
import { isLargeResult } from '../../rows/room.ts';
import { createRowBudget, type RowBudget } from '../../rows/row-budget.ts';
import { mayExceed, reserveForResults } from '../../rows/write-within.ts';
import type { RpcPlan } from '../plan/plan-rpc-call.ts';
import { makesLinks, needsIsolation } from '../plan/planned-links.ts';
import { assertCounted } from './assert-counted.ts';
import { callWithin } from './call-within.ts';
import { cutResult } from './cut-result.ts';
import { explainFailure } from './explain-failure.ts';
import { resolveLinks } from './resolve-links.ts';
import { runInRange } from './run-in-range.ts';
import { runInTurns } from './run-in-turns.ts';

/**
 * Runs one operation. A write whose response or links are checked after it is rolled back if a
 * check fails.
 *
 * @throws {LimitExceededError} if there are more rows than `limits.take`.
 * @throws {ForbiddenError} if the caller can read the row but not change it.
 */
export async function executeRpcCall<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
): Promise<unknown> {
  if (!plan.writes) return cut(await runCall(plan, connection, rpcBudget(connection)), plan);
  return await runInTurns([plan], connection.orm, async ([turn = plan]) => {
    const inTransaction = (tx: Connection<Client>) => executeInTransaction(turn, tx, rpcBudget(tx));
    return await confirmDenial(connection, () => runWrite(turn, connection), inTransaction);
  });
}

/**
 * Runs one operation of a transaction, which a failure rolls back.
 *
 * @throws as `executeRpcCall`.
 */
export async function executeInTransaction<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
  budget: RowBudget,
): Promise<unknown> {
  try {
    return await runLinking(plan, connection, budget);
  } catch (error) {
    throw explainRollback(error, connection.orm);
  }
}

/**
 * Creates the budget of one run of a request. A transaction that collides is run again with a new
 * one.
 */
export function rpcBudget<Client>(connection: Connection<Client>): RowBudget {
  return createRowBudget(connection, 'Pass a lower take, or select fewer relationships.');
}

async function runWrite<Client>(plan: RpcPlan, connection: Connection<Client>): Promise<unknown> {
  const { links, counted, ranges, model, call, returns } = plan;
  const write = { ...call, model };
  await reserveForResults([write], connection);
  const inTransaction = (tx: Connection<Client>) => executeInTransaction(plan, tx, rpcBudget(tx));
  if (needsIsolation(links)) return await runSerializable(connection, inTransaction);
  if (counted.length > 0 || ranges.length > 0 || mayBeTooLarge(plan, connection)) {
    return await runTransaction(connection, inTransaction);
  }
  const isLarge = returns !== 'aggregates' && isLargeResult(write, connection.bytes);
  if (!isLarge && !makesLinks(links) && !connection.beforeCommit) {
    const run = () => runCall(plan, connection, rpcBudget(connection));
    // Bulk writes deadlock with each other, since each locks its records in an order of its own.
    const isBulk = BULK.has(call.operation);
    return cut(await (isBulk ? runUntilAlone(connection, run) : run()), plan);
  }
  const once = !makesLinks(links) && !connection.beforeCommit;
  return await runLinkingWrite({ ...connection, once }, (tx) =>
    runLinking(plan, tx, rpcBudget(tx)),
  );
}

const BULK: ReadonlySet<string> = new Set(['updateMany', 'deleteMany']);

/** Runs an operation between the checks of its links. */
async function runLinking<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
  budget: RowBudget,
): Promise<unknown> {
  const { plan: resolved, open } = await resolveLinks(plan, connection);
  const { links, optional, partial, taken } = plan.links;
  const linked = [...links, ...optional.map(({ link }) => link)];
  const run = () => runInRange(plan, connection, () => runCall(resolved, connection, budget));
  const keep = () => runKeepingLinks(taken, connection, run);
  const write = () => runMovingWrite(linked, connection, keep);
  return cut(await runWithOpenLinks({ open, partial }, connection, write), plan);
}

/** Whether a write's response may exceed its limit of records. */
function mayBeTooLarge<Client>(
  { model, call, returns }: RpcPlan,
  connection: Connection<Client>,
): boolean {
  return returns !== 'aggregates' && mayExceed({ ...call, model }, connection);
}

async function runCall<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
  budget: RowBudget,
): Promise<unknown> {
  try {
    const result = await callWithin(plan, connection, budget);
    assertCounted(result, plan);
    return result;
  } catch (error) {
    throw await explainFailure(error, plan, connection);
  }
}

function cut(result: unknown, { returned }: RpcPlan): unknown {
  return returned ? cutResult(result, returned) : result;
}

import { rememberSent } from '../../errors/sent-data.ts';
import { checkMovedKeys } from '../../links/check-moved-keys.ts';
import { checkOpenLinks } from '../../links/check-open-links.ts';
import { checkTakenLinks } from '../../links/check-taken-links.ts';
import type { Connection } from '../../orm/connection.ts';
import { createRowBudget, type RowBudget } from '../../rows/row-budget.ts';
import { runWrite } from '../../writes/run-write.ts';
import type { PreparedWrite, Write } from '../../writes/write.ts';
import type { ReturnedMembers } from '../plan/plan-returned.ts';
import { planNeeds, type RpcPlan } from '../plan/plan-rpc-call.ts';
import { assertCounted, callWithin } from './call-within.ts';
import { checkRanges } from './check-ranges.ts';
import { explainFailure } from './explain-failure.ts';
import { type Resolved, resolveLinks } from './resolve-links.ts';
import { withTurn } from './with-turn.ts';

/**
 * Runs one operation. A write whose response or links are checked after it is rolled back if a
 * check fails.
 *
 * @throws {LimitExceededError} if there are more rows than `limits.take`.
 * @throws {ForbiddenError} if the caller can read the row but not change it.
 */
export function executeRpcCall<Client>(
  plan: RpcPlan,
  connection: Connection<Client>,
): Promise<unknown> {
  if (plan.writes) return runWrite(inTurns<Client>(plan, 1), connection);
  const reading = runCall(plan, connection, rpcBudget(connection));
  return plan.returned ? reading.then((result) => toResult(result, plan)) : reading;
}

/** Describes a write of the ORM client. Without a budget, each run has one of its own. */
export function toWrite<Client>(plan: RpcPlan, budget?: RowBudget): Write<Client, unknown> {
  const { links, optional, partial, taken } = plan.links;
  const prepare = ({ plan: resolved, open }: Resolved): PreparedWrite<Client> => ({
    checks: [
      checkOpenLinks({ open, partial }),
      checkMovedKeys([...links, ...optional.map(({ link }) => link)]),
      checkTakenLinks(taken),
      checkRanges(plan.ranges),
    ],
    call: (tx) => runCall(resolved, tx, budget ?? rpcBudget(tx)),
  });
  return {
    needs: planNeeds(plan),
    operations: [{ ...plan.call, model: plan.model }],
    prepare: (connection) => {
      const resolved = resolveLinks(plan, connection);
      return resolved instanceof Promise ? resolved.then(prepare) : prepare(resolved);
    },
    toResult: (result) => toResult(result, plan),
  };
}

/**
 * Creates the budget of one run of a request. A transaction that collides is run again with a new
 * one.
 */
export function rpcBudget<Client>(connection: Connection<Client>): RowBudget {
  return createRowBudget(connection, 'Pass a lower take, or select fewer relationships.');
}

function inTurns<Client>(plan: RpcPlan, turn: number): Write<Client, unknown> {
  return {
    ...toWrite<Client>(plan),
    instead: async (error, { orm }) => {
      const [next] = withTurn([plan], turn, { error, orm }) ?? [];
      return next && inTurns(next, turn + 1);
    },
  };
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
    const { model, call } = plan;
    const { data } = Object(call.args) as { readonly data?: unknown };
    rememberSent(error, { model, data, at: (field) => ({ path: ['data', field] }) });
    throw await explainFailure(error, plan, connection);
  }
}

function toResult(result: unknown, { returned, isSorted }: RpcPlan): unknown {
  const seen = returned ? cutResult(result, returned) : result;
  return isSorted && Array.isArray(seen) ? sortBySeen(seen) : seen;
}

/** Sorts records by their values in the response. */
function sortBySeen(records: readonly unknown[]): readonly unknown[] {
  const toText = (_name: string, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value;
  return records
    .map((record) => ({ record, text: JSON.stringify(record, toText) }))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ record }) => record);
}

/** Removes members that must not be returned from rows, and from their related rows. */
export function cutResult(result: unknown, members: ReturnedMembers): unknown {
  if (Array.isArray(result)) return result.map((row) => cutResult(row, members));
  if (typeof result !== 'object' || result === null) return result;
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(result)) {
    if (!members.has(name)) continue;
    const related = members.get(name);
    row[name] = related ? cutResult(value, related) : value;
  }
  return row;
}

import { StepError } from '../../errors/step-error.ts';
import { callProcedureInside } from '../../orm/call-procedure.ts';
import { type Connection, withResultOf } from '../../orm/connection.ts';
import { explainRollback } from '../../orm/explain-rollback.ts';
import { confirmDenial, runSerializable, runTransaction } from '../../orm/run-serializable.ts';
import type { RowBudget } from '../../rows/row-budget.ts';
import { reserveForResults } from '../../rows/write-within.ts';
import type { ProcedurePlan, RpcStepPlan, StepResults } from '../plan/plan-rpc-call.ts';
import { needsIsolation } from '../plan/planned-links.ts';
import { executeInTransaction, rpcBudget } from './execute-rpc-call.ts';
import { runInTurns } from './run-in-turns.ts';

/**
 * Runs operations one after the other, atomically.
 *
 * @param render creates the response from the results. An error that it throws rolls back the
 * operations.
 * @throws {StepError} around the failure of one of them.
 */
export async function executeRpcTransaction<Client, Rendered>(
  plans: readonly RpcStepPlan[],
  connection: Connection<Client>,
  render: (results: readonly unknown[]) => Rendered,
): Promise<Rendered> {
  const isolates = plans.some((plan) => 'model' in plan && needsIsolation(plan.links));
  const outer = withResultOf(connection, ({ results }: Executed<Rendered>) => results);
  const operations = plans.flatMap((plan) =>
    'model' in plan ? [{ ...plan.call, model: plan.model }] : [],
  );
  await reserveForResults(operations, connection);
  const { rendered } = await runInTurns(plans, connection.orm, async (turn) => {
    const run = async (inside: Connection<Client>): Promise<Executed<Rendered>> => {
      const results = await executeSteps(turn, inside);
      return { results, rendered: render(results) };
    };
    const write = () => (isolates ? runSerializable(outer, run) : runTransaction(outer, run));
    return await confirmDenial(outer, write, run);
  });
  return rendered;
}

interface Executed<Rendered> {
  readonly results: readonly unknown[];
  readonly rendered: Rendered;
}

async function executeSteps<Client>(
  plans: readonly RpcStepPlan[],
  connection: Connection<Client>,
): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  const results: StepResults = { values, referredLength: 0, referredValues: 0 };
  // One budget for all operations.
  const budget = rpcBudget(connection);
  for (const [index, plan] of plans.entries()) {
    values.push(await executeStep({ plan, index, budget, results }, connection));
  }
  return values;
}

interface Step {
  readonly plan: RpcStepPlan;
  readonly index: number;
  readonly budget: RowBudget;
  /** The results of the steps before. */
  readonly results: StepResults;
}

async function executeStep<Client>(
  { plan, index, budget, results }: Step,
  connection: Connection<Client>,
): Promise<unknown> {
  try {
    const resolved = plan.resolve?.(results) ?? plan;
    return await ('model' in resolved
      ? executeInTransaction(resolved, connection, budget)
      : executeProcedure(resolved, connection));
  } catch (error) {
    throw new StepError({ index, name: nameOf(plan) }, error);
  }
}

/** Returns the name of a step as the client sent it. */
function nameOf(plan: RpcStepPlan): string {
  if (!('model' in plan)) return `$procs.${plan.call.name}`;
  return `${plan.model.type}.${plan.call.operation}`;
}

async function executeProcedure<Client>(
  { call }: ProcedurePlan,
  connection: Connection<Client>,
): Promise<unknown> {
  try {
    return await callProcedureInside(connection, call);
  } catch (error) {
    throw explainRollback(error, connection.orm);
  }
}

import { HookError } from '../../errors/hook-error.ts';
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

/** What happens in the transaction beside its operations. An error rolls them back. */
export interface AroundSteps<Rendered> {
  /** Creates the response from the results. */
  render(results: readonly unknown[]): Rendered;
  /** Checks a step that refers to earlier results, with their values, before it runs. */
  readonly checkStep?: ((plan: RpcStepPlan) => Promise<void>) | undefined;
}

/**
 * Runs operations one after the other, atomically.
 *
 * @throws {StepError} around the failure of one of them.
 * @throws {HookError} around an error of `checkStep`.
 */
export async function executeRpcTransaction<Client, Rendered>(
  plans: readonly RpcStepPlan[],
  connection: Connection<Client>,
  { render, checkStep }: AroundSteps<Rendered>,
): Promise<Rendered> {
  const isolates = plans.some((plan) => 'model' in plan && needsIsolation(plan.links));
  const outer = withResultOf(connection, ({ results }: Executed<Rendered>) => results);
  const operations = plans.flatMap((plan) =>
    'model' in plan ? [{ ...plan.call, model: plan.model }] : [],
  );
  await reserveForResults(operations, connection);
  const { rendered } = await runInTurns(plans, connection.orm, async (turn) => {
    const run = async (inside: Connection<Client>): Promise<Executed<Rendered>> => {
      const results = await executeSteps(turn, inside, checkStep);
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
  checkStep: AroundSteps<unknown>['checkStep'],
): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  const results: StepResults = { values, referredLength: 0, referredValues: 0 };
  // One budget for all operations.
  const budget = rpcBudget(connection);
  for (const [index, plan] of plans.entries()) {
    values.push(await executeStep({ plan, index, budget, results, checkStep }, connection));
  }
  return values;
}

interface Step {
  readonly plan: RpcStepPlan;
  readonly index: number;
  readonly budget: RowBudget;
  /** The results of the steps before. */
  readonly results: StepResults;
  readonly checkStep: AroundSteps<unknown>['checkStep'];
}

async function executeStep<Client>(
  { plan, index, budget, results, checkStep }: Step,
  connection: Connection<Client>,
): Promise<unknown> {
  try {
    const resolved = plan.resolve?.(results) ?? plan;
    if (resolved !== plan) await checkStep?.(resolved);
    return await ('model' in resolved
      ? executeInTransaction(resolved, connection, budget)
      : executeProcedure(resolved, connection));
  } catch (error) {
    if (error instanceof HookError) throw error;
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

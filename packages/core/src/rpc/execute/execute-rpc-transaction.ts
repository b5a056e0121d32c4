import { HookError, StepError } from '../../errors/transaction-errors.ts';
import { type Connection, withResultOf } from '../../orm/connection.ts';
import type { RowBudget } from '../../rows/row-budget.ts';
import { toProcedureWrite } from '../../writes/call-procedure.ts';
import { runWrite, runWriteInside } from '../../writes/run-write.ts';
import type { Write } from '../../writes/write.ts';
import { planStepNeeds, type RpcStepPlan, type StepResults } from '../plan/plan-rpc-call.ts';
import { rpcBudget, toWrite } from './execute-rpc-call.ts';
import { withTurn } from './with-turn.ts';

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
  const resultsOf = ({ results }: Executed<Rendered>) => results;
  const write = toTransaction<Client, Rendered>(plans, { render, checkStep });
  const { rendered } = await runWrite(write, withResultOf(connection, resultsOf));
  return rendered;
}

function toTransaction<Client, Rendered>(
  plans: readonly RpcStepPlan[],
  around: AroundSteps<Rendered>,
  turn = 1,
): Write<Client, Executed<Rendered>> {
  return {
    needs: planStepNeeds(plans),
    operations: plans.flatMap((plan) =>
      'model' in plan ? [{ ...plan.call, model: plan.model }] : [],
    ),
    prepare: async () => ({
      checks: [],
      call: (tx) => executeSteps(plans, tx, around.checkStep),
    }),
    toResult: (result) => {
      const results = result as readonly unknown[];
      return { results, rendered: around.render(results) };
    },
    instead: async (error, { orm }) => {
      const next = withTurn(plans, turn, { error, orm });
      return next && toTransaction(next, around, turn + 1);
    },
  };
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
    const write: Write<Client, unknown> =
      'model' in resolved ? toWrite(resolved, budget) : toProcedureWrite(resolved.call);
    return await runWriteInside(write, connection);
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

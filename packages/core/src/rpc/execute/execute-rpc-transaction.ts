import type { Connection } from '../../orm/connection.ts';
import type { RowBudget } from '../../rows/row-budget.ts';
import { toProcedureWrite } from '../../writes/call-procedure.ts';
import { runSteps, type Steps } from '../../writes/run-steps.ts';
import { runWriteInside } from '../../writes/run-write.ts';
import type { Write } from '../../writes/write.ts';
import { planStepNeeds, type RpcStepPlan, type StepResults } from '../plan/plan-rpc-call.ts';
import { rpcBudget, toWrite } from './execute-rpc-call.ts';
import { withTurn } from './with-turn.ts';

/** What happens in the transaction beside its operations. An error rolls them back. */
export interface AroundSteps<Client, Rendered> {
  /** Creates the response from the results. */
  render(results: readonly unknown[]): Rendered;
  /** Checks a step that refers to earlier results, with their values, before it runs. */
  readonly checkStep?: ((plan: RpcStepPlan, tx: Client) => Promise<void>) | undefined;
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
  around: AroundSteps<Client, Rendered>,
): Promise<Rendered> {
  return await runSteps(toSteps<Client, Rendered>(plans, around), connection);
}

function toSteps<Client, Rendered>(
  plans: readonly RpcStepPlan[],
  around: AroundSteps<Client, Rendered>,
  turn = 1,
): Steps<Client, unknown, Rendered> {
  return {
    needs: planStepNeeds(plans),
    operations: plans.flatMap((plan) =>
      'model' in plan ? [{ ...plan.call, model: plan.model }] : [],
    ),
    names: plans.map(nameOf),
    begin: (connection) => {
      const values: unknown[] = [];
      const results: StepResults = { values, referredLength: 0, referredValues: 0 };
      // One budget for all operations.
      const scope = { budget: rpcBudget(connection), results, checkStep: around.checkStep };
      return async (index) => {
        const plan = plans[index] as RpcStepPlan;
        const value = await executeStep({ ...scope, plan }, connection);
        values.push(value);
        return value;
      };
    },
    render: (results) => around.render(results),
    instead: async (error, { orm }) => {
      const next = withTurn(plans, turn, { error, orm });
      return next && toSteps(next, around, turn + 1);
    },
  };
}

interface Step<Client> {
  readonly plan: RpcStepPlan;
  readonly budget: RowBudget;
  /** The results of the steps before. */
  readonly results: StepResults;
  readonly checkStep: AroundSteps<Client, unknown>['checkStep'];
}

async function executeStep<Client>(
  { plan, budget, results, checkStep }: Step<Client>,
  connection: Connection<Client>,
): Promise<unknown> {
  const resolved = plan.resolve?.(results) ?? plan;
  if (resolved !== plan) await checkStep?.(resolved, connection.client);
  const write: Write<Client, unknown> =
    'model' in resolved ? toWrite(resolved, budget) : toProcedureWrite(resolved.call);
  return await runWriteInside(write, connection);
}

/** Returns the name of a step as the client sent it. */
function nameOf(plan: RpcStepPlan): string {
  if (!('model' in plan)) return `$procs.${plan.call.name}`;
  return `${plan.model.type}.${plan.call.operation}`;
}

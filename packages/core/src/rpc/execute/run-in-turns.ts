import { StepError } from '../../errors/step-error.ts';
import type { OrmBinding } from '../../orm/orm-binding.ts';
import type { RpcStepPlan } from '../plan/plan-rpc-call.ts';
import { linkText, type OptionalLink } from '../plan/planned-links.ts';

/**
 * Runs plans, and runs them again after a conflict if several `connectOrCreate` items name one
 * record. The first of them creates it, but the order of nested writes depends on the ORM.
 *
 * @throws the error of the last run.
 */
export async function runInTurns<Client, Plan extends RpcStepPlan, Result>(
  plans: readonly Plan[],
  orm: OrmBinding<Client>,
  run: (plans: readonly Plan[]) => Promise<Result>,
): Promise<Result> {
  for (let turn = 0; ; turn++) {
    try {
      return await run(turn === 0 ? plans : plans.map((plan) => withTurn(plan, turn)));
    } catch (error) {
      if (!isConflict(error, orm) || turn + 1 >= countTurns(plans)) throw error;
    }
  }
}

/** The maximum number of runs. */
const TURNS = 3;

/** Counts the items for the record that the most items name. */
function countTurns(plans: readonly RpcStepPlan[]): number {
  const counts = plans.flatMap((plan) =>
    groupItems('links' in plan ? plan.links.optional : []).map(({ length }) => length),
  );
  return Math.min(TURNS, Math.max(1, ...counts));
}

/** Returns the plan with another item first for each record. */
function withTurn<Plan extends RpcStepPlan>(plan: Plan, turn: number): Plan {
  if (!('links' in plan)) return plan;
  const { resolve } = plan;
  if (resolve) return { ...plan, resolve: (results) => withTurn(resolve(results), turn) };
  const optional = groupItems(plan.links.optional).flatMap((items) => {
    const at = turn % items.length;
    return [...items.slice(at), ...items.slice(0, at)];
  });
  return { ...plan, links: { ...plan.links, optional } };
}

/** Groups the items of `connectOrCreate` by the records that they name. */
function groupItems(items: readonly OptionalLink[]): readonly (readonly OptionalLink[])[] {
  return [...Map.groupBy(items, ({ link }) => linkText(link)).values()];
}

function isConflict<Client>(thrown: unknown, orm: OrmBinding<Client>): boolean {
  const error = thrown instanceof StepError ? thrown.cause : thrown;
  return orm.toOrmError(error)?.reason === 'unique-violation';
}

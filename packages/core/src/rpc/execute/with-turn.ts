import { causeInStep } from '../../errors/transaction-errors.ts';
import { linkText, type OptionalLink } from '../../links/written-links.ts';
import type { OrmBinding } from '../../orm/orm-binding.ts';
import type { RpcStepPlan } from '../plan/plan-rpc-call.ts';

/** The maximum number of turns. */
const TURNS = 3;

/**
 * Returns plans to run after a conflict, if several `connectOrCreate` items name one record. The
 * first of them creates it, but the order of nested writes depends on the ORM.
 *
 * @param turn the number of runs so far.
 * @returns `undefined` if no other run may succeed.
 */
export function withTurn<Client, Plan extends RpcStepPlan>(
  plans: readonly Plan[],
  turn: number,
  { error, orm }: { readonly error: unknown; readonly orm: OrmBinding<Client> },
): readonly Plan[] | undefined {
  const isConflict = orm.toOrmError(causeInStep(error))?.reason === 'unique-violation';
  if (!isConflict || turn >= countTurns(plans)) return undefined;
  return plans.map((plan) => turnItems(plan, turn));
}

/** Counts the items for the record that the most items name. */
function countTurns(plans: readonly RpcStepPlan[]): number {
  const counts = plans.flatMap((plan) =>
    groupItems('links' in plan ? plan.links.optional : []).map(({ length }) => length),
  );
  return Math.min(TURNS, Math.max(1, ...counts));
}

/** Returns the plan with another item first for each record. */
function turnItems<Plan extends RpcStepPlan>(plan: Plan, turn: number): Plan {
  if (!('links' in plan)) return plan;
  const { resolve } = plan;
  if (resolve) return { ...plan, resolve: (results) => turnItems(resolve(results), turn) };
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

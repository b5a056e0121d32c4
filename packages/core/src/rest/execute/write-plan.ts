import type { Args } from '../../rows/selection.ts';
import type { PlannedLink } from '../plan/planned-link.ts';
import type { CreatePlan, RestPlan } from '../plan/rest-plan.ts';

/** A plan of one write. An upsert becomes one of the two. */
export type WritePlan = Exclude<
  RestPlan,
  { readonly kind: 'list' | 'fetch' | 'related' | 'relationship' | 'upsert' }
>;

/** Returns the operation of the ORM client, and its arguments. */
export function callOf(plan: WritePlan): { operation: string; args: Args } {
  switch (plan.kind) {
    case 'create':
      return { operation: 'create', args: { ...plan.create } };
    case 'delete':
      return { operation: 'delete', args: { ...plan.delete } };
    case 'update':
    case 'add':
    case 'replace':
    case 'remove':
      return { operation: 'update', args: { ...plan.update } };
  }
}

/** Returns the links that the write adds or removes. */
export function linksOf(plan: WritePlan): readonly PlannedLink[] {
  return plan.kind === 'delete' ? [] : plan.links;
}

/** Returns the links that the write adds, to be checked; `undefined` if there are none. */
export function newLinksOf(plan: WritePlan): CreatePlan['newLinks'] | undefined {
  if (plan.kind === 'delete') return undefined;
  const { links, partial } = plan.newLinks;
  return links.length + partial.length > 0 ? plan.newLinks : undefined;
}

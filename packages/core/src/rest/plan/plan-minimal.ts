import { selectId } from '../../schema/values/resource-id.ts';
import { selectKeys } from './plan-new-links.ts';
import type { RestPlan, Select } from './rest-plan.ts';

/**
 * Returns the plan with a response without a document, for which a write reads the id alone, and
 * the keys that resolve its links. Reads are unchanged.
 */
export function planMinimal(plan: RestPlan): RestPlan {
  switch (plan.kind) {
    case 'create':
      return { ...plan, create: { ...plan.create, select: selectOf(plan) }, minimal: true };
    case 'upsert': {
      const select = { ...selectOf(plan), ...selectKeys(plan.updateLinks) };
      return { ...plan, upsert: { ...plan.upsert, select }, minimal: true };
    }
    case 'update':
    case 'add':
    case 'replace':
    case 'remove':
      return { ...plan, update: { ...plan.update, select: selectOf(plan) }, minimal: true };
    case 'delete':
    case 'updateMany':
    case 'deleteMany':
      return { ...plan, minimal: true };
    default:
      return plan;
  }
}

function selectOf({ model, newLinks }: Extract<RestPlan, { readonly newLinks: unknown }>): Select {
  return { ...selectId(model), ...selectKeys(newLinks) };
}

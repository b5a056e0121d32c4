import { findsRows } from '../../effects/finds-rows.ts';
import type { EntityTag } from '../../http/entity-tags.ts';
import { movedKeys, type NewLinks } from '../../links/link.ts';
import type { Args } from '../../rows/selection.ts';
import type { Model } from '../../schema/schema-model.ts';
import { flatWhere, idOf, uniqueWhere } from '../../schema/values/resource-id.ts';
import type { LinkChecks, WriteNeeds } from '../../writes/write.ts';
import { NO_LINKS } from './plan-new-links.ts';
import type { LinkageCheck, Row, Where, WritePlan } from './rest-plan.ts';

/** Returns what a write requires of its transaction. */
export function planNeeds(plan: WritePlan): WriteNeeds {
  return {
    // Concurrent replacements would otherwise combine their members, and a row could be moved away
    // from the parent in the URL, or changed after its precondition was checked.
    isolation:
      checkedLinks(plan).length > 0 || 'within' in plan || requiredTags(plan) !== undefined,
    findsRows: findsRows({ model: plan.model, ...callOf(plan) }),
    rollback: false,
    checks: checksOf(newLinksOf(plan), plan),
    records: true,
    repeats: false,
    minimal: plan.minimal === true,
  };
}

function checksOf({ links, partial }: NewLinks, plan: WritePlan): LinkChecks {
  if (partial.length > 0 || links.some((link) => movedKeys(link).length > 0) || 'parent' in plan)
    return 'around';
  return links.length > 0 ? 'before' : 'none';
}

/** Returns the tags of `If-Match` that the row of a write is compared with. */
export function requiredTags(plan: WritePlan): readonly EntityTag[] | undefined {
  return plan.precondition === '*' ? undefined : plan.precondition;
}

/** Returns the operation of the ORM client, and its arguments. */
export function callOf(plan: WritePlan): { operation: string; args: Args } {
  switch (plan.kind) {
    case 'create':
      return { operation: 'create', args: { ...plan.create } };
    case 'delete':
      return { operation: 'delete', args: { ...plan.delete } };
    default:
      return { operation: 'update', args: { ...plan.update } };
  }
}

/** Returns the unique `where` for a row that has been read. */
export function idWhere(model: Model, row: Row): Where {
  return uniqueWhere(model, idOf(row, model));
}

/** Returns the conditions of a unique `where` as a filter. */
export function filterOf(model: Model, where: Where): Where {
  return flatWhere(where, [model.idKey, ...model.uniqueKeys.values()]);
}

/** Returns the links that the write adds or removes. */
export function linksOf(plan: WritePlan): readonly LinkageCheck[] {
  return plan.kind === 'delete' ? [] : plan.links;
}

/** Returns the links whose state is checked after the write. */
export function checkedLinks(plan: WritePlan): readonly LinkageCheck[] {
  return linksOf(plan).filter((link) => link.after !== undefined);
}

/** Returns the links that the write adds. */
export function newLinksOf(plan: WritePlan): NewLinks {
  return plan.kind === 'delete' ? NO_LINKS : plan.newLinks;
}

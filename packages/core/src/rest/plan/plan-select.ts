import type { Model } from '../../schema/schema-model.ts';
import type { Select } from './rest-plan.ts';

/**
 * The columns that a resource object is made of: the visible ones, the id, and what to-one linkage
 * needs. The related id costs no join where the row has the foreign key.
 */
export function planSelect(model: Model): Select {
  const select: Record<string, unknown> = { ...selectId(model) };
  for (const { name } of model.scalars) select[name] = true;
  for (const relation of model.relations) {
    if (relation.list) continue;
    if (relation.ownKey) for (const name of relation.ownKey) select[name] = true;
    else select[relation.name] = { select: selectId(relation.target) };
  }
  return select;
}

/** Nothing but the id. */
export function selectId(model: Model): Select {
  return Object.fromEntries(model.idFields.map(({ name }) => [name, true]));
}

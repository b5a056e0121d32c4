import type { ParentLink } from '../parse/parse-parent.ts';
import type { Where } from './client-args.ts';
import type { FetchPlan } from './rest-plan.ts';
import { uniqueWhere } from './unique-where.ts';

/** Returns the condition that a row belongs to the parent in the URL. */
export function belongsTo({ relation, id }: ParentLink): Where {
  return { [relation.name]: { [relation.list ? 'some' : 'is']: id } };
}

/** Plans the separate check of the parent in the URL. */
export function planParent({ model, id }: ParentLink): NonNullable<FetchPlan['parent']> {
  return { model, where: uniqueWhere(model, id) };
}

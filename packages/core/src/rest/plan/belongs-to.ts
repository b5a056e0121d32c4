import type { ParentLink } from '../parse/parse-parent.ts';
import type { Where } from './client-args.ts';
import type { FetchPlan } from './rest-plan.ts';
import { uniqueWhere } from './unique-where.ts';

/** The condition that a row belongs to the parent in the URL. */
export function belongsTo({ relation, id }: ParentLink): Where {
  return { [relation.name]: { [relation.list ? 'some' : 'is']: id } };
}

/** The parent in the URL, to be looked for by itself. */
export function planParent({ model, id }: ParentLink): NonNullable<FetchPlan['parent']> {
  return { model, where: uniqueWhere(model, id) };
}

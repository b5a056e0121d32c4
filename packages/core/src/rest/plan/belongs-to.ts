import type { ParentLink } from '../parse/parse-parent.ts';
import type { Where } from './client-args.ts';

/** The condition that a row belongs to the parent in the URL. */
export function belongsTo({ relation, id }: ParentLink): Where {
  return { [relation.name]: { [relation.list ? 'some' : 'is']: id } };
}

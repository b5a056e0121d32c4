import type { IdValues } from '../../schema/resource-id.ts';
import type { Model } from '../../schema/schema-model.ts';
import type { Where } from './rest-plan.ts';

/** The data client's unique `where` for an id: `{ id: 1 }`, `{ userId_teamId: { … } }`. */
export function uniqueWhere({ idKey }: Model, id: IdValues): Where {
  return idKey.fields.length === 1 ? id : { [idKey.name]: id };
}

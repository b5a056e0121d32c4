import type { Model } from '../../schema/schema-model.ts';
import type { IdValues } from '../../schema/values/resource-id.ts';
import type { Where } from './client-args.ts';

/** Returns the ORM client's unique `where` for an id: `{ id: 1 }`, `{ userId_teamId: { … } }`. */
export function uniqueWhere({ idKey }: Pick<Model, 'idKey'>, id: IdValues): Where {
  return idKey.fields.length === 1 ? id : { [idKey.name]: id };
}

/** Returns the unique `where` for a row that has been read. */
export function idWhere(model: Model, row: Readonly<Record<string, unknown>>): Where {
  return uniqueWhere(
    model,
    Object.fromEntries(model.idFields.map(({ name }) => [name, row[name]])),
  );
}

/** Returns the same conditions as an ordinary `where`, in which a compound key has no name. */
export function flatWhere({ idKey }: Pick<Model, 'idKey'>, where: Where): Where {
  return idKey.fields.length === 1 ? where : (where[idKey.name] as Where);
}

import type { Model } from '../../schema/schema-model.ts';
import { encodeResourceId, idValuesOf, whereIds } from '../../schema/values/resource-id.ts';
import type { Where } from './client-args.ts';
import { selectId } from './plan-select.ts';

/** Plans the `findMany` that returns already read rows in order. */
export function planOrder(
  rows: readonly Where[],
  model: Model,
  orderBy: readonly Where[],
): { readonly where: Where; readonly orderBy: readonly Where[]; readonly select: Where } {
  const ids = rows.map((row) =>
    Object.fromEntries(model.idFields.map(({ name }) => [name, row[name]])),
  );
  return { where: whereIds(ids, model), orderBy, select: selectId(model) };
}

/** Returns a text that identifies a row within its model, whatever the types of its id. */
export function idText(row: Where, { idFields }: Model): string {
  return String(encodeResourceId(idValuesOf(row, idFields), { divider: '_' }));
}

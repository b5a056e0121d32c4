import { callOperation } from '../orm/call-operation.ts';
import type { Connection } from '../orm/connection.ts';
import type { Model } from '../schema/schema-model.ts';

/** Whether the caller can read the row that a unique `where` names. */
export async function isRowThere<Client>(
  { model, where }: { readonly model: Model; readonly where: unknown },
  connection: Connection<Client>,
): Promise<boolean> {
  const select = Object.fromEntries(model.idFields.map(({ name }) => [name, true]));
  const call = { model: model.name, operation: 'findUnique', args: { where, select } };
  return Boolean(await callOperation(connection, call));
}

import type { ModelDescription, OrmError } from '@modelway/core';
import { type DriverCause, readDriverReport } from './driver-cause.ts';
import type { PrismaCall } from './read-issues.ts';
import { columnNameOf } from './violated-key.ts';

/** The call that failed, and its model. */
interface FailedCall {
  readonly model: ModelDescription | undefined;
  readonly call: PrismaCall | undefined;
}

/**
 * Finds the field whose value the database rejected. Prisma names the model of the whole call,
 * though a nested write may have failed: a field is named only if the call has a value for it.
 */
export function rejectedField(
  cause: DriverCause | undefined,
  { model, call }: FailedCall,
): Pick<OrmError, 'model' | 'fields'> {
  if (!model) return {};
  const { table = model.table ?? model.name, columns = [] } = readDriverReport(cause) ?? {};
  const { data } = Object(call?.args) as { readonly data?: object };
  const field = model.fields.find(
    ({ name }) => columns.includes(columnNameOf(model, name)) && Object.hasOwn(Object(data), name),
  );
  const isOwn = field !== undefined && table === (model.table ?? model.name);
  return { model: model.name, ...(isOwn && { fields: [field.name] }) };
}

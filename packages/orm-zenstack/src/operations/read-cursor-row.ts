import { isObject } from '@modelway/core/sql';
import type { CursorContext } from '../arguments/start-at-cursor.ts';
import type { QueryBuilder, QueryingClient } from '../queries/query-builder.ts';
import { idParameters } from '../queries/to-parameter.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import type { OperationCall } from './operation-call.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Creates the function that reads columns of a cursor's row. Times of PostgreSQL are exact: a Date
 * lacks their microseconds, and would equal the time of no row, not even that of the cursor.
 */
export function createCursorReader({
  schema,
  client,
  binding,
}: Pick<OperationCall, 'schema' | 'client' | 'binding'>): CursorContext['readRow'] {
  return async (model, where, names) => {
    const select = Object.fromEntries([...names, ...model.idFields].map((name) => [name, true]));
    const row = await binding.operation(client, model.name, 'findUnique')?.({ where, select });
    const { $qb } = client as QueryingClient;
    if (!isObject(row) || !$qb || schema.provider.type !== 'postgresql') return row;
    // A policy hides a part of the id.
    if (model.idFields.some((id) => row[id] == null)) return row;
    const exact: Record<string, unknown> = { ...row };
    for (const name of names) {
      const value = row[name];
      if (!(value instanceof Date)) continue;
      const micros = await readMicroseconds(name, { query: $qb, model, row, schema });
      if (micros !== undefined) exact[name] = toExactTime(value, micros);
    }
    return exact;
  };
}

/** Returns the microseconds of a time within its minute; `undefined` for a row that is gone. */
async function readMicroseconds(
  name: string,
  { query, model, row, schema }: TimeRead,
): Promise<number | undefined> {
  const [found] = await query
    .selectFrom(model.fields[name]?.originModel ?? model.name)
    .select(({ fn, val, ref }) => [
      fn('date_part', [val('microseconds'), ref(name)]).as('microseconds'),
    ])
    .where(({ and }) => and(idParameters(row, model, schema.provider.type)))
    .execute();
  return found && Number(found.microseconds);
}

/** Returns a Date that ZenStack, which sends the ISO text, sends with all its digits. */
function toExactTime(value: Date, micros: number): Date {
  const digits = String(micros % 1000).padStart(3, '0');
  const text = value.toISOString().replace('Z', `${digits}Z`);
  return Object.assign(new Date(value), { toISOString: () => text });
}

interface TimeRead {
  readonly query: QueryBuilder;
  readonly model: ZenStackModel;
  readonly row: Row;
  readonly schema: ZenStackSchema;
}

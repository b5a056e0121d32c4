import type { FieldSizes } from '../bytes/field-sizes.ts';
import type { Connection } from '../orm/connection.ts';
import type { Model } from '../schema/schema-model.ts';
import type { IdValues } from '../schema/values/resource-id.ts';
import { idChunkSize } from './owners.ts';
import { OTHERS, recordBytes, selectedColumns, weigh } from './row-sizes.ts';
import type { Args } from './selection.ts';

/** The bytes of columns: at least, as texts, and at most in memory. */
export interface StoredBytes {
  readonly least: number;
  readonly most: number;
}

/** The memory of a parsed Json value, in multiples of its text. */
const PARSED = 4;

/** The number of records to ask about first, and how it grows: a database may read all of them. */
const FIRST = 32;
const GROWTH = 4;

/**
 * Asks the database for the size of columns in records, until it is more than `limit`, and adds
 * what it cannot know: values that the ORM client computes.
 *
 * @returns `undefined` if the size is unknown.
 */
export async function storedBytes<Client>(
  ids: readonly IdValues[],
  { model, args }: { readonly model: Model; readonly args: Args },
  scope: {
    readonly connection: Connection<Client>;
    readonly sizes: FieldSizes;
    readonly limit: number;
  },
): Promise<StoredBytes | undefined> {
  const { connection, sizes, limit } = scope;
  const selected = selectedColumns(args, model);
  const fields = selected.filter((name) => isStored(name, model));
  let least = ids.length * recordBytes(args, model);
  let most = least;
  for (const name of selected) {
    if (fields.includes(name) || (name === OTHERS && model.virtualFields.size === 0)) continue;
    const seen = sizes.largest(model.name, name);
    if (!seen) return undefined;
    most += ids.length * seen.bytes;
  }
  if (selected.length === 0) return { least, most };
  const maximum = idChunkSize(model, connection.orm);
  const seen = weigh(args, model, sizes);
  let size = Math.min(seen ? Math.ceil(limit / seen.bytes) : FIRST, maximum);
  let start = 0;
  while (start < ids.length && least <= limit) {
    const part = ids.slice(start, start + size);
    const read = { model: model.name, fields, ids: part, limit: limit - least };
    start += size;
    size = Math.min(GROWTH * size, maximum);
    connection.signal.throwIfAborted();
    const bytes = await connection.orm.bytesOf?.(connection.client, read);
    if (!bytes) return undefined;
    for (const [name, sum] of Object.entries(bytes)) {
      const { type } = Object(model.fields.get(name)) as { readonly type?: string };
      // If there are too many bytes, the values are not read.
      sizes.written(model.name, name, Math.ceil(sum / part.length));
      least += sum;
      most += type === 'Json' || type === 'Object' ? PARSED * sum : sum;
    }
  }
  return { least, most };
}

function isStored(name: string, { fields }: Model): boolean {
  const field = fields.get(name);
  return field?.kind === 'scalar' && !field.computed;
}

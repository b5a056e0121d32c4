import { mapEach } from '@modelway/core/sql';
import { type EnumNames, nameValues } from '../schema/enum-names.ts';
import { descendantsOf, modelOfRow } from '../schema/model-hierarchy.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';

/** The model of a result's rows. */
interface ColumnContext {
  readonly model: ZenStackModel;
  readonly schema: ZenStackSchema;
  readonly enums: EnumNames | undefined;
  /** Whether the rows are related rows, or the column is in JSON as theirs are. */
  readonly isNested?: boolean;
}

/** The aggregates with values of fields, under the names of these. */
const EXTREMES: ReadonlySet<string> = new Set(['_min', '_max']);

/**
 * Converts the rows of a result in which SQLite returns another type than the field's, or ZenStack
 * the name of an enum value in the database. Bytes of related rows from SQLite are texts. A number in
 * its Json is an integer, and a driver that keeps each digit returns a bigint.
 */
export function readColumns(result: unknown, context: ColumnContext): unknown {
  return mapEach(result, (row) =>
    typeof row === 'object' && row !== null ? readRow(row, context) : row,
  );
}

function readRow(row: object, context: ColumnContext): object {
  const { model, schema } = context;
  const own = model.subModels ? { ...context, model: modelOfRow(row, model, schema) } : context;
  // The columns that other models add are in JSON, as those of related rows.
  const added = model.subModels ? { ...own, isNested: true } : context;
  const values = row as Readonly<Record<string, unknown>>;
  let changed: Record<string, unknown> | undefined;
  for (const name of namesToRead(context)) {
    const value = values[name];
    if (value == null) continue;
    const read = readColumn(name, value, Object.hasOwn(model.fields, name) ? own : added);
    if (read === value) continue;
    changed ??= { ...values };
    changed[name] = read;
  }
  return changed ?? row;
}

const known = new WeakMap<ZenStackModel, readonly string[]>();

/** Returns the names under which the rows of a model may have a value to convert. */
function namesToRead({ model, schema, enums }: ColumnContext): readonly string[] {
  let names = known.get(model);
  if (!names) {
    const fields = [model, ...descendantsOf(model, schema)].flatMap((each) =>
      Object.values(each.fields),
    );
    const isRead = (type: string): boolean =>
      type === 'Json' || type === 'Bytes' || Boolean(schema.models[type] ?? enums?.has(type));
    const read = fields.filter(({ type }) => isRead(type)).map(({ name }) => name);
    names = [...new Set([...read, ...EXTREMES])];
    known.set(model, names);
  }
  return names;
}

function readColumn(name: string, value: unknown, context: ColumnContext): unknown {
  const { model, schema, enums, isNested } = context;
  if (EXTREMES.has(name)) return readColumns(value, context);
  const type = model.fields[name]?.type ?? typeOfAdded(name, descendantsOf(model, schema));
  const target = schema.models[type];
  if (target) return readColumns(value, { model: target, schema, enums, isNested: true });
  const names = enums?.get(type);
  if (names) return nameValues(value, names);
  if (type === 'Json' && typeof value === 'bigint') return Number(value);
  return isNested && type === 'Bytes' && typeof value === 'string' ? fromHex(value) : value;
}

/** The type of a column that models add; none if it has several, and the row may be of each. */
function typeOfAdded(name: string, models: readonly ZenStackModel[]): string {
  const types = new Set(models.flatMap(({ fields }) => fields[name]?.type ?? []));
  const [type = ''] = types;
  return types.size === 1 ? type : '';
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

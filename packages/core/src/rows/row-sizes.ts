import type { FieldSizes, SeenSize } from '../bytes/field-sizes.ts';
import { sizeOf } from '../bytes/size-of.ts';
import type { Model, ScalarField } from '../schema/schema-model.ts';
import { fieldToWrite } from '../schema/schema-model.ts';
import { type Row, toRows } from './owners.ts';
import { type Args, selectedRelations } from './selection.ts';

/** The size of a record beside its columns of any length and of the types below, in bytes. */
export const RECORD = 256;

/** The sizes of values that take more memory than a number. */
const FIXED: Partial<Readonly<Record<ScalarField['type'], number>>> = {
  Decimal: 256,
  DateTime: 96,
  BigInt: 32,
};

/** The name under which the columns that no field describes are counted. */
export const OTHERS = '*';

/** The types whose values may have any length. */
const UNBOUNDED: ReadonlySet<ScalarField['type']> = new Set(['String', 'Bytes', 'Json', 'Object']);

/**
 * The number of records that one statement may read, in multiples of those that were read together
 * before: few small records say little of the others.
 */
const GROWTH = 2;

/** The size of a record, and the number of records from which it is known. */
export type Weight = SeenSize;

const unboundedFields = new WeakMap<Model, readonly string[]>();
const fixedFields = new WeakMap<Model, readonly FixedField[]>();

interface FixedField {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Returns the maximum size of a record in bytes, with its to-one relationships and without its
 * lists, by the values that were seen so far; `undefined` if it has a field of which none was seen.
 */
export function weigh(args: Args, model: Model, sizes: FieldSizes): Weight | undefined {
  let bytes = recordBytes(args, model);
  let count = Number.POSITIVE_INFINITY;
  const add = (weight: Weight): void => {
    bytes += weight.bytes;
    count = Math.min(count, weight.count);
  };
  for (const name of selectedColumns(args, model)) {
    const seen = sizes.largest(model.name, name);
    if (!seen) return undefined;
    add(seen);
  }
  for (const { relation, args: nested } of selectedRelations(args, model)) {
    if (relation.list) continue;
    const weight = weigh(nested, relation.target, sizes);
    if (!weight) return undefined;
    add(weight);
  }
  return { bytes, count };
}

/** What one statement may read: bytes, and records even if fewer were read together before. */
export interface StatementRoom {
  readonly bytes: number;
  readonly records: number;
}

/**
 * Returns how many records one statement may read by what is known of their size; 0 if a value was
 * never seen.
 */
export function recordsIn(
  room: StatementRoom,
  { args, model }: { readonly args: Args; readonly model: Model },
  sizes: FieldSizes,
): number {
  const weight = weigh(args, model, sizes);
  return weight ? recordsOf(weight, room) : 0;
}

/** Returns how many records of a weight one statement may read. */
export function recordsOf(weight: Weight, { bytes, records }: StatementRoom): number {
  return Math.floor(Math.min(bytes / weight.bytes, Math.max(records, GROWTH * weight.count)));
}

/** Returns the size of the records of a result in bytes, and takes note of their values. */
export function measure(
  result: unknown,
  { args, model }: { readonly args: Args; readonly model: Model },
  sizes: FieldSizes,
): number {
  const rows = toRows(result);
  if (rows.length === 0) return 0;
  let sum = rows.length * recordBytes(args, model);
  for (const name of selectedColumns(args, model)) {
    let largest = 0;
    for (const row of rows) {
      const size = name === OTHERS ? sizeOfOthers(row, model) : sizeOf(row[name]);
      if (size > largest) largest = size;
      sum += size;
    }
    sizes.read(model.name, name, { bytes: largest, count: rows.length });
  }
  for (const { relation, args: nested } of selectedRelations(args, model)) {
    const related = relatedRows(rows, relation.name);
    sum += measure(related, { args: nested, model: relation.target }, sizes);
  }
  return sum;
}

/** Returns the related records of rows; those of a list that several rows share once. */
export function relatedRows<Row extends Args>(rows: Iterable<Row>, name: string): readonly Row[] {
  const related: Row[] = [];
  const lists = new Set<unknown>();
  for (const row of rows) {
    const value = row[name];
    if (!Array.isArray(value)) {
      if (value) related.push(value as Row);
      continue;
    }
    if (value.length === 0 || lists.has(value)) continue;
    lists.add(value);
    for (const each of value) related.push(each);
  }
  return related;
}

/**
 * Takes note of how many records are read together, of which several are the same one. Their values
 * have been measured.
 */
export function seeCount(
  count: number,
  { args, model }: { readonly args: Args; readonly model: Model },
  sizes: FieldSizes,
): void {
  for (const name of selectedColumns(args, model)) {
    sizes.read(model.name, name, { bytes: 0, count });
  }
}

/**
 * Takes note of how many records could have been read by to-one relationships that were all null.
 * Of values that nobody has seen, only those of ids are small: an index limits their length.
 */
export function seeNone(
  count: number,
  { args, model }: { readonly args: Args; readonly model: Model },
  sizes: FieldSizes,
): void {
  const ids = new Set(model.idFields.map(({ name }) => name));
  for (const name of selectedColumns(args, model)) {
    if (ids.has(name)) sizes.read(model.name, name, { bytes: 0, count });
  }
  for (const { relation, args: nested } of selectedRelations(args, model)) {
    if (!relation.list) seeNone(count, { args: nested, model: relation.target }, sizes);
  }
}

/** Takes note of the values that a write sets, at any depth. */
export function seeWritten(data: unknown, model: Model, sizes: FieldSizes): void {
  if (Array.isArray(data)) for (const each of data) seeWritten(each, model, sizes);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return;
  for (const [name, value] of Object.entries(data)) {
    const field = fieldToWrite(model, name);
    if (field?.kind === 'relation') seeWritten(value, field.target, sizes);
    else if (!field) seeWritten(value, model, sizes);
    else if (isUnbounded(field)) {
      // What is pushed to a list makes it longer.
      if (field.list) sizes.grown(model.name, name, sizeOf(value));
      else sizes.written(model.name, name, sizeOf(value));
    }
  }
}

/** Returns the selected columns whose values may have any length. */
export function selectedColumns(args: Args, model: Model): readonly string[] {
  const { select, omit } = args as { readonly select?: Args; readonly omit?: Args };
  const names = columnsOf(model);
  if (select) return names.filter((name) => name === OTHERS || select[name] === true);
  return omit ? names.filter((name) => omit[name] !== true) : names;
}

/** Returns the size of a record beside its columns of any length, in bytes. */
export function recordBytes(args: Args, model: Model): number {
  const { select, omit } = args as { readonly select?: Args; readonly omit?: Args };
  let bytes = RECORD;
  for (const field of fixedFieldsOf(model)) {
    const isSelected = select ? select[field.name] === true : omit?.[field.name] !== true;
    if (isSelected) bytes += field.bytes;
  }
  return bytes;
}

function fixedFieldsOf(model: Model): readonly FixedField[] {
  const known = fixedFields.get(model);
  if (known) return known;
  const fields = model.scalars.flatMap(({ name, type, list }) => {
    const bytes = list ? undefined : FIXED[type];
    return bytes ? [{ name, bytes }] : [];
  });
  fixedFields.set(model, fields);
  return fields;
}

function columnsOf(model: Model): readonly string[] {
  const known = unboundedFields.get(model);
  if (known) return known;
  const names = model.scalars.filter(isUnbounded).map(({ name }) => name);
  const hasOthers = model.returnsMore || model.virtualFields.size > 0;
  const columns = hasOthers ? [...names, OTHERS] : names;
  unboundedFields.set(model, columns);
  return columns;
}

function isUnbounded({ type, list }: Pick<ScalarField, 'type' | 'list'>): boolean {
  return list || UNBOUNDED.has(type);
}

function sizeOfOthers(row: Row, { fields }: Model): number {
  let sum = 0;
  for (const name of Object.keys(row)) if (!fields.has(name)) sum += sizeOf(row[name]);
  return sum;
}

import type { UniqueKey } from '../schema/schema-description.ts';
import type { Model, SchemaModel } from '../schema/schema-model.ts';
import { isInsert } from './finds-rows.ts';
import { listWrites, type WritingCall } from './list-writes.ts';
import type { ListedWrite } from './listed-write.ts';
import { type Args, isArgs } from './nested-args.ts';

/** The places of a request's changes in the lines of their models. */
export interface PlacesOfChanges {
  readonly places: readonly Place[];
  /** Whether it is a single change, which has no order and ends soon. */
  readonly single: boolean;
}

/** The way in which changes name records that no unique key names. */
const CONDITIONS = '*';

/**
 * Returns the places of the records that calls change, delete or create. Requests that lock the
 * same records in opposite order can deadlock.
 *
 * @param isLong whether they keep their locks while they read more records.
 */
export function placesOfChanges(
  calls: readonly WritingCall[],
  schema: SchemaModel,
  isLong = false,
): PlacesOfChanges {
  const places = calls.flatMap((call) => placesOfCall(call, schema));
  const single = places.length === 1;
  // Changes of many records have an order of their own, which no line knows.
  if (single && places[0]?.mode === CONDITIONS) return { places: [], single: false };
  return { places, single: single && !isLong };
}

function placesOfCall(call: WritingCall, schema: SchemaModel): readonly Place[] {
  const { args, model } = call;
  if (!isInsert(call)) return listWrites(call).flatMap((write) => placesOfWrite(write, schema));
  const known = modelOf(model.whole.name, schema);
  return known && isArgs(args.data) ? placesOfNew(args.data, known) : [];
}

function modelOf(name: string, { byLowerCaseName }: SchemaModel): Model | undefined {
  return byLowerCaseName.get(name.toLowerCase());
}

function placesOfWrite(write: ListedWrite, schema: SchemaModel): readonly Place[] {
  const { model: name, operation, where, data, parent } = write;
  const model = modelOf(name, schema);
  switch (operation) {
    case 'create':
      return model && data ? placesOfNew(data, model) : [];
    case 'update':
    case 'delete':
      if (!where) return parent ? [] : [placeOf(name, CONDITIONS, [])];
      return [placeOfWhere(where, name, model)];
    default:
      return [];
  }
}

/** Records with the same unique values wait for each other, too. */
function placesOfNew(data: Args, { name, uniqueKeys }: Model): readonly Place[] {
  const places: Place[] = [];
  for (const [key, { fields }] of uniqueKeys) {
    const values = valuesOf(data, fields);
    if (values) places.push(placeOf(`new ${name}`, '', [key, ...values]));
  }
  return places;
}

/** Returns the place of the records that conditions find: by their id, or by another unique key. */
function placeOfWhere(where: Args, name: string, model: Model | undefined): Place {
  const keys = model ? [['id', model.idKey] as const, ...model.uniqueKeys] : [];
  for (const [mode, key] of keys) {
    const values = valuesOfKey(where, key);
    if (values) return placeOf(name, mode, values);
  }
  return placeOf(name, CONDITIONS, []);
}

/** A compound key is an object of its fields, or one condition each. */
function valuesOfKey(where: Args, { name, fields }: UniqueKey): readonly string[] | undefined {
  const compound = where[name];
  const isCompound = fields.length > 1 && typeof compound === 'object' && compound !== null;
  return valuesOf(isCompound ? (compound as Args) : where, fields);
}

function valuesOf(row: Args, fields: UniqueKey['fields']): readonly string[] | undefined {
  if (!fields.every((name) => isValue(row[name]))) return undefined;
  return fields.map((name) => String(row[name]));
}

function isValue(value: unknown): boolean {
  return (typeof value !== 'object' && value !== undefined) || value instanceof Date;
}

function placeOf(line: string, mode: string, values: readonly string[]): Place {
  return { line, mode, key: JSON.stringify([mode, ...values]) };
}

/** The place of a changed record in a line. */
export interface Place {
  /** The line: the model of the record. */
  readonly line: string;
  /**
   * The key by which the request names the record. The records of two modes may be the same, so
   * their requests wait for each other.
   */
  readonly mode: string;
  /** The record. */
  readonly key: string;
}

import type { ScalarType, SchemaDescription } from '@modelway/core';
import type { ContractDatabase } from '../support/contract-database.ts';
import { sampleRows } from '../support/filter-rows.ts';
import { type AllRows, readAllRows } from './fuzz-subject.ts';

/** A stored row, with its related rows below the names of relationships. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A column, with the values that conditions compare it with. */
export interface ConditionField {
  readonly name: string;
  readonly type: ScalarType;
  readonly list: boolean;
  readonly optional: boolean;
  readonly searchable: boolean;
  readonly values: readonly unknown[];
}

/**
 * A relationship, with a function that finds the related rows of a row: at most one, unless it is a
 * list.
 */
export interface ConditionRelation {
  readonly name: string;
  readonly target: string;
  readonly list: boolean;
  readonly optional: boolean;
  find(row: StoredRow): readonly StoredRow[];
}

/** A model as far as conditions need it. */
export interface ConditionModel {
  readonly name: string;
  readonly fields: readonly ConditionField[];
  readonly relations: readonly ConditionRelation[];
  readonly rows: readonly StoredRow[];
}

export type ConditionModels = ReadonlyMap<string, ConditionModel>;

/** Reads the models of a database with their rows, as far as there are any. */
export async function readConditionModels(database: ContractDatabase): Promise<ConditionModels> {
  const { schema } = database.orm;
  const stored = await readAllRows(database);
  const tables = stored.Sample ? { ...stored, Sample: samplesOf(database) } : stored;
  const models = schema.models.filter(({ name }) => (tables[name] ?? []).length > 0);
  return new Map(models.map((model) => [model.name, toConditionModel(model, schema, tables)]));
}

/** JSON's null. It is a value, unlike NULL, but ORM clients read the same for both. */
export const JSON_NULL = { toJSON: (): null => null };

function samplesOf(database: ContractDatabase): readonly StoredRow[] {
  const { dbNull, jsonNull } = database.orm.dialect;
  return sampleRows(database).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value === dbNull ? null : value === jsonNull ? JSON_NULL : value,
      ]),
    ),
  );
}

type Model = SchemaDescription['models'][number];

function toConditionModel(
  { name, fields }: Model,
  schema: SchemaDescription,
  tables: AllRows,
): ConditionModel {
  const rows = tables[name] ?? [];
  return {
    name,
    rows,
    fields: fields.flatMap((field) => {
      if (field.kind !== 'scalar' || field.omitted) return [];
      const stored = rows.map((row) => row[field.name]).filter((value) => (value ?? null) !== null);
      const values = [...(field.list ? stored.flat() : stored), ...valuesOf(field, schema)];
      return [{ ...field, optional: field.optional && !field.rejectsNull, values }];
    }),
    relations: fields.flatMap((field) => {
      if (field.kind === 'scalar') return [];
      const { model: target, list, optional } = field;
      const find = finder(field, schema, tables);
      return [{ name: field.name, target, list, optional, find }];
    }),
  };
}

type Field = Model['fields'][number];
type RelationField = Extract<Field, { readonly kind: 'relation' }>;

/** Returns the function that finds related rows: by the key of either side, or in a loaded list. */
function finder(
  { name, model, list, foreignKey, opposite }: RelationField,
  schema: SchemaDescription,
  tables: AllRows,
): ConditionRelation['find'] {
  const others = tables[model] ?? [];
  if (foreignKey) {
    return (row) =>
      others.filter((other) =>
        foreignKey.every(
          ({ field, references }) => row[field] !== null && row[field] === other[references],
        ),
      );
  }
  const target = schema.models.find((each) => each.name === model);
  const inverse = target?.fields.find((each) => each.name === opposite);
  const key = inverse?.kind === 'relation' ? inverse.foreignKey : undefined;
  if (key) {
    return (row) =>
      others.filter((other) =>
        key.every(
          ({ field, references }) => other[field] !== null && other[field] === row[references],
        ),
      );
  }
  if (!list) throw new TypeError(`${name} has no key`);
  return (row) => {
    const ids = (row[name] as readonly StoredRow[]).map(({ id }) => id);
    return others.filter(({ id }) => ids.includes(id));
  };
}

/** Values that no row has, or that another type has. */
function valuesOf(
  { type, enumName }: Extract<Field, { readonly kind: 'scalar' }>,
  { enums }: SchemaDescription,
): readonly unknown[] {
  switch (type) {
    case 'Int':
    case 'Float':
      return [0, 7, -3];
    case 'BigInt':
      return [0n, 7n, 2n ** 53n + 1n];
    case 'String':
      return ['', 'a', 'x', '%', '_', '\\', "'"];
    case 'Boolean':
      return [true, false];
    case 'Enum':
      return enums[enumName ?? ''] ?? [];
    case 'DateTime':
      return [new Date('2024-01-15T12:00:00.000Z')];
    case 'Bytes':
      return [new Uint8Array([7])];
    case 'Decimal':
      return ['0.5'];
    case 'Json':
    case 'Object':
      return ['text', 1];
  }
}

import type {
  FieldDescription,
  ModelDescription,
  RelationFieldDescription,
  ScalarFieldDescription,
  SchemaDescription,
} from '@modelway/core';
import fc from 'fast-check';

/** A write of one record, with nested writes. */
export interface NestedWrite {
  readonly model: string;
  readonly operation: 'create' | 'update' | 'upsert';
  readonly args: object;
}

/** Unique conditions of records that exist, by model. */
export type ExistingRecords = Readonly<Record<string, readonly object[]>>;

type Data = fc.Arbitrary<object>;

/** The greatest number of nested writes below each other. */
const DEPTH = 2;

const NAMES = ['Ann', 'a', 'b'];

/**
 * Generates writes that are likely to succeed: nested writes of existing and new records, with a
 * selection that often lacks the id.
 */
export function nestedWrites(
  { models }: SchemaDescription,
  existing: ExistingRecords,
): fc.Arbitrary<NestedWrite> {
  const written = models.filter(({ name }) => existing[name]);
  const byName = new Map(written.map((model) => [model.name, model]));
  const at = (name: string) => fc.constantFrom(...(existing[name] ?? []));
  return fc.constantFrom(...written).chain((model) => {
    const data = { create: createOf(model, DEPTH), update: updateOf(model, DEPTH) };
    const args = {
      create: fc.record({ data: data.create }),
      update: fc.record({ where: at(model.name), data: data.update }),
      upsert: fc.record({ where: at(model.name), ...data }),
    };
    return fc.constantFrom('create', 'update', 'upsert').chain((operation) =>
      fc.record({
        model: fc.constant(model.name),
        operation: fc.constant(operation),
        args: fc
          .tuple(args[operation], selectionOf(model))
          .map(([own, selection]) => ({ ...own, ...selection })),
      }),
    );
  });

  function createOf(model: ModelDescription, depth: number, from?: string): Data {
    const columns = columnsOf(model);
    const needed = columns.filter(({ optional, hasDefault }) => !optional && !hasDefault);
    const required = relationsOf(model, from).filter(
      ({ foreignKey, optional }) => foreignKey && !optional,
    );
    return merged(valuesOf(columns, needed), nestedOf(model, { depth, from, required }));
  }

  function updateOf(model: ModelDescription, depth: number, from?: string): Data {
    return merged(
      valuesOf(columnsOf(model), []),
      nestedOf(model, { depth, from, required: [], isUpdate: true }),
    );
  }

  /** Generates nested writes of some relationships, and of all required ones. */
  function nestedOf(
    model: ModelDescription,
    { depth, from, required, isUpdate = false }: NestedPosition,
  ): Data {
    const relations = depth > 0 ? relationsOf(model, from) : [];
    return fc
      .subarray([...relations], { maxLength: Math.min(2, relations.length) })
      .chain((some) => {
        const entries = [...new Set([...required, ...some])].map(
          (relation) => [relation.name, writesOf(relation, depth - 1, isUpdate)] as const,
        );
        return fc.record(Object.fromEntries(entries));
      });
  }

  function writesOf(relation: RelationFieldDescription, depth: number, isUpdate: boolean): Data {
    const target = byName.get(relation.model);
    if (!target) throw new TypeError(`There are no records of ${relation.model}`);
    const where = at(target.name);
    const create = () => createOf(target, depth, relation.opposite);
    const update = () => updateOf(target, depth, relation.opposite);
    const one = (item: Data) => (relation.list ? fc.array(item, { maxLength: 2 }) : item);
    const both = () => fc.record({ where, create: create(), update: update() });
    const writes: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
      create: () => one(create()),
      connect: () => one(where),
      connectOrCreate: () => one(fc.record({ where, create: create() })),
      ...(isUpdate && {
        update: () => (relation.list ? one(fc.record({ where, data: update() })) : update()),
        upsert: () =>
          relation.list ? one(both()) : fc.record({ create: create(), update: update() }),
        ...(relation.list && {
          disconnect: () => one(where),
          set: () => one(where),
          delete: () => one(where),
          updateMany: () => fc.record({ where, data: updateOf(target, 0, relation.opposite) }),
        }),
      }),
    };
    return fc
      .constantFrom(...Object.keys(writes))
      .chain((name) => fc.record({ [name]: writes[name]?.() ?? fc.constant(undefined) }));
  }

  function relationsOf(
    { fields }: ModelDescription,
    from?: string,
  ): readonly RelationFieldDescription[] {
    return fields.filter(
      (field): field is RelationFieldDescription =>
        field.kind === 'relation' && field.name !== from && byName.has(field.model),
    );
  }
}

interface NestedPosition {
  readonly depth: number;
  /** The relationship that leads back. */
  readonly from: string | undefined;
  readonly required: readonly RelationFieldDescription[];
  readonly isUpdate?: boolean;
}

/** The columns that a write sets: none of a foreign key. */
function columnsOf({ fields }: ModelDescription): readonly ScalarFieldDescription[] {
  const keys = fields.flatMap((each) =>
    each.kind === 'relation' ? (each.foreignKey?.map(({ field }) => field) ?? []) : [],
  );
  return fields.filter(
    (each): each is ScalarFieldDescription =>
      isColumn(each) && !keys.includes(each.name) && !each.databaseGenerated && !each.computed,
  );
}

function isColumn(field: FieldDescription): field is ScalarFieldDescription {
  return field.kind === 'scalar' && field.type !== 'Bytes' && field.type !== 'Json';
}

function valuesOf(
  columns: readonly ScalarFieldDescription[],
  needed: readonly ScalarFieldDescription[],
): Data {
  const values = columns.map((column) => [column.name, valueFor(column)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: needed.map(({ name }) => name) });
}

function valueFor({ name, type }: ScalarFieldDescription): fc.Arbitrary<unknown> {
  const number = fc.integer({ min: 1, max: 99 });
  switch (type) {
    case 'Int':
      return number;
    case 'Boolean':
      return fc.boolean();
    case 'DateTime':
      return fc.constant('2024-01-01T00:00:00Z');
    case 'Enum':
      return fc.constantFrom('READER', 'AUTHOR');
    default:
      if (name === 'email') return number.map((each) => `${each}@example.com`);
      return fc.oneof(fc.constantFrom(...NAMES), number.map(String));
  }
}

/** Generates a `select`, an `omit`, or none of both. */
function selectionOf(model: ModelDescription): Data {
  const names = model.fields
    .filter((field) => isColumn(field) && !field.omitted)
    .map(({ name }) => name);
  const chosen = fc
    .subarray(names, { minLength: 1, maxLength: 2 })
    .map((some) => Object.fromEntries(some.map((name) => [name, true])));
  return fc.oneof(
    chosen.map((select) => ({ select })),
    chosen.map((omit) => ({ omit })),
    fc.constant({}),
  );
}

function merged(one: Data, other: Data): Data {
  return fc.tuple(one, other).map(([columns, nested]) => ({ ...columns, ...nested }));
}

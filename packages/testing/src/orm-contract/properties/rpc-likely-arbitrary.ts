import type {
  FieldDescription,
  ModelDescription,
  RelationFieldDescription,
  ScalarFieldDescription,
  SchemaDescription,
} from '@modelway/core';
import fc from 'fast-check';
import {
  NESTED_WRITES,
  OPERATIONS,
  type SelectionShape,
  type Shape,
} from '../support/grammar-names.ts';
import { likelyValue, scalarFilters } from './rpc-values-arbitrary.ts';

/** Generates arguments by the grammar and the schema; some parts are replaced by an invalid one. */
export interface LikelyParts {
  args(model: ModelDescription, operation: string): fc.Arbitrary<unknown>;
  where(model: ModelDescription, depth: number): fc.Arbitrary<unknown>;
}

const DIRECTION = fc.constantFrom('asc', 'desc');

/** The members that an operation accepts one of. */
const SELECTIONS = ['select', 'include', 'omit'];

/** @param wrong generates an invalid part. */
export function likelyParts(schema: SchemaDescription, wrong: fc.Arbitrary<unknown>): LikelyParts {
  const orInvalid = (part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 40, arbitrary: part }, { weight: 1, arbitrary: wrong });
  const source: Source = { schema, orInvalid };
  return {
    where: (model, depth) => wheres(model, depth, source),
    args: (model, operation) => {
      const { args = {}, required = [], oneOf = [], effect } = OPERATIONS.get(operation) ?? {};
      // Without a condition, a deletion would leave no rows to the next requests.
      const conditions = effect === 'delete' ? ['where'] : [];
      const needed = [...new Set([...required, ...oneOf.slice(0, 1), ...conditions])];
      const parts = Object.entries(args).map(
        ([name, shape]) => [name, shaped(shape, { model, depth: 3 }, source)] as const,
      );
      const optional = Object.keys(args).filter((name) => !needed.includes(name));
      return fc
        .tuple(
          fc.record(Object.fromEntries(parts)),
          fc.shuffledSubarray(optional, { maxLength: Math.min(3, optional.length) }),
        )
        .map(([all, chosen]) => {
          const [, ...others] = chosen.filter((name) => SELECTIONS.includes(name));
          const named = [...needed, ...chosen.filter((name) => !others.includes(name))];
          return Object.fromEntries(named.map((name) => [name, all[name]]));
        });
    },
  };
}

/** Where a part of arguments belongs. */
interface Position {
  readonly model: ModelDescription;
  readonly depth: number;
}

/** Generates a part of arguments from its shape. */
function shaped(
  shape: Shape | SelectionShape,
  { model, depth }: Position,
  source: Source,
): fc.Arbitrary<unknown> {
  if (typeof shape === 'object') {
    if ('data' in shape) {
      const data = datas(model, shape.columnsOnly ? 1 : depth - 1, source);
      return shape.list ? fc.array(data, { maxLength: 3 }) : data;
    }
    const members = Object.entries(shape.members).map(
      ([name, member]) => [name, shaped(member, { model, depth }, source)] as const,
    );
    return fc.record(Object.fromEntries(members), { requiredKeys: [...shape.required] });
  }
  switch (shape) {
    case 'where':
      return wheres(model, depth, source);
    case 'scalarWhere':
    case 'ownWhere':
    case 'having':
      return wheres(model, 1, source);
    case 'uniqueWhere':
    case 'key':
      return uniqueWheres(model, source);
    case 'flagOrWhere':
      return fc.constant(true);
    case 'columns':
      return columns(model, source);
    case 'orderBy':
      return orders(model, 2, source);
    case 'groupOrderBy':
      return orders(model, 1, source);
    case 'selection':
      return selections(model, 2, source);
    case 'inclusion':
      return inclusions(model, source);
    case 'countSelection':
      return fc.oneof(fc.constant(true), names(model, source));
    case 'omission':
    case 'aggregate':
      return names(model, source);
    case 'take':
    case 'groupTake':
      return source.orInvalid(fc.integer({ min: -3, max: 10 }));
    case 'firstTake':
    case 'count':
      return source.orInvalid(fc.integer({ min: 0, max: 3 }));
    case 'flag':
      return fc.boolean();
    case 'updateOne':
      return datas(model, depth - 1, source);
  }
}

/** `{ title: true }` */
function names(model: ModelDescription, source: Source): fc.Arbitrary<unknown> {
  const some = columnLists(model).map((list) => list.map((name) => [name, true] as const));
  return source.orInvalid(some.map((entries) => Object.fromEntries(entries)));
}

/** `['title']` */
function columns(model: ModelDescription, source: Source): fc.Arbitrary<unknown> {
  return source.orInvalid(columnLists(model));
}

function columnLists(model: ModelDescription): fc.Arbitrary<string[]> {
  const all = scalarsOf(model).map(({ name }) => name);
  return fc.subarray(all, { minLength: 1, maxLength: 2 });
}

interface Source {
  readonly schema: SchemaDescription;
  orInvalid(part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown>;
}

function wheres(model: ModelDescription, depth: number, source: Source): fc.Arbitrary<unknown> {
  const condition = fc
    .constantFrom(...visible(model, depth))
    .chain((field) =>
      (field.kind === 'scalar'
        ? scalarFilters(field, source.orInvalid(likelyValue(field, source.schema)))
        : relationFilters(field, depth, source)
      ).map((filter) => ({ [field.name]: filter })),
    );
  if (depth <= 1) return source.orInvalid(condition);
  const groups = fc
    .tuple(
      fc.constantFrom('AND', 'OR', 'NOT'),
      fc.array(wheres(model, depth - 1, source), { maxLength: 2 }),
    )
    .map(([group, parts]) => ({ [group]: parts }));
  const some = fc.oneof(
    { weight: 3, arbitrary: condition },
    { weight: 1, arbitrary: groups },
    { weight: 1, arbitrary: fc.constant({}) },
  );
  return source.orInvalid(some);
}

function relationFilters(
  field: RelationFieldDescription,
  depth: number,
  source: Source,
): fc.Arbitrary<unknown> {
  const quantifiers = field.list ? ['some', 'every', 'none'] : ['is', 'isNot'];
  return fc
    .tuple(fc.constantFrom(...quantifiers), wheres(targetOf(field, source), depth - 1, source))
    .map(([quantifier, where]) => ({ [quantifier]: where }));
}

function uniqueWheres(model: ModelDescription, source: Source): fc.Arbitrary<unknown> {
  const key = fc.constantFrom(...model.uniqueKeys).chain(({ name, fields }) => {
    const parts = Object.fromEntries(
      scalarsOf(model)
        .filter((field) => fields.includes(field.name))
        .map((field) => [field.name, likelyValue(field, source.schema)]),
    );
    return fc.record(parts).map((values) => (fields.length > 1 ? { [name]: values } : values));
  });
  return source.orInvalid(key);
}

function datas(model: ModelDescription, depth: number, source: Source): fc.Arbitrary<unknown> {
  const parts: Record<string, fc.Arbitrary<unknown>> = {};
  const required: string[] = [];
  for (const field of visible(model, depth)) {
    if (field.kind === 'relation') {
      parts[field.name] = nestedWrites(field, depth, source);
    } else {
      const value = source.orInvalid(likelyValue(field, source.schema));
      parts[field.name] = field.list ? fc.array(value, { maxLength: 2 }) : value;
      if (!field.optional && !field.hasDefault) required.push(field.name);
    }
  }
  return source.orInvalid(fc.record(parts, { requiredKeys: required }).map(few(required)));
}

/** The required members, and at most two more, so that most of the data is valid. */
function few(required: readonly string[]): (record: object) => object {
  return (record) => {
    const entries = Object.entries(record);
    const more = entries.filter(([name]) => !required.includes(name)).slice(0, 2);
    return Object.fromEntries([...entries.filter(([name]) => required.includes(name)), ...more]);
  };
}

function nestedWrites(
  field: RelationFieldDescription,
  depth: number,
  source: Source,
): fc.Arbitrary<unknown> {
  const model = targetOf(field, source);
  const writes = Array.from(
    NESTED_WRITES[field.list ? 'list' : 'one'].update,
    ([name, { shape }]) => [name, shaped(shape, { model, depth: depth - 1 }, source)] as const,
  );
  return fc
    .constantFrom(...writes)
    .chain(([operation, write]) => source.orInvalid(write).map((of) => ({ [operation]: of })));
}

function selections(model: ModelDescription, depth: number, source: Source): fc.Arbitrary<unknown> {
  const parts: Record<string, fc.Arbitrary<unknown>> = {};
  const lists = model.fields.filter((field) => field.kind === 'relation' && field.list);
  if (lists.length > 0) parts._count = fc.constant(true);
  for (const field of visible(model, depth)) {
    parts[field.name] = field.kind === 'scalar' ? fc.boolean() : nestedReads(field, depth, source);
  }
  return source.orInvalid(
    fc.record(parts, { requiredKeys: [] }).map((record) => ({
      [model.idFields[0] as string]: true,
      ...few([])(record),
    })),
  );
}

/** `{ posts: { take: 1 } }` */
function inclusions(model: ModelDescription, source: Source): fc.Arbitrary<unknown> {
  const relations = model.fields.filter((field) => field.kind === 'relation');
  const parts = relations.map((field) => [field.name, nestedReads(field, 2, source)] as const);
  const record = fc.record(Object.fromEntries(parts), { requiredKeys: [] });
  return source.orInvalid(record.map(few([])));
}

function nestedReads(
  field: RelationFieldDescription,
  depth: number,
  source: Source,
): fc.Arbitrary<unknown> {
  const target = targetOf(field, source);
  const select = selections(target, depth - 1, source);
  const reads = field.list
    ? {
        select,
        where: wheres(target, 1, source),
        orderBy: orders(target, 1, source),
        take: fc.integer({ min: -2, max: 3 }),
      }
    : { select };
  return fc.oneof(fc.boolean(), fc.record(reads, { requiredKeys: [] }));
}

function orders(model: ModelDescription, depth: number, source: Source): fc.Arbitrary<unknown> {
  const fields = visible(model, depth).filter(
    (field) => field.kind === 'relation' || !/^(Json|Bytes|Object)$/.test(field.type),
  );
  const order = fc.constantFrom(...fields).chain((field) => {
    if (field.kind === 'scalar') return DIRECTION.map((way) => ({ [field.name]: way }));
    if (field.list) return DIRECTION.map((way) => ({ [field.name]: { _count: way } }));
    return orders(targetOf(field, source), depth - 1, source).map((of) => ({ [field.name]: of }));
  });
  return source.orInvalid(order);
}

/** The members that clients can see, without relationships at the maximum depth. */
function visible(model: ModelDescription, depth: number): readonly FieldDescription[] {
  return depth > 1
    ? model.fields.filter((field) => field.kind === 'relation' || !field.omitted)
    : scalarsOf(model);
}

function scalarsOf(model: ModelDescription): readonly ScalarFieldDescription[] {
  return model.fields.filter(
    (field): field is ScalarFieldDescription => field.kind === 'scalar' && !field.omitted,
  );
}

function targetOf({ model }: RelationFieldDescription, { schema }: Source): ModelDescription {
  const target = schema.models.find(({ name }) => name === model);
  if (!target) throw new TypeError(`There is no model ${model}`);
  return target;
}

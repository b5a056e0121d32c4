import type {
  FieldDescription,
  ModelDescription,
  RelationFieldDescription,
  ScalarFieldDescription,
  SchemaDescription,
} from '@modelway/core';
import fc from 'fast-check';

/**
 * Generates the parts of arguments by the grammar and the schema; some are replaced by an invalid
 * part.
 */
export interface LikelyParts {
  where(model: ModelDescription, depth: number): fc.Arbitrary<unknown>;
  uniqueWhere(model: ModelDescription): fc.Arbitrary<unknown>;
  data(model: ModelDescription, depth: number): fc.Arbitrary<unknown>;
  selection(model: ModelDescription, depth: number): fc.Arbitrary<unknown>;
  orderBy(model: ModelDescription, depth: number): fc.Arbitrary<unknown>;
  /** `{ title: true }` */
  names(model: ModelDescription): fc.Arbitrary<unknown>;
  /** `['title']` */
  nameList(model: ModelDescription): fc.Arbitrary<unknown>;
  orInvalid(part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown>;
}

const DIRECTION = fc.constantFrom('asc', 'desc');

/** Values of each type, those of the fixture's rows among them. */
const VALUES: Readonly<Record<ScalarFieldDescription['type'], readonly unknown[]>> = {
  String: ['', 'Ann', 'red', 'a_b', 'p1', 'First', 'ann@example.com', '%', "'", 'ü💡'],
  Boolean: [true, false],
  Int: [0, 1, 2, 3, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31],
  BigInt: [0, '1', '9007199254740993', '-9223372036854775808', '9223372036854775808'],
  Float: [0, 0.1, -1.5, 1e308, 5e-324],
  Decimal: [0, '0.1', '123456789012345678901234567890.123456789', '1e400', 'NaN'],
  DateTime: ['2024-02-29T23:59:59.999Z', '2024-01-01', '0001-01-01T00:00:00Z', '9999-12-31'],
  Bytes: ['', 'AAH+/w==', 'AA'],
  Json: [null, 1, 'x', [], {}, { a: [null, { constructor: 1 }] }],
  Enum: ['NOPE'],
  Object: [{}],
};

/** @param wrong generates an invalid part. */
export function likelyParts(schema: SchemaDescription, wrong: fc.Arbitrary<unknown>): LikelyParts {
  const orInvalid = (part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 40, arbitrary: part }, { weight: 1, arbitrary: wrong });
  const source: Source = { schema, orInvalid };
  return {
    orInvalid,
    where: (model, depth) => wheres(model, depth, source),
    uniqueWhere: (model) => uniqueWheres(model, source),
    data: (model, depth) => datas(model, depth, source),
    selection: (model, depth) => selections(model, depth, source),
    orderBy: (model, depth) => orders(model, depth, source),
    names: (model) =>
      orInvalid(
        fc
          .subarray(
            scalarsOf(model).map(({ name }) => name),
            { minLength: 1, maxLength: 2 },
          )
          .map((names) => Object.fromEntries(names.map((name) => [name, true]))),
      ),
    nameList: (model) =>
      orInvalid(
        fc.subarray(
          scalarsOf(model).map(({ name }) => name),
          { minLength: 1, maxLength: 2 },
        ),
      ),
  };
}

interface Source {
  readonly schema: SchemaDescription;
  orInvalid(part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown>;
}

function likelyValue(
  { type, enumName = '' }: ScalarFieldDescription,
  { schema }: Source,
): fc.Arbitrary<unknown> {
  return fc.constantFrom(...VALUES[type], ...(schema.enums[enumName] ?? []));
}

function wheres(model: ModelDescription, depth: number, source: Source): fc.Arbitrary<unknown> {
  const condition = fc
    .constantFrom(...visible(model, depth))
    .chain((field) =>
      (field.kind === 'scalar'
        ? scalarFilters(field, source)
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

function scalarFilters(field: ScalarFieldDescription, source: Source): fc.Arbitrary<unknown> {
  const value = source.orInvalid(likelyValue(field, source));
  const list = fc.array(value, { maxLength: 2 });
  if (field.list) {
    const [one, several] = [fc.record({ has: value }), fc.record({ hasSome: list })] as const;
    return fc.oneof(one, several, fc.record({ isEmpty: fc.boolean() }));
  }
  if (field.type === 'Json') {
    return fc.oneof(
      fc.record({ equals: value }),
      fc.record({ path: fc.constantFrom('$.a', '$[0]', '$'), not: value }),
      fc.record({ string_contains: fc.constant('x') }),
    );
  }
  const operators = ['equals', 'not', 'lt', 'gte', 'contains', 'startsWith'];
  return fc.oneof(
    value,
    fc.tuple(fc.constantFrom(...operators), value).map(([operator, of]) => ({ [operator]: of })),
    fc.tuple(fc.constantFrom('in', 'notIn', 'between'), list).map(([op, of]) => ({ [op]: of })),
  );
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
        .map((field) => [field.name, likelyValue(field, source)]),
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
      const value = source.orInvalid(likelyValue(field, source));
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
  const target = targetOf(field, source);
  const [where, data] = [uniqueWheres(target, source), datas(target, depth - 1, source)] as const;
  const anyWhere = wheres(target, 1, source);
  const writes: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    create: data,
    connect: where,
    connectOrCreate: fc.record({ where, create: data }),
    disconnect: field.list ? where : fc.constant(true),
    delete: field.list ? where : fc.constant(true),
    update: field.list ? fc.record({ where, data }) : data,
    upsert: fc.record({ where, create: data, update: data }),
    ...(field.list && {
      set: fc.array(where, { maxLength: 2 }),
      createMany: fc.record({ data: fc.array(data, { maxLength: 2 }) }),
      updateMany: fc.record({ where: anyWhere, data }),
      deleteMany: anyWhere,
    }),
  };
  return fc
    .constantFrom(...Object.entries(writes))
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

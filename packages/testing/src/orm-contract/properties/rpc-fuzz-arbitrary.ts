import type { ModelDescription, SchemaDescription } from '@modelway/core';
import fc from 'fast-check';
import { OPERATIONS, RPC_MEMBERS } from '../support/grammar-names.ts';
import { character } from './character.ts';
import { likelyParts } from './rpc-likely-arbitrary.ts';
import { referringSteps } from './rpc-references-arbitrary.ts';

/** A request as it is sent over the wire. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  /** Values of `q` and `meta`, or a body. */
  readonly q?: string;
  readonly meta?: string;
  readonly body?: string;
}

const METHODS = {
  ...{ read: 'GET', create: 'POST', upsert: 'POST' },
  ...{ update: 'PATCH', delete: 'DELETE' },
} as const;

const CALLS = Array.from(OPERATIONS, ([name, { effect }]) => [METHODS[effect], name] as const);

/** Members of arguments, filters, orders and writes whose values are generated recursively. */
const NESTED_MEMBERS = [
  ...RPC_MEMBERS,
  ...['_all', '_ftsRelevance', 'fields', 'push'],
  ...['sort', 'nulls', '$expr', '$cache', 'args'],
];

const HOSTILE = [
  ...['constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__', 'then'],
  ...['passwordHash', 'nope', '', ' ', 'a.b', '\u0000', '💡', 'length', '0', '-1'],
];

/** Values that suit some field, and values that suit none. */
const VALUES: readonly unknown[] = [
  ...[0, 1, 2, -1, 3_000_000_000, 2 ** 53, 1.5, 1e308, -0],
  ...['', 'Ann', 'red', 'asc', 'desc', 'insensitive', 'ADMIN', 'p1', 'a_b', 'first'],
  ...['2024-02-29T23:59:59.999Z', '2024-13-45', 'AAH+/w==', '9007199254740993', '1e400', 'NaN'],
  ...['a\ud83d', 'nul \u0000', `'; drop table "Tag"; --`, '%', '$.a', '$[', '{1}', '& |'],
  ...[true, false, null, [], {}, [null], [[]], [{}], { a: 1 }],
  'x'.repeat(5_000),
];

const TYPES: readonly unknown[] = [
  ...['Date', 'bigint', 'number', 'undefined', 'regexp', 'set', 'map', 'Error', 'URL', 5, null],
  ...[
    ['custom', 'Decimal'],
    ['custom', 'Bytes'],
    ['custom', 'Evil'],
    ['class', 'x'],
    ['symbol', 'x'],
  ],
];

/** Generates requests that are nearly valid by the grammar and the schema, and arbitrary ones. */
export function fuzzRequests(schema: SchemaDescription): fc.Arbitrary<FuzzRequest> {
  const calls = fc
    .record({
      model: fc.constantFrom(...schema.models),
      operation: fc.constantFrom(...CALLS),
    })
    .chain(({ model, operation: [method, name] }) =>
      fc
        .record({
          args: fc.oneof(
            { weight: 12, arbitrary: likelyArgs(model, name, schema) },
            { weight: 2, arbitrary: objects(model, schema, 5) },
            { weight: 1, arbitrary: fc.jsonValue() },
          ),
          meta: fc.oneof(
            { weight: 9, arbitrary: fc.constant(null) },
            { weight: 1, arbitrary: metas() },
          ),
        })
        .map(({ args, meta }) => toRequest(method, `/${model.name}/${name}`, { args, meta })),
    );
  return fc.oneof(
    { weight: 12, arbitrary: calls },
    { weight: 1, arbitrary: wild() },
    {
      weight: 1,
      arbitrary: transactions(schema),
    },
  );
}

interface Sent {
  readonly args: unknown;
  readonly meta: unknown;
}

function toRequest(method: string, path: string, { args, meta }: Sent): FuzzRequest {
  if (method === 'GET' || method === 'DELETE') {
    const q = JSON.stringify(args);
    return { method, path, q, ...(meta !== null && { meta: JSON.stringify(meta) }) };
  }
  const body = Object(args) === args && !Array.isArray(args) ? { ...(args as object) } : args;
  const withMeta = meta !== null && Object(body) === body ? { ...(body as object), meta } : body;
  return { method, path, body: JSON.stringify(withMeta) };
}

/** Generates valid arguments of the operation, with an invalid part here and there. */
function likelyArgs(
  model: ModelDescription,
  name: string,
  schema: SchemaDescription,
): fc.Arbitrary<unknown> {
  return likelyParts(schema, objects(model, schema, 3)).args(model, name);
}

/** Generates objects with fields of a model, names of the grammar and other names. */
function objects(
  model: ModelDescription,
  schema: SchemaDescription,
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  const leaf = fc.constantFrom(...VALUES);
  const inner = (of: ModelDescription): fc.Arbitrary<unknown> =>
    depth <= 1
      ? leaf
      : fc.oneof(
          { weight: 3, arbitrary: leaf },
          { weight: 3, arbitrary: objects(of, schema, depth - 1) },
          { weight: 1, arbitrary: fc.array(objects(of, schema, depth - 1), { maxLength: 2 }) },
          { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }) },
        );
  const fields = fc.constantFrom(...model.fields).chain((field) => {
    const target =
      field.kind === 'relation' ? schema.models.find(({ name }) => name === field.model) : model;
    return inner(target ?? model).map((value) => [field.name, value] as const);
  });
  const words = fc
    .tuple(fc.constantFrom(...NESTED_MEMBERS), inner(model))
    .map(([word, value]) => [word, value] as const);
  const hostile = fc
    .tuple(fc.constantFrom(...HOSTILE), leaf)
    .map(([name, value]) => [name, value] as const);
  const member = fc.oneof(
    { weight: 12, arbitrary: fields },
    { weight: 8, arbitrary: words },
    { weight: 1, arbitrary: hostile },
  );
  return fc.array(member, { maxLength: 3 }).map((members) => Object.fromEntries(members));
}

function metas(): fc.Arbitrary<unknown> {
  const path = fc.constantFrom(
    ...['where', 'where.id', 'data', 'data.id', 'where.OR.0', '', '.', 'a..b', '__proto__.x'],
    ...['constructor.prototype', 'where.id.constructor', 'data.0', 'data.bigInt', 'x'.repeat(100)],
  );
  const tree = fc.oneof(
    fc.constantFrom(...TYPES).map((type) => [type]),
    fc.constantFrom<unknown>(...VALUES),
    fc.constantFrom(...TYPES).map((type) => [type, { x: [type] }]),
  );
  const values = fc.dictionary(path, tree, { maxKeys: 2 });
  return fc.oneof(
    fc.record({ serialization: fc.record({ values }) }),
    fc.record({ serialization: fc.record({ referentialEqualities: values }) }),
    fc.record({ serialization: fc.constantFrom<unknown>(...VALUES) }),
    fc.constantFrom<unknown>(...VALUES.filter((value) => value !== null)),
  );
}

function transactions(schema: SchemaDescription): fc.Arbitrary<FuzzRequest> {
  const step = fc
    .record({
      model: fc.constantFrom(...schema.models),
      operation: fc.constantFrom(...CALLS),
    })
    .chain(({ model, operation: [, op] }) =>
      likelyArgs(model, op, schema).map((args) => ({ model: model.name, op, args })),
    );
  const steps = fc.oneof(
    { weight: 5, arbitrary: fc.array(step, { maxLength: 3 }) },
    { weight: 5, arbitrary: fc.constantFrom(...schema.models).chain(referringSteps) },
    { weight: 1, arbitrary: fc.array(fc.jsonValue(), { maxLength: 2 }) },
  );
  return steps.map((body) => ({
    method: 'POST',
    path: '/$transaction/sequential',
    body: JSON.stringify(body),
  }));
}

/** Generates arbitrary arguments. */
function wild(): fc.Arbitrary<FuzzRequest> {
  const text = fc.oneof(
    fc.string({ unit: character, maxLength: 50 }),
    fc.json(),
    fc.constantFrom(
      '['.repeat(200),
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      '{"__proto__":{"a":1}}',
      '{"where":{"__proto__":{"id":1}}}',
      `{"where":{"OR":${'[{"OR":'.repeat(40)}[]${'}]'.repeat(40)}}}`,
      `{"where":{"id":{"in":[${'1,'.repeat(20_000)}1]}}}`,
      '{"where":1e999}',
      '\ufeff{}',
    ),
  );
  const model = fc.constantFrom(
    'tag',
    'Sample',
    'nope',
    'constructor',
    '..',
    '%00',
    '$transaction',
  );
  const [get, post] = [
    fc.record({ q: text, meta: fc.option(text) }),
    fc.record({ body: text }),
  ] as const;
  return fc.oneof(
    fc
      .tuple(model, fc.constantFrom('findMany', 'count', 'deleteMany', 'nope'), get)
      .map(([name, operation, { q, meta }]) => ({
        method: operation === 'deleteMany' ? 'DELETE' : 'GET',
        path: `/${name}/${operation}`,
        q,
        ...(meta !== null && { meta }),
      })),
    fc
      .tuple(model, fc.constantFrom('create', 'createMany', 'upsert', 'sequential'), post)
      .map(([name, operation, { body }]) => ({
        method: 'POST',
        path: `/${name}/${operation}`,
        body,
      })),
  );
}

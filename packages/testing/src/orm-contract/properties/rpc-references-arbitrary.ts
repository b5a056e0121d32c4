import type { ModelDescription } from '@modelway/core';
import fc from 'fast-check';

const SOURCES = [
  ...[
    '0',
    '0.nope',
    '0.constructor',
    '0.__proto__.a',
    '0.',
    '1',
    '1.id',
    '2',
    '9.id',
    '-1',
    'x',
    '',
  ],
];
const PATHS = [
  'where',
  'take',
  'select.id',
  'data',
  '',
  'a\\b',
  'meta',
  'where.AND.0.id',
  'args.id',
];
const ENDS = [...Array<string>(20).fill(''), '.in.0', '.not', '.set', '.connect.id'];

/** Arguments that contain references. */
const ARGUMENTS = new Map<string, object>([
  ['findMany', { where: {} }],
  ['findUnique', { where: {} }],
  ['count', { where: {} }],
  ['create', { data: {} }],
  ['update', { where: {}, data: {} }],
  ['updateMany', { where: {}, data: {} }],
  ['upsert', { where: {}, create: {}, update: {} }],
  ['delete', { where: {} }],
  ['deleteMany', { where: {} }],
]);

/**
 * Generates steps that read a record, and use its values in operations, mostly on the same model.
 */
export function referringSteps(model: ModelDescription): fc.Arbitrary<readonly object[]> {
  // Without an order, two databases may read, and then change, different records.
  const orderBy = model.idFields.map((id) => ({ [id]: 'asc' }));
  const first = { model: model.name, op: 'findFirst', args: { orderBy } };
  const rest = fc.constantFrom(...ARGUMENTS).chain(([op, args]) =>
    references(model, Object.keys(args)).map((named) => ({
      model: model.name,
      op,
      args,
      references: named,
    })),
  );
  return fc.array(rest, { minLength: 1, maxLength: 2 }).map((steps) => [first, ...steps]);
}

function references(
  { fields }: ModelDescription,
  members: readonly string[],
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const names = fields.filter(({ kind }) => kind === 'scalar').map(({ name }) => name);
  const good = fc
    .record({
      member: fc.constantFrom(...members),
      name: fc.constantFrom(...names),
      end: fc.constantFrom(...ENDS),
    })
    .map(({ member, name, end }) => [`${member}.${name}${end}`, `0.${name}`] as const);
  const bad = fc.tuple(
    fc.oneof(
      fc.constantFrom(...PATHS),
      fc.constantFrom(...names).map((name) => `where.${name}`),
    ),
    fc.oneof(
      fc.constantFrom<unknown>(...SOURCES, ...names.map((name) => `0.${name}`)),
      fc.jsonValue(),
    ),
  );
  return fc
    .array(fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: bad }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((entries) => Object.fromEntries(entries));
}

import type { ContractDatabase } from './contract-database.ts';
import { supportedRow } from './supported-row.ts';

/** The id of the last sample: beyond the safe integers of JavaScript. */
const BIG = 9007199254740993n;

/** Samples with the extreme values of each type; the third has NULL in every optional field. */
export function sampleRows(
  database: ContractDatabase,
): readonly Readonly<Record<string, unknown>>[] {
  const { jsonNull, dbNull } = database.orm.dialect;
  const rows = [
    {
      ...twice({
        string: 'alpha',
        boolean: true,
        int: 1,
        bigInt: 1n,
        float: 0.5,
        decimal: '1.50',
        dateTime: new Date('2024-01-01T00:00:00.000Z'),
        bytes: new Uint8Array([1, 2, 3]),
        json: { a: 1, b: [true, null, 'x, y'] },
        role: 'READER',
      }),
      id: 1n,
      strings: ['a', 'b'],
      ints: [1, 2],
    },
    {
      ...twice({
        string: '',
        boolean: false,
        int: 0,
        bigInt: 0n,
        float: 0,
        decimal: '0',
        dateTime: new Date('1970-01-01T00:00:00.001Z'),
        bytes: new Uint8Array([]),
        json: jsonNull,
        role: 'AUTHOR',
      }),
      id: 2n,
      strings: [],
      ints: [],
    },
    {
      id: 3n,
      string: String.raw`100%_of\it, "yes"`,
      boolean: false,
      int: -2147483648,
      bigInt: -9223372036854775808n,
      float: -1.5,
      decimal: '-0.000000000000000000000000000001',
      dateTime: new Date('2023-12-31T23:59:59.999Z'),
      bytes: new Uint8Array([0, 255]),
      json: 'text',
      jsonOpt: dbNull,
      role: 'ADMIN',
      strings: ['', 'a,b', '100%'],
      ints: [-1],
    },
    {
      id: BIG,
      string: 'straße ÄÖ 💡',
      stringOpt: 'ALPHA',
      boolean: true,
      int: 2147483647,
      intOpt: -5,
      bigInt: BIG,
      bigIntOpt: BIG,
      float: 1e300,
      floatOpt: -0.1,
      decimal: '123456789012345678901234567890.123456789',
      decimalOpt: '1.500',
      dateTime: new Date('2024-02-29T23:59:59.999Z'),
      bytes: new Uint8Array([254]),
      json: [1, 2],
      jsonOpt: false,
      role: 'AUTHOR',
      strings: ['ü', 'a'],
      ints: [2147483647, 2],
    },
  ];
  return rows.map((row) => supportedRow(database, 'Sample', row));
}

/**
 * A small library: a tree of categories, posts with and without an author, a category and tags, and
 * badges whose key of two columns is complete, absent or partial.
 */
export async function seedFilterRows(database: ContractDatabase): Promise<void> {
  const { unrestricted: db, clear } = database;
  await clear();
  for (const data of sampleRows(database)) await db.sample.create({ data });
  await db.user.createMany({
    data: [
      { email: 'ann@example.com', name: 'Ann', role: 'AUTHOR', passwordHash: 'secret' },
      { email: 'bob@example.com' },
      { email: 'ada@example.com', name: 'Ada', role: 'ADMIN' },
      { email: 'zoe@example.com', name: 'Zoe' },
    ],
  });
  await db.profile.createMany({
    data: [
      { id: 'p1', bio: 'Writes', userId: 1 },
      { id: 'p,2', bio: 'Reads', userId: 3 },
    ],
  });
  await db.locker.createMany({ data: [{ code: 'A', userId: 1 }, { code: 'B' }] });
  await db.category.createMany({
    data: [
      { name: 'Root' },
      { name: 'Mid', parentId: 1 },
      { name: 'Leaf', parentId: 2 },
      { name: 'Other' },
    ],
  });
  await db.tag.createMany({ data: [{ name: 'red' }, { name: 'blue' }, { name: 'a,b' }] });
  for (const post of POSTS) await db.post.create({ data: post });
  await db.team.createMany({
    data: [
      { id: 'a_b', name: 'Divided' },
      { id: 't2', name: 'Second' },
    ],
  });
  await db.membership.createMany({
    data: [
      { userId: 1, teamId: 'a_b', position: 1, level: 'owner' },
      { userId: 1, teamId: 't2', position: 1 },
      { userId: 2, teamId: 'a_b', position: 2 },
    ],
  });
  await db.badge.createMany({
    data: [
      { label: 'gold', userId: 1, teamId: 'a_b' },
      { label: 'silver', userId: 2, teamId: 'a_b' },
      { label: 'lone' },
      { label: 'half', userId: 1 },
    ],
  });
}

const createdAt = new Date('2024-01-01T00:00:00Z');

const POSTS = [
  { title: 'First', published: true, authorId: 1, categoryId: 3, ...tagged(1, 2) },
  { title: 'Second, with a comma', published: true, authorId: 1, categoryId: 2, ...tagged(1) },
  { title: 'Draft', published: false, authorId: 1, ...tagged() },
  { title: 'Of Bob', published: true, authorId: 2, categoryId: 4, ...tagged(2, 3) },
  { title: 'Orphan', published: true, ...tagged(3) },
];

function tagged(...ids: readonly number[]): object {
  return { createdAt, updatedAt: createdAt, tags: { connect: ids.map((id) => ({ id })) } };
}

/** Puts each value into the required field and into the optional one. */
function twice(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const optional = Object.entries(values).map(([name, value]) => [`${name}Opt`, value]);
  return { ...values, ...Object.fromEntries(optional) };
}

import type { Caller } from '../../create-database.ts';
import type { ContractDatabase } from './contract-database.ts';
import { supportedRow } from './supported-row.ts';

export const ANN: Caller = { id: 1, role: 'AUTHOR' };
export const BOB: Caller = { id: 2, role: 'READER' };
export const ADA: Caller = { id: 3, role: 'ADMIN' };

/** A value of each type beyond JSON, chosen so that a lossy step is detected. */
export const SAMPLE = {
  id: 9007199254740993n,
  string: 'a, "b" \\ ü 💡',
  boolean: true,
  int: -2147483648,
  bigInt: -9223372036854775808n,
  float: 0.1,
  decimal: '123456789012345678901234567890.123456789',
  dateTime: new Date('2024-02-29T23:59:59.999Z'),
  bytes: new Uint8Array([0, 1, 254, 255]),
  json: { a: [1, null, { constructor: 'x', 'b.c': true }], toString: 1 },
  role: 'AUTHOR',
  strings: ['', 'a,b'],
  ints: [1, -1],
} as const;

/** The sample without columns that the database does not support. */
export function sampleOf(database: ContractDatabase): Partial<typeof SAMPLE> {
  return supportedRow(database, 'Sample', SAMPLE);
}

/**
 * Three users; two published posts (1, 2) and a draft (3) of Ann, a published one of Bob (4), and
 * one without an author (5).
 */
export async function seedFixture(database: ContractDatabase): Promise<void> {
  const { unrestricted: db, clear } = database;
  await clear();
  await db.user.createMany({
    data: [
      { email: 'ann@example.com', name: 'Ann', role: 'AUTHOR', passwordHash: 'secret' },
      { email: 'bob@example.com' },
      { email: 'ada@example.com', role: 'ADMIN' },
    ],
  });
  const createdAt = new Date('2024-01-01T00:00:00Z');
  await db.post.createMany({
    data: [
      { title: 'First', published: true, authorId: 1, createdAt },
      { title: 'Second, with a comma', published: true, authorId: 1, createdAt },
      { title: 'Draft', published: false, authorId: 1, createdAt },
      { title: 'Of Bob', published: true, authorId: 2, createdAt },
      { title: 'Orphan', published: true, createdAt },
    ],
  });
  await db.tag.createMany({ data: [{ name: 'red' }, { name: 'blue' }] });
  await db.profile.create({ data: { id: 'p1', bio: 'Writes', userId: 1 } });
  await db.team.createMany({
    data: [
      { id: 'a_b', name: 'Divided' },
      { id: 'c/d %', name: 'Escaped' },
    ],
  });
  await db.membership.create({ data: { userId: 1, teamId: 'a_b', position: 1 } });
  await db.sample.create({ data: sampleOf(database) });
}

import type { ContractDatabase } from './contract-database.ts';
import { supportedRow } from './supported-row.ts';

/** A list to page through, and the keys that it can be sorted by. */
export interface PagedList {
  readonly url: string;
  readonly sorts: readonly string[];
}

const OF_POST = [
  ...['title', 'published', 'createdAt', 'authorId', 'categoryId', 'id', 'author', 'author.name'],
  ...['author.email', 'category.name', 'category.parent', 'category.parent.name'],
  ...['author.locker.code', 'author.profile.bio', 'category.parent.parentId'],
];

/** Lists with ties and with NULL in many of their sort keys. */
export const LISTS: readonly PagedList[] = [
  {
    url: '/sample',
    sorts: ['string', 'boolean', 'int', 'bigInt', 'float', 'decimal', 'dateTime', 'id'].flatMap(
      (name) => (name === 'id' || name === 'boolean' ? [name] : [name, `${name}Opt`]),
    ),
  },
  { url: '/post', sorts: OF_POST },
  { url: '/user/1/posts', sorts: OF_POST },
  { url: '/user/1/relationships/posts', sorts: OF_POST },
  { url: '/tag/1/posts', sorts: OF_POST },
  { url: '/tag/1/relationships/posts', sorts: OF_POST },
  { url: '/membership', sorts: ['userId', 'teamId', 'position', 'level', 'user.name', 'team'] },
  {
    url: '/badge',
    sorts: ['label', 'userId', 'membership', 'membership.level', 'membership.user.name'],
  },
  { url: '/locker', sorts: ['code', 'user', 'spare.code', 'spareOf.code', 'user.profile.bio'] },
];

/** Seeds the rows of the lists. The numbers decide which rows are tied, and which have NULL. */
export async function seedPagedRows(database: ContractDatabase): Promise<void> {
  const { unrestricted: db, clear } = database;
  await clear();
  for (const row of sampleRows())
    await db.sample.create({ data: supportedRow(database, 'Sample', row) });
  await db.user.createMany({
    data: [1, 2, 3, 4, 5].map((i) => ({
      email: `u${(i * 3) % 5}@example.com`,
      ...(i % 2 === 0 && { name: ['b', 'a'][i % 4 === 0 ? 0 : 1] }),
      ...(i === 3 && { role: 'ADMIN', name: 'B' }),
    })),
  });
  await db.profile.createMany({
    data: [1, 3, 4].map((userId) => ({ id: `p${9 - userId}`, bio: 'ba'[userId % 2], userId })),
  });
  for (const i of [0, 1, 2, 3, 4, 5, 6]) {
    await db.locker.create({
      data: {
        code: 'abc'[i % 3],
        ...(i % 2 === 0 && { userId: 1 + i / 2 }),
        ...(i > 3 && { spareId: i - 2 }),
      },
    });
  }
  for (const parentId of [null, 1, 1, 2, null, 4]) {
    const name = parentId === 1 ? 'same' : `c${parentId}`;
    await db.category.create({ data: { name, ...(parentId !== null && { parentId }) } });
  }
  await db.tag.createMany({ data: [{ name: 'one' }, { name: 'two' }] });
  for (const i of Array.from({ length: 24 }, (_, index) => index))
    await db.post.create({ data: post(i) });
  const teams = ['a', 'a_b', 'c/d %'];
  await db.team.createMany({ data: teams.map((id, i) => ({ id, name: 'tt u'[i] })) });
  const members = teams.flatMap((teamId) => [1, 2, 3, 4].map((userId) => ({ teamId, userId })));
  await db.membership.createMany({
    data: members.map((member, i) => ({ ...member, position: (i * 5) % 12, level: 'xy'[i % 2] })),
  });
  await db.badge.createMany({
    data: members.flatMap((member, i) => [
      { label: 'gs'[i % 2], ...(i % 3 > 0 && member) },
      { label: 'g' },
    ]),
  });
}

function post(i: number): object {
  return {
    title: ['same', 'Same', `t${(i * 7) % 5}`, 'ä', 'z\u{1f4a1} %_'][i % 5],
    published: i % 3 > 0,
    createdAt: new Date(Date.UTC(2024, 0, 1, 0, 0, 0, (i * 11) % 4)),
    ...(i % 4 > 0 && { authorId: i % 8 < 5 ? 1 : (i % 5) + 1 }),
    ...(i % 3 !== 1 && { categoryId: ((i * 5) % 6) + 1 }),
    tags: { connect: [...(i % 2 ? [{ id: 1 }] : []), { id: 2 }] },
  };
}

function sampleRows(): readonly Readonly<Record<string, unknown>>[] {
  return Array.from({ length: 30 }, (_, i) => {
    const values = {
      string: ['', 'a', 'A', 'b ', 'ß', 'same'][(i * 7) % 6],
      int: [-5, 0, 7, 2147483647][(i * 5) % 4],
      bigInt: [0n, -9223372036854775808n, 9007199254740993n][i % 3],
      float: [0.1, -0, 1e300, -1.5, 0][(i * 3) % 5],
      decimal: ['1.50', '0.1', '-3', '1.5'][(i * 7) % 4],
      dateTime: new Date(Date.UTC(2024, 0, 1, 0, 0, 0, (i * 7) % 3)),
      boolean: i % 2 === 0,
    };
    const optional = Object.entries(values).filter((_, index) => (i + index) % 3 > 0);
    return {
      ...values,
      ...Object.fromEntries(optional.map(([name, value]) => [`${name}Opt`, value])),
      id: BigInt(((i * 11) % 30) + 1) * (i === 7 ? 9007199254740993n : 1n),
      bytes: new Uint8Array([1]),
      bytesOpt: new Uint8Array([1]),
      booleanOpt: true,
      json: 1,
      role: 'AUTHOR',
      strings: [],
      ints: [],
    };
  });
}

import type { TestDatabase } from '@modelway/testing/create-database';

const day = (date: number) => new Date(Date.UTC(2024, 0, date));

/** Ann (1) and Ben (2) are authors, Cleo (3) is an admin. */
export async function seed(raw: TestDatabase['raw']): Promise<void> {
  await raw.user.createMany({
    data: [
      { email: 'ann@example.com', name: 'Ann', role: 'AUTHOR', passwordHash: 'abc' },
      { email: 'ben@example.com', name: null, role: 'AUTHOR' },
      { email: 'cleo@example.com', name: 'Cleo, the admin', role: 'ADMIN' },
    ],
  });
  await raw.profile.create({
    data: { id: 'p1', bio: 'Writes', avatar: new Uint8Array([1, 2, 255]), userId: 1 },
  });
  await raw.category.createMany({
    data: [
      { name: 'root' },
      { name: 'child', parentId: 1 },
      { name: 'grandchild', parentId: 2 },
      { name: 'empty' },
    ],
  });
  await raw.tag.createMany({
    data: ['news', 'o,p', 'p\\slash', 'unused'].map((name) => ({ name })),
  });
  await seedPosts(raw);
  await raw.team.createMany({
    data: [
      { id: 'red', name: 'Red' },
      { id: 'blue', name: 'Blue' },
    ],
  });
  await raw.membership.createMany({
    data: [
      { userId: 1, teamId: 'blue', position: 2 },
      { userId: 1, teamId: 'red', position: 1 },
      { userId: 2, teamId: 'red', position: 2, level: 'guest' },
    ],
  });
  await raw.badge.createMany({
    data: [{ label: 'gold', userId: 1, teamId: 'red' }, { label: 'silver' }],
  });
  await raw.locker.createMany({
    data: [
      { code: 'L1', userId: 1, spareId: null },
      { code: 'L2', spareId: 1 },
    ],
  });
  await raw.auditEntry.create({ data: { text: 'seeded' } });
  await seedSamples(raw);
}

async function seedPosts(raw: TestDatabase['raw']): Promise<void> {
  const post = (n: number, values: object) => ({
    title: `Post ${n}`,
    createdAt: day(n),
    updatedAt: day(n),
    ...values,
  });
  const rows = [
    post(1, {
      published: true,
      authorId: 1,
      categoryId: 1,
      tags: { connect: [{ id: 1 }, { id: 2 }] },
    }),
    post(2, { published: true, authorId: 1, categoryId: 2, tags: { connect: [{ id: 1 }] } }),
    post(3, { title: 'A draft', authorId: 1 }),
    post(4, { title: "Ben's draft", authorId: 2, categoryId: 1 }),
    post(5, { title: 'Hello, world', published: true, authorId: 2, categoryId: 3 }),
    post(6, { title: 'Nobody\\s post', published: true }),
  ];
  for (const data of rows) await raw.post.create({ data: data as never });
}

async function seedSamples(raw: TestDatabase['raw']): Promise<void> {
  const sample = {
    string: 's',
    boolean: true,
    int: 1,
    bigInt: 9007199254740993n,
    float: 1.5,
    decimal: '1.10',
    dateTime: day(1),
    bytes: new Uint8Array([0, 1, 2]),
    json: { a: [1, { b: null }] },
    role: 'READER',
    strings: ['x', 'y'],
    ints: [1, 2],
  } as const;
  const full = {
    stringOpt: 'opt',
    booleanOpt: false,
    intOpt: 2,
    bigIntOpt: 3n,
    floatOpt: 2.5,
    decimalOpt: '2.50',
    dateTimeOpt: day(2),
    bytesOpt: new Uint8Array([255]),
    jsonOpt: 'a"b\\c',
    roleOpt: 'ADMIN',
  } as const;
  await raw.sample.create({ data: { ...sample, id: 1n } as never });
  const other = {
    int: 2,
    boolean: false,
    strings: [],
    ints: [],
    bigInt: 5n,
    dateTime: day(3),
    decimal: '2',
  };
  await raw.sample.create({ data: { ...sample, ...full, ...other, id: 2n } as never });
}

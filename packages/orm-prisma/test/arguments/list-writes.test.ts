import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { databaseTargets, openDatabase, sendRequest } from '@modelway/testing';
import { createListWriteAdapter } from '../../src/arguments/list-writes.ts';
import { prisma } from '../../src/index.ts';
import { PrismaClient } from '../gen/lists/client/client.ts';
import { schema } from '../gen/lists/modelway.ts';
import { createAdapter, readFixture } from '../start-database.ts';

const orm = prisma(schema) as OrmBinding<unknown>;
const TARGETS = databaseTargets().filter((target) => ['pglite', 'postgresql'].includes(target));

/** Lists, each with three of their items. Bytes behave as texts do. */
const LISTS: readonly (readonly [string, readonly [string, string, string]])[] = [
  ['texts', ['a', '', 'c']],
  ['blobs', ['AAH+/w==', '', 'Bw==']],
];

/** Conditions on a list, and the names of the files that meet them. */
const conditionsOn = (
  list: string,
  [a, b, c]: readonly [string, string, string],
): readonly (readonly [object, string])[] => [
  [{ [list]: { has: a } }, 'one,two'],
  [{ [list]: { hasSome: [a, c] } }, 'one,two'],
  [{ [list]: { hasSome: [c] } }, ''],
  [{ [list]: { hasSome: [] } }, ''],
  [{ [list]: { hasEvery: [b, a] } }, 'two'],
  [{ [list]: { hasEvery: [] } }, 'none,one,two'],
  [{ [list]: { equals: [a] } }, 'one'],
  [{ [list]: { equals: [b, a] } }, ''],
  [{ [list]: { equals: [] } }, 'none'],
  [{ [list]: { hasSome: [a], hasEvery: [b], isEmpty: false } }, 'two'],
  [{ NOT: { [list]: { hasSome: [b] } } }, 'none,one'],
  [{ NOT: { [list]: { hasEvery: [a, b] } } }, 'none,one'],
  [{ NOT: { [list]: { equals: [a] } } }, 'none,two'],
  [{ OR: [{ [list]: { equals: [a] } }, { AND: [{ [list]: { hasSome: [b] } }] }] }, 'one,two'],
];

describe.each(TARGETS)('lists on %s', (target) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let client: PrismaClient;

  beforeAll(async () => {
    database = await openDatabase(target);
    await database.execute(readFixture('lists.sql'));
    client = new PrismaClient({ adapter: createAdapter(database.connection) });
  });
  beforeEach(async () => {
    await database.execute('truncate "Album", "File" restart identity');
    const [[, [a1, a2]], [, [b1, b2]]] = LISTS as never as [[0, string[]], [0, string[]]];
    const bytes = [b1, b2].map((each) => Buffer.from(each as string, 'base64'));
    for (const [name, count] of Object.entries({ none: 0, one: 1, two: 2 })) {
      const texts = [a1, a2].slice(0, count) as string[];
      const file = { name, texts, blobs: bytes.slice(0, count), jsons: [1] };
      await client.album.create({ data: { name, files: { create: file } } });
    }
    await database.execute(`insert into "File" (name) values ('null')`);
  });
  afterAll(async () => {
    await client.$disconnect();
    await database.close();
  });

  const rpc = async (method: string, target: string, args: object) => {
    const inQuery = method === 'GET' || method === 'DELETE';
    const { status, body } = await sendRequest(rpcHandler({ log: false })(orm), {
      method,
      url: `/${target}${inQuery ? `?q=${encodeURIComponent(JSON.stringify(args))}` : ''}`,
      ...(!inQuery && { body: args }),
      client,
    });
    expect([status < 300, body.error]).toEqual([true, undefined]);
    return body.data;
  };
  const namesOf = (rows: readonly { readonly name: string }[]) =>
    rows
      .map(({ name }) => name)
      .sort()
      .join();

  describe.each(LISTS)('of %s', (list, items) => {
    const [a, b, c] = items;
    const read = async (id: number) =>
      (await rpc('GET', 'file/findUnique', { where: { id }, select: { [list]: true } }))[list];

    it.each(conditionsOn(list, items))('finds the files with %j', async (where, found) => {
      expect(namesOf(await rpc('GET', 'file/findMany', { where }))).toBe(found);
      const albums = await rpc('GET', 'album/findMany', {
        where: { files: { some: where } },
        include: { files: { where } },
      });
      expect([namesOf(albums), namesOf(albums.flatMap(({ files }: never) => files))]).toEqual([
        found,
        found,
      ]);
    });

    it('deletes the files with other items only', async () => {
      const where = { NOT: { [list]: { hasSome: [b] } } };
      expect(await rpc('DELETE', 'file/deleteMany', { where })).toEqual({ count: 2 });
      expect(namesOf(await rpc('GET', 'file/findMany', {}))).toBe('null,two');
    });

    it('selects files in nested writes', async () => {
      const updateMany = { where: { [list]: { equals: [a] } }, data: { name: 'changed' } };
      const deleteMany = { [list]: { hasEvery: [a] } };
      const data = { files: { updateMany, deleteMany } };
      await rpc('PATCH', 'album/update', { where: { id: 3 }, data });
      await rpc('PATCH', 'album/update', { where: { id: 2 }, data: { files: { updateMany } } });
      expect(namesOf(await rpc('GET', 'file/findMany', {}))).toBe('changed,none,null');
    });

    it('filters requests over REST', async () => {
      const handle = restHandler({ endpoint: '/api', log: false })(orm);
      const value = encodeURIComponent(c === 'c' ? 'a,c' : `${a},${c}`);
      const url = `/file?filter[${list}$hasSome]=${value}&fields[file]=name`;
      const { body } = await sendRequest(handle, { method: 'GET', url, client });
      expect(body.data.map(({ id }: { id: number }) => id).sort()).toEqual([2, 3]);
    });

    it.each<[string, object | readonly string[], readonly string[]]>([
      ['a list', [c, b], [c, b]],
      ['"set"', { set: [c, a] }, [c, a]],
      ['"push" of an item', { push: c }, [a, c]],
      ['"push" of a list', { push: [c, b] }, [a, c, b]],
      ['"push" of an empty list', { push: [] }, [a]],
    ])('writes %s', async (_title, write, expected) => {
      const data = { [list]: write };
      const where = { id: 2 };
      const reset = () => rpc('PATCH', 'file/updateMany', { where, data: { [list]: [a] } });
      const create = { name: 'x' };
      const writes: readonly (readonly [string, object])[] = [
        ['file/update', { where, data }],
        ['file/updateMany', { where, data }],
        ['album/update', { where, data: { files: { update: { where, data } } } }],
        ['album/update', { where, data: { files: { updateMany: { where: {}, data } } } }],
        ['album/update', { where, data: { files: { upsert: { where, create, update: data } } } }],
      ];
      for (const [operation, args] of writes) {
        await reset();
        await rpc('PATCH', operation, args);
        expect([operation, args, await read(2)]).toEqual([operation, args, expected]);
      }
      await reset();
      await rpc('POST', 'file/upsert', { where, create, update: data });
      expect(await read(2)).toEqual(expected);
    });

    it.each<[string, object | readonly string[]]>([
      ['a list', [c, b]],
      ['"set"', { set: [c, b] }],
    ])('creates records with %s', async (_title, write) => {
      const data = { name: 'x', [list]: write };
      const created = [
        await rpc('POST', 'file/create', { data }),
        ...(await rpc('POST', 'file/createManyAndReturn', { data: [data] })),
        ...(
          await rpc('POST', 'album/create', {
            data: { name: 'x', files: { create: [data], createMany: { data: [data] } } },
            include: { files: true },
          })
        ).files,
      ];
      expect(created.map((row) => row[list])).toEqual(created.map(() => [c, b]));
      expect(created).toHaveLength(4);
    });
  });

  describe('of Json', () => {
    const where = { id: 2 };
    const read = async () => (await rpc('GET', 'file/findUnique', { where })).jsons;

    it.each<[unknown]>([
      [{ a: 1 }],
      [[{ a: 1 }, 2]],
      [[]],
      ['x'],
      [''],
      [0],
      [false],
      ['DbNull'],
      [{ _ref: 'x', _container: 'y' }],
      [{ toJSON: 1, $type: 'Json', value: '1' }],
    ])('appends %j', async (item) => {
      const data = { jsons: { push: [item] } };
      const files = { updateMany: { where: {}, data } };
      await rpc('PATCH', 'file/update', { where, data });
      expect(await read()).toEqual([1, item]);
      await rpc('PATCH', 'file/updateMany', { where, data });
      await rpc('PATCH', 'album/update', { where, data: { files } });
      expect(await read()).toEqual([1, item, item, item]);
    });

    it.each([[[1, 2]], [[]], [[[1], [2]]]])('cannot append the items of %j', async (push) => {
      const data = { jsons: { push } };
      const files = { update: { where, data } };
      for (const [url, body] of [
        ['/file/update', { where, data }],
        ['/album/update', { where, data: { files } }],
      ] as const) {
        const request = { method: 'PATCH', url, body, client };
        const sent = await sendRequest(rpcHandler({ log: false })(orm), request);
        expect([sent.status, sent.body.message]).toEqual([
          400,
          expect.stringContaining('"push" of "jsons" must have exactly one'),
        ]);
      }
      expect(await read()).toEqual([1]);
    });

    it('takes lists as values', async () => {
      const jsons = [[1], { a: [2] }, 'x'];
      await rpc('PATCH', 'file/update', { where, data: { jsons: { set: jsons } } });
      expect(await read()).toEqual(jsons);
    });
  });
});

it('returns the same arguments if nothing has to change', () => {
  const adapt = createListWriteAdapter(schema);
  const args = { data: { texts: { push: ['a'] }, blobs: [new Uint8Array([1])], jsons: [[1]] } };
  expect(adapt('File', args)).toBe(args);
  const item = { data: { blobs: { push: new Uint8Array([1]) } } };
  expect(adapt('File', item)).toBe(item);
});

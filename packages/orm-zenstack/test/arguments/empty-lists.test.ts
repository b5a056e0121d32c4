import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import {
  createTestDatabase,
  databaseTargets,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { createEmptyListAdapter } from '../../src/arguments/empty-lists.ts';
import { zenstack } from '../../src/index.ts';
import type { ZenStackSchema } from '../../src/schema/zenstack-schema.ts';
import { JSON_SCHEMA } from '../queries/json-schema.ts';

const orm = zenstack(JSON_SCHEMA as unknown as ZenStackSchema) as OrmBinding<unknown>;
const TARGETS = databaseTargets().filter((target) => ['pglite', 'postgresql'].includes(target));

interface Raw {
  $pushSchema(): Promise<void>;
  readonly folder: { create(args: object): Promise<object> };
  readonly note: { findMany(args: object): Promise<readonly { readonly title: string }[]> };
}

/** The lists with items of a note. ZenStack itself finds empty lists of texts correctly. */
const LISTS: readonly (readonly [string, readonly unknown[], string])[] = [
  ['tags', ['a'], 'a'],
  ['extras', [{ a: 1 }], '{"a":1}'],
  ['prices', ['1.5'], '1.5'],
];

/** Conditions on a list, and the titles of the notes that meet them. */
const conditionsOn = (
  list: string,
  [item]: readonly unknown[],
): readonly (readonly [object, string])[] => [
  [{ [list]: { isEmpty: true } }, 'empty'],
  [{ [list]: { isEmpty: false } }, 'full'],
  [{ NOT: { [list]: { isEmpty: true } } }, 'full'],
  [{ NOT: [{ [list]: { isEmpty: false } }] }, 'empty'],
  [{ OR: [{ AND: { [list]: { isEmpty: true } } }] }, 'empty'],
  [{ [list]: { isEmpty: true, equals: [] } }, 'empty'],
  [{ [list]: { isEmpty: true, equals: [item] } }, ''],
  [{ NOT: { [list]: { isEmpty: true, equals: [item] } } }, 'empty,full'],
  [{ [list]: { isEmpty: true, has: item } }, ''],
  [{ [list]: { isEmpty: true, hasEvery: [] } }, 'empty'],
];

describe.each(TARGETS)('isEmpty on %s', (target) => {
  let database: TestDatabase;
  let raw: Raw;
  let client: object;

  beforeAll(async () => {
    database = await createTestDatabase(target);
    const clientLike = ({ $options }: { readonly $options: object }) =>
      new ZenStackClient(JSON_SCHEMA as never, $options as never);
    raw = clientLike(database.raw) as unknown as Raw;
    await raw.$pushSchema();
    client = clientLike(database.as());
  });
  beforeEach(async () => {
    await database.execute('truncate "Folder", "Note" restart identity');
    const full = Object.fromEntries(LISTS.map(([name, items]) => [name, items]));
    const empty = Object.fromEntries(LISTS.map(([name]) => [name, []]));
    await raw.folder.create({ data: { name: 'f', notes: { create: { title: 'full', ...full } } } });
    await raw.folder.create({
      data: { name: 'e', notes: { create: { title: 'empty', ...empty } } },
    });
    await raw.folder.create({ data: { name: 'n', notes: { create: { title: 'null' } } } });
  });
  afterAll(() => database.close());

  const rpc = async (method: string, target: string, args: object) => {
    const q = `?q=${encodeURIComponent(JSON.stringify(args))}`;
    const inQuery = method === 'GET' || method === 'DELETE';
    const { status, body } = await sendRequest(rpcHandler({ log: false })(orm), {
      method,
      url: `/${target}${inQuery ? q : ''}`,
      ...(!inQuery && { body: args }),
      client,
    });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data;
  };
  const titlesOf = (notes: readonly { readonly title: string }[]) =>
    notes
      .map(({ title }) => title)
      .sort()
      .join();
  const titles = async () => titlesOf(await raw.note.findMany({}));

  describe.each(LISTS)('of %s', (list, items, text) => {
    it.each(conditionsOn(list, items))('finds the notes with %j', async (where, found) => {
      expect(titlesOf(await rpc('GET', 'note/findMany', { where }))).toBe(found);
      const folders = await rpc('GET', 'folder/findMany', {
        where: { notes: { some: where } },
        select: { notes: { where }, _count: { select: { notes: { where } } } },
      });
      const rows = folders as readonly { notes: { title: string }[]; _count: { notes: number } }[];
      expect(titlesOf(rows.flatMap(({ notes }) => notes))).toBe(found);
      expect(rows.every(({ _count }) => _count.notes === 1)).toBe(true);
    });

    const isEmpty = { [list]: { isEmpty: true } };
    it.each([
      ['every', { notes: { every: isEmpty } }, 'e,n'],
      ['none', { notes: { none: isEmpty } }, 'f,n'],
    ])('compares "%s"', async (_name, where, found) => {
      const folders = await rpc('GET', 'folder/findMany', { where });
      expect(folders.map(({ name }: { name: string }) => name).join()).toBe(found);
    });

    it('deletes and updates the rows with empty lists only', async () => {
      const data = { [list]: items };
      expect(await rpc('PATCH', 'note/updateMany', { where: isEmpty, data })).toEqual({ count: 1 });
      expect(await rpc('DELETE', 'note/deleteMany', { where: isEmpty })).toEqual({ count: 0 });
      await rpc('PATCH', 'note/updateMany', { where: { title: 'empty' }, data: { [list]: [] } });
      expect(await rpc('DELETE', 'note/deleteMany', { where: isEmpty })).toEqual({ count: 1 });
      expect(await titles()).toBe('full,null');
    });

    it('selects such rows in nested writes', async () => {
      const where = { id: 2 };
      const updateMany = { where: isEmpty, data: { title: 'changed' } };
      await rpc('PATCH', 'folder/update', { where, data: { notes: { updateMany } } });
      expect(await titles()).toBe('changed,full,null');
      await rpc('PATCH', 'folder/update', { where, data: { notes: { deleteMany: [isEmpty] } } });
      expect(await titles()).toBe('full,null');
    });

    it('filters requests over REST', async () => {
      const handle = restHandler({ endpoint: '/api', log: false })(orm);
      const get = async (filter: string) => {
        const { body } = await sendRequest(handle, {
          method: 'GET',
          url: `/note?${filter}`,
          client,
        });
        return body.data.map(({ id }: { id: number }) => id).join();
      };
      expect(await get(`filter[${list}$isEmpty]=true`)).toBe('2');
      expect(await get(`filter[${list}$isEmpty]=false`)).toBe('1');
      expect(await get(`filter[$not][${list}$isEmpty]=true`)).toBe('1');
      expect(await get(`filter[${list}$has]=${encodeURIComponent(text)}`)).toBe('1');
    });
  });
});

it.each<[string, object]>([
  ['note', { where: { tags: { isEmpty: true } } }],
  ['note', { where: { extras: { isEmpty: false, has: { isEmpty: true } }, folder: null } }],
  ['folder', { data: { notes: { create: { extras: [{ isEmpty: true }] } } } }],
])('returns the same arguments of %s if nothing has to change: %j', (model, args) => {
  expect(createEmptyListAdapter(orm.schema)?.(model, args)).toBe(args);
});

it('adapts nothing for a schema without such lists', () => {
  expect(createEmptyListAdapter({ ...orm.schema, models: [] })).toBeUndefined();
});

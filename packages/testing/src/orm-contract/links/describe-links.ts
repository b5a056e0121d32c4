import type { ApiHandler } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { withoutRows } from './without-rows.ts';

/**
 * A category that the client of these cases cannot read, one that does not exist, and one to link.
 */
const HIDDEN = 4;
const MISSING = 99;
const VISIBLE = 2;
const HIDDEN_USER = 1;

type RpcCase = readonly [target: string, args: (id: number) => object];
type RestCase = readonly [
  method: string,
  url: string,
  data: (id: number) => object,
  pointer: string,
];

const POST = { title: 'x' };
const onPost = (data: object) => ({ where: { id: 1 }, data });
const onPosts = (posts: object) => ({ where: { id: 1 }, data: { posts } });
const category = (id: number) => ({ type: 'category', id });

const BY_RPC: readonly RpcCase[] = [
  // A foreign key as data.
  ['post.create', (categoryId) => ({ data: { ...POST, categoryId } })],
  ['post.createMany', (categoryId) => ({ data: [POST, { ...POST, categoryId }] })],
  ['post.createManyAndReturn', (categoryId) => ({ data: [{ ...POST, categoryId }] })],
  ['post.update', (categoryId) => onPost({ categoryId })],
  ['post.update', (set) => onPost({ categoryId: { set } })],
  ['post.updateMany', (categoryId) => onPost({ categoryId })],
  ['post.updateManyAndReturn', (categoryId) => onPost({ categoryId })],
  ['post.upsert', (categoryId) => ({ where: { id: 1 }, create: POST, update: { categoryId } })],
  [
    'post.upsert',
    (categoryId) => ({ where: { id: 70 }, create: { ...POST, categoryId }, update: {} }),
  ],
  ['category.create', (parentId) => ({ data: { name: 'x', parentId } })],
  // Nested.
  ['user.update', (categoryId) => onPosts({ create: { ...POST, categoryId } })],
  ['user.update', (categoryId) => onPosts({ createMany: { data: [{ ...POST, categoryId }] } })],
  ['user.update', (categoryId) => onPosts({ update: onPost({ categoryId }) })],
  ['user.update', (categoryId) => onPosts({ updateMany: { where: {}, data: { categoryId } } })],
  [
    'user.update',
    (categoryId) =>
      onPosts({ connectOrCreate: { where: { id: 70 }, create: { ...POST, categoryId } } }),
  ],
  [
    'user.update',
    (categoryId) => onPosts({ upsert: { where: { id: 1 }, create: POST, update: { categoryId } } }),
  ],
  // Links.
  ['post.create', (id) => ({ data: { ...POST, category: { connect: { id } } } })],
  ['post.update', (id) => onPost({ category: { connect: { id } } })],
  ['category.update', (id) => ({ where: { id: 1 }, data: { children: { connect: [{ id }] } } })],
  ['category.update', (id) => ({ where: { id: 1 }, data: { children: { set: [{ id }] } } })],
  ['user.update', (id) => onPosts({ update: onPost({ category: { connect: { id } } }) })],
];

const BY_REST: readonly RestCase[] = [
  [
    'POST',
    '/post',
    (categoryId) => ({ type: 'post', attributes: { ...POST, categoryId } }),
    '/data/attributes/categoryId',
  ],
  [
    'POST',
    '/post',
    (id) => ({
      type: 'post',
      attributes: POST,
      relationships: { category: { data: category(id) } },
    }),
    '/data/relationships/category/data',
  ],
  [
    'PATCH',
    '/post/1',
    (categoryId) => ({ type: 'post', id: 1, attributes: { categoryId } }),
    '/data/attributes/categoryId',
  ],
  [
    'PATCH',
    '/category/1',
    (id) => ({ ...category(1), relationships: { children: { data: [category(id)] } } }),
    '/data/relationships/children/data',
  ],
  ['PATCH', '/post/1/relationships/category', category, '/data'],
  ['POST', '/category/1/relationships/children', (id) => [category(id)], '/data'],
  ['PATCH', '/category/1/relationships/children', (id) => [category(id)], '/data'],
];

/** Describes links to rows that the caller cannot read. */
export function describeLinks(start: StartContractDatabase): void {
  let database: ContractDatabase;
  /** Hides a category and a tag, as an extension of the client may. */
  const orm = () => withoutRows(database.orm, { Category: HIDDEN, Tag: 3 });
  const send = (handler: ApiHandler<unknown>, method: string, url: string, body: unknown) =>
    sendRequest(handler, { method, url, body, client: database.as(ADA) });
  const rpc = (target: string, args: object, options: object = {}): Promise<TestResponse> => {
    const operation = target.split('.')[1] ?? '';
    const method = operation.startsWith('update') ? 'PATCH' : 'POST';
    const handler = rpcHandler({ log: false, ...options })(orm());
    return send(handler, method, `/${target.replace('.', '/')}`, args);
  };
  const rest = (method: string, url: string, data: object, options: object = {}) =>
    send(restHandler({ endpoint: '/api', log: false, ...options })(orm()), method, url, { data });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  const returning = BY_RPC.filter(([target]) => target.endsWith('AndReturn'));
  const plain = BY_RPC.filter((each) => !returning.includes(each));

  const expectRpcNotFound = async ([target, args]: RpcCase) => {
    const before = await readColumns(database);
    const hidden = await rpc(target, args(HIDDEN));
    expect([hidden.status, hidden.body]).toEqual([404, expect.objectContaining({ orm: true })]);
    expect(await rpc(target, args(MISSING))).toEqual(hidden);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    expect((await rpc(target, args(VISIBLE))).status).toBeLessThan(300);
  };

  it.each(plain.map((each) => [...each, each] as const))(
    'return 404 over RPC, as for a row that does not exist: %s %s',
    (_target, _args, each) => expectRpcNotFound(each),
  );

  itNeeds(start, 'create-many-and-return')(
    'return 404 over RPC if the written rows are returned',
    async () => {
      for (const each of returning) await expectRpcNotFound(each);
    },
  );

  it.each(BY_REST)(
    'return 404 over REST, as for a row that does not exist: %s %s %s',
    async (method, url, data, pointer) => {
      const before = await readColumns(database);
      const hidden = await rest(method, url, data(HIDDEN));
      expect([hidden.status, hidden.body.errors]).toMatchObject([
        404,
        [{ code: 'not-found', source: { pointer } }],
      ]);
      expect((await rest(method, url, data(MISSING))).body).toEqual(hidden.body);
      expect(changedColumns(before, await readColumns(database))).toEqual({});
      expect((await rest(method, url, data(VISIBLE))).status).toBeLessThan(300);
    },
  );

  it('return 404 in an upsert of a row that exists, and in one that creates it', async () => {
    const withoutUser = withoutRows(database.orm, { User: HIDDEN_USER });
    const handler = restHandler({ endpoint: '/api', log: false })(withoutUser);
    const upsert = (id: string, userId: number) =>
      send(handler, 'POST', '/profile', {
        meta: { operation: 'upsert', matchFields: ['id'] },
        data: { type: 'profile', id, attributes: { bio: 'x', userId } },
      });
    const before = await readColumns(database);
    for (const id of ['p2', 'new']) {
      const hidden = await upsert(id, HIDDEN_USER);
      expect(hidden.status).toBe(404);
      expect((await upsert(id, MISSING)).body).toEqual(hidden.body);
    }
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    expect((await upsert('p2', VISIBLE)).status).toBe(200);
  });

  it('return 404 in a transaction, which is rolled back', async () => {
    const before = await readColumns(database);
    const steps = [
      { model: 'Category', op: 'create', args: { data: { id: 80, name: 'x' } } },
      { model: 'Post', op: 'update', args: onPost({ categoryId: 80 }) },
      { model: 'Post', op: 'update', args: onPost({ categoryId: HIDDEN }) },
    ];
    const { status, body } = await rpc('$transaction.sequential', steps);
    expect([status, body.operation]).toEqual([404, 2]);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    expect((await rpc('$transaction.sequential', steps.slice(0, 2))).status).toBe(200);
  });

  itNeeds(start, 'policies')('return 404 if the policies hide the row', async () => {
    const handlers = [rpcHandler({ log: false }), restHandler({ endpoint: '/api', log: false })];
    const [byRpc, byRest] = handlers.map((create) => create(database.orm));
    const client = database.as(BOB);
    const linkTo = async (id: number) => [
      await sendRequest(byRpc as ApiHandler<unknown>, {
        method: 'PATCH',
        url: '/tag/update',
        body: { where: { id: 1 }, data: { posts: { connect: { id } } } },
        client,
      }),
      await sendRequest(byRest as ApiHandler<unknown>, {
        method: 'POST',
        url: '/tag/1/relationships/posts',
        body: { data: [{ type: 'post', id }] },
        client,
      }),
    ];
    const draft = await linkTo(3);
    expect(draft.map(({ status }) => status)).toEqual([404, 404]);
    expect(await linkTo(MISSING)).toEqual(draft);
  });

  itNeeds(start, 'unreadable-results')(
    'are created if the caller can read the linked row but not the result',
    async () => {
      const data = { title: 'Unreadable', categoryId: VISIBLE };
      const client = database.as(BOB);
      const byRpc = await sendRequest(rpcHandler({ log: false })(orm()), {
        method: 'POST',
        url: '/post/create',
        body: { data },
        client,
      });
      const byRest = await sendRequest(restHandler({ endpoint: '/api', log: false })(orm()), {
        method: 'POST',
        url: '/post',
        body: { data: { type: 'post', attributes: data } },
        client,
      });
      expect([byRpc.body.reason, byRest.body.errors[0].meta.reason]).toEqual([
        'RESULT_NOT_READABLE',
        'RESULT_NOT_READABLE',
      ]);
      expect(await database.unrestricted.post.count({ where: data })).toBe(2);
    },
  );

  it('return 404 if a nested write of the same model names a row that does not exist', async () => {
    const nested = { where: { id: MISSING }, data: { name: 'x' } };
    const args = { where: { id: 1 }, data: { children: { update: nested } } };
    expect((await rpc('category.update', args)).status).toBe(404);
  });

  it('are created if the check is disabled', async () => {
    const off = { checkLinks: false };
    const data = { type: 'post', id: 1, attributes: { categoryId: HIDDEN } };
    expect((await rest('PATCH', '/post/1', data, off)).status).toBe(200);
    expect((await rpc('post.update', onPost({ categoryId: HIDDEN }), off)).status).toBe(200);
    expect((await rest('PATCH', '/post/1', data, off)).status).toBe(200);
  });
}

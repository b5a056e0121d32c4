import { type OrmBinding, rpcHandler } from '@modelway/core';
import {
  createTestDatabase,
  postgresTarget,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../src/index.ts';

const TIME = '2024-01-01T00:00:00.000Z';

const required = (name: string, type: string, more: object = {}) => ({ name, type, ...more });

const take = (params: Readonly<Record<string, object>>) => ({ params, returnType: 'Json' });

/** Types and procedures beside those of the fixture. */
const ADDED = {
  typeDefs: {
    Visit: {
      name: 'Visit',
      fields: { at: required('at', 'DateTime'), size: required('size', 'BigInt') },
    },
  },
  procedures: {
    takePost: take({ post: required('post', 'Post') }),
    takePosts: take({ posts: required('posts', 'Post', { array: true }) }),
    takeVisit: take({ visit: required('visit', 'Visit') }),
  },
};

describe('an argument of a model or a type', () => {
  let database: TestDatabase;
  let client: object;
  let orm: OrmBinding<unknown>;
  let received: unknown;

  beforeAll(async () => {
    database = await createTestDatabase(postgresTarget());
    const schema = { ...database.schema, ...ADDED };
    const receive = ({ args }: { readonly args: unknown }) => {
      received = args;
      return null;
    };
    const procedures = { takePost: receive, takePosts: receive, takeVisit: receive };
    client = new ZenStackClient(schema as never, { ...optionsOf(database), procedures } as never);
    orm = zenstack(schema as never) as unknown as OrmBinding<unknown>;
  });
  beforeEach(() => {
    received = undefined;
  });
  afterAll(() => database.close());

  const call = async (url: string, body: unknown) => {
    const handler = rpcHandler({ log: false })(orm);
    return await sendRequest(handler, { method: 'POST', url, body, client });
  };
  const read = (procedure: string, args: object, values: object) =>
    call(`/$procs/${procedure}`, { args, meta: { serialization: { values } } });

  const post = { createdAt: TIME, views: '9007199254740993', price: '1.5', icon: 'AAE=', tags: [] };
  const decoded = {
    ...post,
    createdAt: new Date(TIME),
    views: 9007199254740993n,
    icon: new Uint8Array([0, 1]),
  };
  const typesAt = (path: string) => ({
    [`${path}.createdAt`]: ['Date'],
    [`${path}.views`]: ['bigint'],
    [`${path}.price`]: [['custom', 'Decimal']],
    [`${path}.icon`]: [['custom', 'Bytes']],
  });

  it('may contain values of every type', async () => {
    const { status } = await read('takePost', { post }, typesAt('args.post'));
    expect([status, received]).toEqual([200, { post: decoded }]);
    const types = typesAt('args.posts.1.nested');
    const inList = await read('takePosts', { posts: [{}, { nested: post }] }, types);
    expect([inList.status, received]).toEqual([200, { posts: [{}, { nested: decoded }] }]);
  });

  it('may contain the values of its type', async () => {
    const visit = { at: TIME, size: '5' };
    const types = { 'args.visit.at': ['Date'], 'args.visit.size': ['bigint'] };
    const { status } = await read('takeVisit', { visit }, types);
    expect([status, received]).toEqual([200, { visit: { at: new Date(TIME), size: 5n } }]);
    const { status: other } = await read('takeVisit', { visit: { at: TIME, size: 'x' } }, {});
    expect(other).toBe(400);
  });

  it('may be the result of an earlier step of a transaction', async () => {
    const { status, body } = await call('/$transaction/sequential', [
      { model: 'post', op: 'create', args: { data: { title: 'x' } } },
      { model: '$procs', op: 'takePost', args: { args: {} }, references: { 'args.post': '0' } },
    ]);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(received).toMatchObject({ post: { title: 'x', createdAt: expect.any(Date) } });
  });

  it('is an object', async () => {
    for (const sent of [TIME, null, 5, [{}]]) {
      const { status } = await read('takePost', { post: sent }, {});
      expect([sent, status, received]).toEqual([sent, 400, undefined]);
    }
    const { status } = await read('takePost', { post: TIME }, { 'args.post': ['Date'] });
    expect([status, received]).toEqual([400, undefined]);
  });
});

function optionsOf({ raw }: TestDatabase): object {
  return { dialect: (raw as unknown as { $options: { dialect: unknown } }).$options.dialect };
}

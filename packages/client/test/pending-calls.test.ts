import { inspect } from 'node:util';
import type { TestClient } from '@modelway/testing';
import { createClient, ref } from '../src/index.ts';
import { startApi, type TestApi } from './start-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startApi();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.clear();
  server.requests.length = 0;
});
const connect = () => createClient<TestClient>({ url: server.url });

describe('a pending call', () => {
  it('is not sent unless it is awaited', async () => {
    connect().tag.create({ data: { name: 'never' } });
    expect(await connect().tag.count()).toBe(0);
    expect(server.requests).toEqual(['GET /tag/count']);
  });

  it('is sent once', async () => {
    const created = connect().tag.create({ data: { name: 'once' } });
    const [first, second] = await Promise.all([created, created]);
    expect(await created).toBe(first);
    expect(second).toBe(first);
    expect(await created.finally(() => {})).toBe(first);
    expect(server.requests).toEqual(['POST /tag/create']);
  });

  it('resolves to its result of the transaction that has sent it', async () => {
    const { tag, $transaction } = connect();
    const created = tag.create({ data: { name: 'in' } });
    const [result] = await $transaction([created]);
    expect(await created).toBe(result);
    expect(server.requests).toEqual(['POST /$transaction/sequential']);
  });

  it('rejects with the error of its transaction', async () => {
    const { tag, $transaction } = connect();
    const count = tag.count();
    const sent = $transaction([count, tag.findUniqueOrThrow({ where: { name: 'none' } })]);
    await expect(sent).rejects.toMatchObject({ status: 404, operation: 1 });
    await expect(count).rejects.toMatchObject({ status: 404, operation: 1 });
    expect(server.requests).toHaveLength(1);
  });

  it('cannot be sent again while its transaction runs, or after it has succeeded', async () => {
    const { tag, $transaction } = connect();
    const calls = [tag.create({ data: { name: 'a' } })];
    const first = $transaction(calls);
    await expect($transaction(calls)).rejects.toThrow('Element 0 of the transaction has already');
    await first;
    await expect($transaction(calls)).rejects.toThrow('Element 0 of the transaction has already');
    expect(await tag.count()).toBe(1);
  });

  it('causes no unhandled rejection if it is not awaited after its transaction has failed', async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listen);
    const { tag, $transaction } = connect();
    const calls = [tag.count(), tag.findUniqueOrThrow({ where: { name: 'none' } })];
    await expect($transaction(calls)).rejects.toMatchObject({ status: 404 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', listen);
    expect(unhandled).toEqual([]);
  });

  it('can be sent again in a transaction that has failed', async () => {
    const { tag, $transaction } = connect();
    const calls = [tag.create({ data: { name: 'a' } })];
    await tag.create({ data: { name: 'a' } });
    await expect($transaction(calls)).rejects.toMatchObject({ status: 409 });
    await tag.deleteMany();
    expect(await $transaction(calls)).toMatchObject([{ name: 'a' }]);
  });
});

describe('$transaction', () => {
  const api = () => connect();
  type Api = ReturnType<typeof api>;
  const cyclic: Record<string, unknown> = {};
  cyclic.AND = [cyclic];

  it.each<[title: string, message: string, send: (api: Api) => PromiseLike<unknown>]>([
    [
      'a function',
      'requires a list of calls',
      ({ $transaction }) => $transaction((() => {}) as never),
    ],
    [
      'other promises',
      'Element 0 of the transaction must be a call of the same client',
      ({ $transaction }) => $transaction([Promise.resolve(1)]),
    ],
    [
      'a call of another client',
      'Element 1 of the transaction must be a call of the same client',
      ({ $transaction, tag }) => $transaction([tag.count(), connect().tag.count()]),
    ],
    [
      'a call of a client with other headers',
      'Element 0 of the transaction must be',
      ({ $transaction, $with }) => $transaction([$with({ headers: { a: 'b' } }).tag.count()]),
    ],
    [
      'the same call twice',
      'Element 1 of the transaction has already been sent',
      ({ $transaction, tag }) => {
        const count = tag.count();
        return $transaction([count, count]);
      },
    ],
    [
      'a call that was awaited',
      'Element 0 of the transaction has already been sent',
      async ({ $transaction, tag }) => {
        const count = tag.count();
        await count;
        return await $transaction([count]);
      },
    ],
    [
      'a reference to a later call',
      'ref() at "data.authorId" must refer to an earlier call',
      ({ $transaction, user, post }) => {
        const author = user.create({ data: { email: 'a@b.cd' } });
        return $transaction([
          post.create({ data: { title: 'x', authorId: ref(author).id } }),
          author,
        ]);
      },
    ],
    [
      'a reference to a call outside of it',
      'ref() at "where.id.in.1" must refer to an earlier call',
      ({ $transaction, user }) =>
        $transaction([user.findMany({ where: { id: { in: [1, ref(user.findFirst()).id] } } })]),
    ],
    [
      'a reference instead of the arguments',
      'Cannot send a value of type Reference',
      ({ $transaction, user }) => {
        const first = user.findFirst();
        return $transaction([first, user.deleteMany(ref(first) as never)]);
      },
    ],
    [
      'a spread reference, which would be an empty condition',
      'A reference cannot be spread',
      async ({ $transaction, tag }) => {
        const created = tag.create({ data: { name: 'x' } });
        return await $transaction([created, tag.deleteMany({ where: { ...ref(created) } })]);
      },
    ],
    [
      'arguments that contain themselves',
      'contains itself',
      ({ $transaction, user }) => $transaction([user.deleteMany({ where: cyclic })]),
    ],
  ])('rejects %s', async (_, message, send) => {
    await expect(send(api())).rejects.toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining(message),
    });
    expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('replaces references inside lists and instances of classes', async () => {
    class Data {
      readonly name = 'Child';
      readonly parentId: number | null;
      constructor(parentId: number | null) {
        this.parentId = parentId;
      }
    }
    const { category, $transaction } = api();
    const parents = category.createManyAndReturn({ data: [{ name: 'A' }, { name: 'B' }] });
    const [[, second], child] = await $transaction([
      parents,
      category.create({ data: new Data(ref(parents)[1]?.id as number) }),
    ]);
    expect(child.parentId).toBe(second?.id);
  });
});

describe('a client', () => {
  it.each<
    [
      title: string,
      send: (api: ReturnType<typeof connect>) => PromiseLike<unknown>,
      message: string,
    ]
  >([
    [
      'a reference outside of a transaction',
      ({ user }) => user.deleteMany({ where: { id: ref(user.findFirst()).id } }),
      'Cannot send a value of type Reference (ref() requires $transaction) at where.id',
    ],
    [
      'a Map',
      ({ user }) => user.findMany({ where: new Map() as never }),
      'Cannot send a value of type Map at where',
    ],
    [
      'an invalid Date',
      ({ post }) => post.create({ data: { title: 'x', createdAt: new Date('x') } }),
      'Cannot send an invalid Date at data.createdAt',
    ],
    [
      'a member "meta" with metadata',
      ({ post }) => post.create({ data: { title: 'x' }, meta: { serialization: {} } } as never),
      'Cannot send an argument with the name "meta".',
    ],
  ])('rejects %s', async (_, send, message) => {
    await expect(send(connect())).rejects.toThrow(new TypeError(message));
    expect(server.requests).toEqual([]);
  });

  it('is an ordinary value to promises, consoles and JSON', async () => {
    const api = connect();
    expect(await Promise.resolve(api)).toBe(api);
    expect(Object.keys(api)).toEqual([]);
    expect(JSON.stringify({ api })).toBe('{"api":{}}');
    expect(inspect(api)).toBe('{}');
    expect(inspect(ref(api.tag.findFirst()))).toContain('{}');
    expect(Object.keys(api.tag)).toContain('findMany');
    expect(api.tag).toBe(api.tag);
    expect(server.requests).toEqual([]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'sends calls of a model or procedure named %s',
    async (name) => {
      const api = connect() as unknown as Record<
        string,
        Record<string, (args?: object) => Promise<unknown>>
      >;
      await expect(api[name]?.findMany?.()).rejects.toMatchObject({ status: 400 });
      await expect(api.$procs?.[name]?.()).rejects.toMatchObject({ status: 400 });
      expect(server.requests).toEqual([`GET /${name}/findMany`, `POST /$procs/${name}`]);
    },
  );

  it.each(['', '..', 'a/b', '$queryRaw', 'then'])('has no member %j', (name) => {
    const api = connect() as unknown as Record<string, Record<string, unknown>>;
    expect(api[name]).toBeUndefined();
    expect(api.$procs?.[name]).toBeUndefined();
  });
});

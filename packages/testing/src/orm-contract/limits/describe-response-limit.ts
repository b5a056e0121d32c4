import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { sendRequest, type TestRequest } from '../support/send-request.ts';

const TITLE = 'größer €';

/** Describes the limit of the bytes of a response. */
export function describeResponseLimit(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(async () => {
    await seedFixture(database);
    const data = Array.from({ length: 120 }, () => ({ title: TITLE, authorId: 1 }));
    await database.unrestricted.post.createMany({ data });
  });
  afterAll(() => database.close());

  const rest = (request: Pick<TestRequest, 'method' | 'url' | 'body'>, responseBytes?: number) => {
    const limits = responseBytes === undefined ? {} : { responseBytes };
    const handler = restHandler({ endpoint: '/api', log: false, limits })(database.orm);
    const headers = { 'content-type': 'application/vnd.api+json' };
    return sendRequest(handler, { ...request, headers, client: database.as(ADA) });
  };
  const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body));

  it.each([
    '/post?page[limit]=200',
    '/post/1?include=author.posts',
    '/user/1/posts?page[limit]=200',
    '/user/1/relationships/posts?page[limit]=200',
  ])('returns the response to GET %s up to the limit, and rejects a longer one', async (url) => {
    const { body } = await rest({ url });
    const bytes = bytesOf(body);
    expect(await rest({ url }, bytes)).toMatchObject({ status: 200, body });
    for (const method of ['GET', 'HEAD']) {
      expect((await rest({ method, url }, bytes - 1)).status).toBe(400);
    }
    expect((await rest({ url }, bytes - 1)).body.errors).toMatchObject([
      { code: 'limit-exceeded', detail: expect.stringContaining('the limit responseBytes is') },
    ]);
  });

  it.each<readonly [target: string, args: object]>([
    ['post.findMany', { orderBy: { id: 'asc' }, include: { author: true } }],
    ['user.findUnique', { where: { id: 1 }, include: { posts: { orderBy: { id: 'asc' } } } }],
    ['post.count', {}],
  ])(
    'returns the response to %s %j up to the limit, and rejects a longer one',
    async (target, args) => {
      const { body } = await callRpc(database, target, args);
      const bytes = bytesOf(body);
      const limits = (responseBytes: number) => ({ limits: { responseBytes } });
      expect(await callRpc(database, target, args, limits(bytes))).toMatchObject({
        status: 200,
        body,
      });
      expect(await callRpc(database, target, args, limits(bytes - 1))).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('the limit responseBytes is') },
      });
    },
  );

  it('returns the result of a successful write, however long it is', async () => {
    const limits = { responseBytes: 10 };
    const attributes = { name: 'new' };
    const data = { type: 'user', id: 1, attributes };
    const patched = await rest({ method: 'PATCH', url: '/user/1', body: { data } }, 10);
    expect([patched.status, patched.body.data.attributes.name]).toEqual([200, 'new']);
    const args = { where: { id: 1 }, data: { name: 'newer' }, include: { posts: true } };
    const updated = await callRpc(database, 'user.update', args, { limits });
    expect([updated.status, updated.body.data.name]).toEqual([200, 'newer']);
  });

  it('rolls back a transaction with a longer response', async () => {
    const steps = [
      { model: 'tag', op: 'create', args: { data: { name: 'of a transaction' } } },
      { model: 'post', op: 'findMany' },
    ];
    const count = () => database.unrestricted.tag.count({ where: { name: 'of a transaction' } });
    const rejected = await callTransaction(database, steps, { limits: { responseBytes: 5_000 } });
    expect([rejected.status, rejected.body.message, await count()]).toEqual([
      400,
      expect.stringContaining('the limit responseBytes is 5000'),
      0,
    ]);
    expect((await callTransaction(database, steps)).status).toBe(200);
    expect(await count()).toBe(1);
  });
}

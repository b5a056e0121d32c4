import { Decimal } from 'decimal.js';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, ANN, BOB, SAMPLE, sampleOf, seedFixture } from '../support/fixture-rows.ts';
import { can, itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestRequest, type TestResponse } from '../support/send-request.ts';

const ENDPOINT = 'http://api.test/rest';

type Sent = Omit<TestRequest, 'client' | 'body'> & { data?: unknown; meta?: unknown };

/** Describes REST writes of real rows, and their responses. */
export function describeRestWrites(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = ({ data, meta, ...request }: Sent, client: unknown): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: ENDPOINT, log: false })(database.orm), {
      ...request,
      ...(data !== undefined && { body: { data, meta } }),
      client,
    });
  const post = (attributes: object, rest: object = {}) => ({ type: 'post', attributes, ...rest });
  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedFixture));
  afterAll(() => database.close());

  it('creates a resource with its links, and returns its Location', async () => {
    const data = post(
      { title: 'New', published: true },
      {
        relationships: {
          author: { data: { type: 'user', id: '2' } },
          tags: {
            data: [
              { type: 'tag', id: '1' },
              { type: 'tag', id: 2 },
            ],
          },
          category: { data: null },
        },
      },
    );
    const { status, headers, body } = await send(
      { method: 'POST', url: '/post', data },
      database.as(BOB),
    );
    expect([status, headers.location, body.links.self]).toEqual([
      201,
      `${ENDPOINT}/post/6`,
      `${ENDPOINT}/post/6`,
    ]);
    expect(body.data).toMatchObject({
      id: 6,
      attributes: { title: 'New', authorId: 2 },
      relationships: { author: { data: { type: 'user', id: 2 } } },
    });
    const row = await database.unrestricted.post.findUnique({
      where: { id: 6 },
      include: { tags: true },
    });
    expect(row).toMatchObject({ title: 'New', authorId: 2, tags: [{ id: 1 }, { id: 2 }] });
  });

  it.each(['PATCH', 'PUT'])('updates by %s only the sent fields', async (method) => {
    const data = { type: 'post', id: '1', attributes: { title: 'Changed' } };
    const before = await database.unrestricted.post.findUnique({ where: { id: 1 } });
    const { status, body } = await send({ method, url: '/post/1', data }, database.as(ANN));
    expect([status, body.data.attributes.title]).toEqual([200, 'Changed']);
    const after = await database.unrestricted.post.findUnique({ where: { id: 1 } });
    expect({ ...after, updatedAt: 0 }).toEqual({ ...before, title: 'Changed', updatedAt: 0 });
  });

  it('replaces a to-many relationship in an update, and keeps the related rows', async () => {
    const tags = (...ids: number[]) => ({
      type: 'post',
      relationships: { tags: { data: ids.map((id) => ({ type: 'tag', id })) } },
    });
    const linked = async () =>
      (await database.unrestricted.post.findUnique({ where: { id: 1 }, include: { tags: true } }))
        ?.tags;
    const url = '/post/1';
    await send({ method: 'PATCH', url, data: tags(1) }, database.as(ANN));
    expect(await linked()).toEqual([{ id: 1, name: 'red' }]);
    await send({ method: 'PATCH', url, data: tags(2) }, database.as(ANN));
    expect(await linked()).toEqual([{ id: 2, name: 'blue' }]);
    const { status } = await send({ method: 'PATCH', url, data: tags() }, database.as(ANN));
    expect([status, await linked()]).toEqual([200, []]);
  });

  it('clears and sets a to-one relationship in an update', async () => {
    const author = (data: unknown) => ({ type: 'post', relationships: { author: { data } } });
    const patch = async (data: unknown) =>
      (await send({ method: 'PATCH', url: '/post/1', data: author(data) }, database.as(ADA))).body
        .data.attributes.authorId;
    expect(await patch(null)).toBeNull();
    expect(await patch({ type: 'user', id: '2' })).toBe(2);
  });

  it('updates and deletes by a compound id', async () => {
    const url = '/membership/1_a%255Fb';
    const data = { type: 'membership', id: '1_a%5Fb', attributes: { level: 'owner' } };
    const updated = await send({ method: 'PATCH', url, data }, database.as(BOB));
    expect(updated.body.data.attributes.level).toBe('owner');
    const deleted = await send({ method: 'DELETE', url }, database.as(BOB));
    expect([deleted.status, deleted.body]).toEqual([204, undefined]);
    expect(await database.unrestricted.membership.count()).toBe(0);
  });

  it.each([
    ['x%/y', 'x%/y'],
    ['100%', '100%'],
    ['a%41', 'a%41'],
    ['%%41', '%41'],
    ['%..', '..'],
    ['%', ''],
  ])('decodes the id %j to the value %j', async (id, value) => {
    const data = { type: 'team', id, attributes: { name: 'X' } };
    const client = database.as(BOB);
    const { status, headers } = await send({ method: 'POST', url: '/team', data }, client);
    const location = `${ENDPOINT}/team/${encodeURIComponent(id)}`;
    expect([status, headers.location]).toEqual([201, location]);
    const row = await database.unrestricted.team.findUnique({ where: { id: value } });
    expect(row).toMatchObject({ name: 'X' });
    const fetched = await send({ url: location.slice(ENDPOINT.length) }, client);
    expect(fetched.body.data.id).toBe(id);
  });

  it('writes every type from plain JSON, and reads the same values back', async () => {
    const { id: _, ...read } = (await send({ url: '/sample/9007199254740993' }, database.as(BOB)))
      .body.data.attributes;
    expect(read).toMatchObject({
      bigInt: '-9223372036854775808',
      decimal: new Decimal(sampleOf(database).decimal ?? '').toJSON(),
      dateTime: '2024-02-29T23:59:59.999Z',
      bytes: 'AAH+/w==',
      json: { ...SAMPLE.json },
      ...(can(start, 'list-columns') && { strings: ['', 'a,b'] }),
    });
    const data = { type: 'sample', id: '2', attributes: read };
    const { status, body } = await send({ method: 'POST', url: '/sample', data }, database.as(BOB));
    expect([status, body.errors]).toEqual([201, undefined]);
    const [first, second] = await database.unrestricted.sample.findMany({
      orderBy: { id: 'desc' },
    });
    expect({ ...second, id: 0n }).toEqual({ ...first, id: 0n });
  });

  it.each([
    [['custom', 'Bytes'], 'AAE='],
    [
      ['typed-array', 'Uint8Array'],
      [0, 1],
    ],
  ])('decodes a body by meta.serialization: %j', async (type, bytes) => {
    const {
      id: _,
      json: __,
      ...rest
    } = (await send({ url: '/sample/9007199254740993' }, database.as(BOB))).body.data.attributes;
    const meta = { serialization: { values: { 'data.attributes.bytes': [type] } } };
    const data = { type: 'sample', id: '3', attributes: { ...rest, json: 1, bytes } };
    const { status, body } = await send(
      { method: 'POST', url: '/sample', data, meta },
      database.as(BOB),
    );
    expect(body.errors).toBeUndefined();
    const row = await database.unrestricted.sample.findUnique({ where: { id: 3n } });
    expect([status, Array.from(row?.bytes as Uint8Array)]).toEqual([201, [0, 1]]);
  });

  itNeeds(start, 'unreadable-results')(
    'reports a successful write whose result cannot be read',
    async () => {
      const data = { type: 'auditEntry', attributes: { text: 'x' } };
      const { status, body } = await send(
        { method: 'POST', url: '/auditEntry', data },
        database.as(BOB),
      );
      expect([status, body.errors[0].meta]).toEqual([403, { reason: 'RESULT_NOT_READABLE' }]);
      expect(await database.unrestricted.auditEntry.count()).toBe(1);
    },
  );
}

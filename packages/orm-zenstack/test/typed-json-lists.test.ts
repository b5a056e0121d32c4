import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { databaseTargets, openDatabase, sendRequest } from '@modelway/testing';
import { unsupportedOf } from '@modelway/testing/support';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../src/index.ts';

const ID = { kind: 'call', function: 'autoincrement' };
const DEFAULT = { name: '@default', args: [{ name: 'value', value: ID }] };

/** Contacts with a list of addresses, `Address[] @json`. */
const SCHEMA = {
  provider: { type: 'postgresql' },
  plugins: {},
  typeDefs: {
    Address: { name: 'Address', fields: { street: { name: 'street', type: 'String' } } },
  },
  models: {
    Contact: {
      name: 'Contact',
      fields: {
        id: {
          name: 'id',
          type: 'Int',
          id: true,
          attributes: [{ name: '@id' }, DEFAULT],
          default: ID,
        },
        addresses: {
          name: 'addresses',
          type: 'Address',
          array: true,
          attributes: [{ name: '@json' }],
        },
      },
      idFields: ['id'],
      uniqueFields: { id: { type: 'Int' } },
    },
  },
};
const TARGETS = databaseTargets().filter(
  (target) => unsupportedOf('ZenStack', target) === undefined,
);
const FIRST = { street: 'First' };
const SECOND = { street: 'Second' };

describe.each(TARGETS)('lists of typed Json on %s', (target) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let client: { $pushSchema(): Promise<void>; contact: { deleteMany(): Promise<unknown> } };
  let orm: OrmBinding<unknown>;

  beforeAll(async () => {
    database = await openDatabase(target);
    const schema = { ...SCHEMA, provider: { type: database.provider } };
    client = new ZenStackClient(schema as never, database as never) as unknown as typeof client;
    await client.$pushSchema();
    orm = zenstack(schema as never) as OrmBinding<unknown>;
  });
  beforeEach(() => client.contact.deleteMany());
  afterAll(() => database.close());

  const rpc = (method: string, operation: string, args: object) => {
    const isRead = method === 'GET' || method === 'DELETE';
    return sendRequest(rpcHandler({ log: false })(orm), {
      method,
      url: `/contact/${operation}${isRead ? `?q=${encodeURIComponent(JSON.stringify(args))}` : ''}`,
      ...(!isRead && { body: args }),
      client,
    });
  };
  const rest = (method: string, url: string, body?: object) =>
    sendRequest(restHandler({ endpoint: '/api', log: false })(orm), { method, url, body, client });
  const create = async (addresses: unknown) => {
    const { body } = await rpc('POST', 'create', { data: { addresses } });
    return body.data as { readonly id: number };
  };

  it.each([
    ['a list', (addresses: object) => addresses],
    ['"set"', (set: object) => ({ set })],
  ])('are written as %s', async (_title, toWrite) => {
    const created = await create(toWrite([FIRST, SECOND]));
    expect(created).toMatchObject({ addresses: [FIRST, SECOND] });
    for (const addresses of [[SECOND], []]) {
      const where = { id: created.id };
      const { body } = await rpc('PATCH', 'update', {
        where,
        data: { addresses: toWrite(addresses) },
      });
      expect(body.data).toMatchObject({ addresses });
    }
    const data = [{ addresses: toWrite([FIRST]) }];
    const { body } = await rpc('POST', 'createManyAndReturn', { data });
    expect(body.data).toMatchObject([{ addresses: [FIRST] }]);
    const changed = { data: { addresses: toWrite([SECOND]) } };
    expect((await rpc('PATCH', 'updateMany', changed)).body.data).toEqual({ count: 2 });
    expect((await rpc('GET', 'findFirst', {})).body.data).toMatchObject({ addresses: [SECOND] });
  });

  it('are written over REST', async () => {
    const data = { type: 'contact', attributes: { addresses: [FIRST] } };
    const { body } = await rest('POST', '/contact', { data });
    expect(body.data.attributes.addresses).toEqual([FIRST]);
  });

  it.each([
    { equals: [FIRST] },
    { has: FIRST },
    { hasSome: [FIRST] },
    { hasEvery: [FIRST] },
    { isEmpty: true },
    { isEmpty: false },
  ])('cannot be filtered by %j', async (addresses) => {
    await create([FIRST]);
    for (const [method, operation] of [
      ['GET', 'findMany'],
      ['DELETE', 'deleteMany'],
    ] as const) {
      const { status, body } = await rpc(method, operation, { where: { NOT: { addresses } } });
      expect([status, body.message]).toEqual([400, expect.stringContaining('Unknown key')]);
    }
    const [word, operand] = Object.entries(addresses)[0] ?? [];
    const value = encodeURIComponent(JSON.stringify([operand].flat()[0]));
    const { status, body } = await rest('GET', `/contact?filter[addresses$${word}]=${value}`);
    expect([status, body.errors[0].code]).toEqual([400, 'invalid-filter']);
    expect((await rpc('GET', 'count', {})).body.data).toBe(1);
  });

  it('cannot be appended to', async () => {
    const { id } = await create([FIRST]);
    const data = { addresses: { push: [SECOND] } };
    const { status, body } = await rpc('PATCH', 'update', { where: { id }, data });
    expect([status, body.message]).toEqual([400, expect.stringContaining('"push"')]);
  });
});

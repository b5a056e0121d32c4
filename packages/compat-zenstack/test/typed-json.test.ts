import { openDatabase } from '@modelway/testing';
import { postgresTarget } from '@modelway/testing/database-target';
import { ZenStackClient } from '@zenstackhq/orm';
import { parseLine } from './support/parse-line.ts';
import { type Pair, restPair, rpcPair } from './support/servers.ts';

/** Contacts with an address, `Address @json`. */
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
        id: { name: 'id', type: 'Int', id: true, attributes: [{ name: '@id' }] },
        address: { name: 'address', type: 'Address', attributes: [{ name: '@json' }] },
      },
      idFields: ['id'],
      uniqueFields: { id: { type: 'Int' } },
    },
  },
};
const STREETS = ['Main', 'A,,B', 'A "B"', 'A\\B'];

let database: Awaited<ReturnType<typeof openDatabase>>;
let pair: Pair;
let rpc: Pair;

beforeAll(async () => {
  database = await openDatabase(postgresTarget());
  const client = new ZenStackClient(SCHEMA as never, database as never) as unknown as Client;
  await client.$pushSchema();
  const data = STREETS.map((street, id) => ({ id, address: { street } }));
  await client.contact.createMany({ data });
  const whole = { schema: SCHEMA, as: () => client } as never;
  pair = restPair(whole);
  rpc = rpcPair(whole);
});

afterAll(() => database.close());

interface Client {
  $pushSchema(): Promise<void>;
  readonly contact: { createMany(args: object): Promise<unknown> };
}

describe('filters on typed Json', () => {
  it.each(STREETS)('compare the whole value: %s', async (street) => {
    const query = { 'filter[address]': JSON.stringify({ street }) };
    const request = { ...parseLine('GET /contact'), query };
    const ours = await pair.ours(request);
    expect(ours).toEqual(await pair.peer(request));
    expect(ours.body.data).toMatchObject([{ attributes: { address: { street } } }]);
  });

  it.each(['x', '{', '"Main'])('reject what is not JSON: %s', async (value) => {
    for (const name of ['filter[address]', 'filter[address$lt]', 'filter[address$hasSome]']) {
      const request = { ...parseLine('GET /contact'), query: { [name]: value } };
      expect(await pair.ours(request)).toEqual(await pair.peer(request));
    }
  });

  it.each([
    [{ street: 'Main' }, [200, 422]],
    [{ is: { street: 'Main' } }, [200, 422]],
    [{ path: '$.street', equals: 'Main' }, [200, 200]],
    [{ equals: { street: 'Main' } }, [200, 200]],
  ])('compare members by a path only: %j', async (address, statuses) => {
    const q = JSON.stringify({ where: { address } });
    const request = { ...parseLine('GET /contact/findMany'), query: { q } };
    const [theirs, ours] = [await rpc.peer(request), await rpc.ours(request)];
    expect([theirs.status, ours.status]).toEqual(statuses);
    if (ours.status === 200) expect(ours).toEqual(theirs);
  });
});

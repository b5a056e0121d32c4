import { type OrmBinding, rpcHandler } from '@modelway/core';
import { databaseTargets, openDatabase, sendRequest } from '@modelway/testing';
import { unsupportedOf } from '@modelway/testing/support';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';

const TARGETS = databaseTargets().filter(
  (target) => unsupportedOf('ZenStack', target) === undefined,
);

const column = (name: string, more: object = {}) => ({ name, type: 'Int', ...more });
const key = ['a', 'b'].map((field) => ({ kind: 'field', field }));

/** Leaves, whose id contains the foreign key of their parent. */
const LEAF = {
  name: 'Leaf',
  fields: {
    a: column('a', { id: true, unique: true, attributes: [{ name: '@unique' }] }),
    b: column('b', { id: true, foreignKeyFor: ['parent'] }),
    parent: {
      ...{ name: 'parent', type: 'Leaf' },
      relation: { opposite: 'children', fields: ['b'], references: ['a'] },
    },
    children: { name: 'children', type: 'Leaf', array: true, relation: { opposite: 'parent' } },
  },
  idFields: ['a', 'b'],
  attributes: [
    { name: '@@id', args: [{ name: 'fields', value: { kind: 'array', type: 'Int', items: key } }] },
  ],
  uniqueFields: { a_b: { a: { type: 'Int' }, b: { type: 'Int' } }, a: { type: 'Int' } },
};

interface Client {
  $pushSchema(): Promise<void>;
  readonly leaf: {
    create(args: object): Promise<unknown>;
    findMany(args: object): Promise<readonly unknown[]>;
  };
}

describe.each(TARGETS)('links of a record to itself on %s', (target) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let client: Client;
  let orm: OrmBinding<unknown>;

  beforeAll(async () => {
    database = await openDatabase(target);
    const schema = {
      provider: { type: database.provider },
      plugins: {},
      models: { Leaf: LEAF },
    };
    client = new ZenStackClient(schema as never, database as never) as unknown as Client;
    await client.$pushSchema();
    orm = zenstack(schema as never) as OrmBinding<unknown>;
  });
  beforeEach(async () => {
    await database.clear();
    for (const a of [1, 2, 3]) await client.leaf.create({ data: { a, b: 1 } });
  });
  afterAll(() => database.close());

  const where = { a_b: { a: 2, b: 1 } };
  const update = async (data: object) => {
    const request = { method: 'PATCH', url: '/leaf/update', body: { where, data }, client };
    return await sendRequest(rpcHandler({ log: false })(orm), request);
  };
  const leaves = async () =>
    (await client.leaf.findMany({ orderBy: { a: 'asc' } })).map((leaf) =>
      Object.values(Object(leaf)),
    );

  it.each([{ connect: where }, { connect: { a: 2 } }, { set: [{ a: 3 }, { a: 2 }] }])(
    'are rejected as children, since ZenStack would not return the record: %j',
    async (children) => {
      const { status, body } = await update({ children });
      expect([status, body.message]).toEqual([
        400,
        expect.stringContaining('may change the id of the record'),
      ]);
      expect(await leaves()).toEqual([
        [1, 1],
        [2, 1],
        [3, 1],
      ]);
    },
  );

  it.each([
    [{ parent: { connect: { a: 2 } } }, [2, 2], [3, 1]],
    [{ children: { connect: { a: 3 } } }, [2, 1], [3, 2]],
  ])('are made as the parent, and to others: %j', async (data, ...expected) => {
    const { status, body } = await update(data);
    expect([status, Object.values(body.data)]).toEqual([200, expected[0]]);
    expect(await leaves()).toEqual([[1, 1], ...expected]);
  });
});

import { restHandler, rpcHandler } from '@modelway/core';
import {
  ADA,
  createDelegatedDatabase,
  createTestDatabase,
  postgresTarget,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';

/** Bytes that SQLite would read as its own JSON format, and bytes that no JSON text contains. */
const BYTES = [[], [0], [1], [23, 49], [0, 255], [254]];

describe('related rows from SQLite', () => {
  let database: TestDatabase;
  const handlers = () => {
    const orm = zenstack(database.schema);
    return {
      rest: restHandler({ endpoint: '/api', log: false })(orm),
      rpc: rpcHandler({ log: false })(orm),
    };
  };

  beforeAll(async () => {
    database = await createTestDatabase('sqlite');
    for (const [i, bytes] of BYTES.entries()) {
      const avatar = new Uint8Array(bytes);
      const profile = { create: { id: `p${i}`, bio: 'x', avatar } };
      await database.raw.user.create({ data: { email: `u${i}@example.com`, profile } });
    }
  });
  afterAll(() => database.close());

  const wire = BYTES.map((bytes) => Buffer.from(bytes).toString('base64'));

  it('have their bytes in REST', async () => {
    const client = database.as(ADA);
    const { status, body } = await sendRequest(handlers().rest, {
      url: '/user?include=profile&sort=id',
      client,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    const included = body.included as { readonly attributes: { readonly avatar: unknown } }[];
    expect(included.map(({ attributes }) => attributes.avatar)).toEqual(wire);
  });

  it('have their bytes in RPC, in transactions too', async () => {
    const client = database.as(ADA);
    const args = { include: { profile: true }, orderBy: { id: 'asc' } };
    const url = `/user/findMany?q=${encodeURIComponent(JSON.stringify(args))}`;
    const alone = await sendRequest(handlers().rpc, { url, client });
    const together = await sendRequest(handlers().rpc, {
      method: 'POST',
      url: '/$transaction/sequential',
      body: [{ model: 'user', op: 'findMany', args }],
      client,
    });
    expect([alone.status, together.status]).toEqual([200, 200]);
    for (const rows of [alone.body.data, together.body.data[0]]) {
      const profiles = rows as { readonly profile: { readonly avatar: unknown } }[];
      expect(profiles.map(({ profile }) => profile.avatar)).toEqual(wire);
    }
  });

  it('keep each digit of a BigInt', async () => {
    const { Membership } = database.schema.models;
    const position = { ...Membership.fields.position, type: 'BigInt' };
    const membership = { ...Membership, fields: { ...Membership.fields, position } };
    const schema = Object.assign(
      Object.create(Object.getPrototypeOf(database.schema)),
      database.schema,
      { models: { ...database.schema.models, Membership: membership } },
    );
    const { dialect } = (database.raw as unknown as { $options: { dialect: never } }).$options;
    const db = new ZenStackClient<typeof schema>(schema, { dialect }) as unknown as Loose;
    const values = [9007199254740993n, -9223372036854775808n, 7n, 2n ** 53n];
    for (const [i, value] of values.entries()) {
      await db.team.create({ data: { id: `t${i}`, name: 'x' } });
      await db.membership.create({ data: { userId: 1, teamId: `t${i}`, position: value } });
    }
    const orm = zenstack(schema);
    const find = orm.operation(db as never, 'Team', 'findMany');
    const rows = await find?.({ orderBy: { id: 'asc' }, include: { memberships: true } });
    const found = rows as { readonly memberships: { readonly position: bigint }[] }[];
    expect(found.map(({ memberships }) => memberships[0]?.position)).toEqual(values);
  });
});

describe('rows from SQLite', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('sqlite');
  });
  afterAll(() => database.close());

  // In a Json column, SQLite stores an integer, which a driver may return as a bigint.
  it.each([2 ** 53, 33684833066984670, -1e18, 1e300, 0.5])(
    'contain %d in Json as a number',
    async (n) => {
      await database.clear();
      const data = { ...SAMPLE, json: n, jsonOpt: n };
      await database.raw.sample.create({ data: data as never });
      const find = zenstack(database.schema).operation(database.raw, 'Sample', 'findMany');
      expect(await find?.({})).toMatchObject([{ json: n, jsonOpt: n }]);
      const { status, body } = await sendRequest(
        restHandler({ endpoint: '/api', log: false })(zenstack(database.schema)),
        { url: '/sample', client: database.raw },
      );
      expect([status, body.data[0].attributes.jsonOpt]).toEqual([200, n]);
    },
  );
});

/** Omits the tested fields of a row. */
const SAMPLE = {
  id: 1n,
  string: '',
  boolean: true,
  int: 1,
  bigInt: 1n,
  float: 1,
  decimal: 1,
  dateTime: new Date(0),
  bytes: new Uint8Array(),
  role: 'READER',
} as const;

describe('rows of a base model from SQLite', () => {
  const hex = '00ff';
  const bytes = new Uint8Array([0, 255]);

  it('have the types of the models that extend it', async () => {
    const database = await createDelegatedDatabase('sqlite');
    const { Secret, ...models } = database.schema.models;
    const seal = { name: 'seal', type: 'String', optional: true };
    const schema = {
      ...database.schema,
      models: { ...models, Secret: { ...Secret, fields: { ...Secret.fields, seal } } },
    };
    await database.execute('alter table "Secret" add column "seal" text');
    const { $options } = database.raw;
    const db = new ZenStackClient(schema as never, $options as never) as never;
    const orm = zenstack(schema);
    const create = async (model: string, data: object) =>
      await orm.operation(db, model, 'create')?.({ data: { title: 'x', ...data } });
    await create('Secret', { code: 'x', answer: 1, seal: hex });
    await create('Document', { text: 'x', seal: bytes });
    const find = async (args: object) =>
      await orm.operation(db, 'Asset', 'findMany')?.({ ...args, orderBy: { id: 'asc' } });
    expect(await find({})).toMatchObject([{ seal: hex }, { seal: bytes }]);
    // Without the discriminator, the text could be of either type.
    expect(await find({ omit: { kind: true } })).toMatchObject([{ seal: hex }, {}]);
    await database.close();
  });
});

describe('related rows from PostgreSQL', () => {
  let database: TestDatabase;
  let db: Loose;
  let orm: ReturnType<typeof zenstack>;
  const bigInts = [9007199254740993n, -9223372036854775808n, 7n];
  const decimals = ['12345678901234567890.123456789', '-0.1', '99999999999999999999'];

  beforeAll(async () => {
    database = await createTestDatabase(postgresTarget());
    for (const [table, column, type] of [
      ['Membership', 'position', 'bigint'],
      ['Team', 'name', 'numeric using null'],
      ['Membership', 'more', 'bigint[]'],
    ]) {
      const change = column === 'more' ? `add ${column}` : `alter ${column} type`;
      await database
        .execute(`alter table "${table}" alter "${column}" drop not null`)
        .catch(() => 0);
      await database.execute(`alter table "${table}" ${change} ${type}`);
    }
    const { Membership, Team } = database.schema.models;
    const position = { ...Membership.fields.position, type: 'BigInt' };
    const more = { ...position, name: 'more', array: true };
    const name = { ...Team.fields.name, type: 'Decimal', attributes: [] };
    const schema = Object.assign(
      Object.create(Object.getPrototypeOf(database.schema)),
      database.schema,
      {
        models: {
          ...database.schema.models,
          Membership: { ...Membership, fields: { ...Membership.fields, position, more } },
          Team: { ...Team, fields: { ...Team.fields, name } },
        },
      },
    );
    const { dialect } = (database.raw as unknown as { $options: { dialect: never } }).$options;
    db = new ZenStackClient<typeof schema>(schema, { dialect }) as unknown as Loose;
    orm = zenstack(schema);
    await database.raw.user.create({ data: { email: 'a@example.com' } });
    for (const [i, value] of bigInts.entries()) {
      await db.team.create({ data: { id: `t${i}`, name: decimals[i] } });
      const data = { userId: 1, teamId: `t${i}`, position: value, more: [value, 1n] };
      await db.membership.create({ data });
    }
  });
  afterAll(() => database.close());

  const args = {
    where: { id: 1 },
    include: { memberships: { include: { team: true }, orderBy: { teamId: 'asc' } } },
  };
  const read = (rows: unknown) =>
    (rows as Found[]).flatMap(({ memberships }) =>
      memberships.map(({ position, more, team }) => [position, more, team.name.toFixed()]),
    );
  const expected = bigInts.map((value, i) => [value, [value, 1n], decimals[i]]);

  it('keep each digit of a BigInt and of a Decimal', async () => {
    expect(read(await orm.operation(db as never, 'User', 'findMany')?.(args))).toEqual(expected);
  });

  it('add the hook to a client once, since each addition creates a client', async () => {
    let added = 0;
    // With new options, no client is known.
    const counting = new Proxy(db.$setOptions({ ...db.$options }), {
      get: (client, name) => {
        if (name === '$use') added += 1;
        return Reflect.get(client, name);
      },
    });
    const find = async () => orm.operation(counting as never, 'User', 'findMany')?.(args);
    expect(read(await find())).toEqual(expected);
    expect(read(await find())).toEqual(expected);
    expect(added).toBe(1);
  });

  it('keep each digit in transactions', async () => {
    const rows = await orm.transaction(db as never, async (tx) =>
      orm.operation(tx, 'User', 'findMany')?.(args),
    );
    expect(read(rows)).toEqual(expected);
  });

  it('keep each digit in the result of a write', async () => {
    const update = orm.operation(db as never, 'User', 'update');
    expect(read([await update?.({ ...args, data: { name: 'b' } })])).toEqual(expected);
  });

  it('keep an order by a relationship, also in transactions of the handlers alone', async () => {
    const orderBy = { team: { name: 'desc' } };
    const ordered = { ...args, include: { memberships: { ...args.include.memberships, orderBy } } };
    const find = async (tx: unknown) => orm.operation(tx as never, 'User', 'findMany')?.(ordered);
    const names = expected
      .map(([, , name]) => name)
      .toSorted((one, two) => Number(two) - Number(one));
    const namesOf = (rows: unknown) => read(rows).map(([, , name]) => name);
    expect(namesOf(await find(db))).toEqual(names);
    expect(namesOf(await orm.transaction(db as never, find))).toEqual(names);
    await expect(db.$transaction(find)).rejects.toThrow('loses this order of related records');
    const where = { memberships: { some: {} } };
    const flat = (tx: unknown) => orm.operation(tx as never, 'User', 'findMany')?.({ where });
    expect(await db.$transaction(flat)).toHaveLength(1);
  });
});

interface Found {
  readonly memberships: {
    readonly position: bigint;
    readonly more: bigint[];
    readonly team: { readonly name: { toFixed(): string } };
  }[];
}

type Loose = Readonly<Record<'team' | 'membership', { create(args: object): Promise<unknown> }>> & {
  readonly $options: object;
  $setOptions(options: object): Loose;
  $transaction(run: (tx: unknown) => Promise<unknown> | undefined): Promise<unknown>;
};

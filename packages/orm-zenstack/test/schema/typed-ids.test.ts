import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { databaseTargets, openDatabase, sendRequest } from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';
import { ID_TYPES, TYPED_IDS } from './typed-ids.ts';

/** Two ids of each type, as they are in JSON. */
const IDS: Readonly<Record<(typeof ID_TYPES)[number], readonly [string, string]>> = {
  Boolean: ['false', 'true'],
  Bytes: ['AAH+/w==', 'AQ=='],
  DateTime: ['1970-01-01T00:00:00.001Z', '2024-01-01T23:59:59.999Z'],
  Decimal: ['0.1', '12345678.25'],
  BigInt: ['-5', '9007199254740991'],
};

// SQLite is embedded, too. On MariaDB, ZenStack writes no DateTime.
const TARGETS = new Set([...databaseTargets(), 'sqlite' as const].filter((t) => t !== 'mysql'));

describe.each([...TARGETS])('ids on %s', (target) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let client: object;
  let orm: OrmBinding<unknown>;

  beforeAll(async () => {
    database = await openDatabase(target);
    const schema = { ...TYPED_IDS, provider: { type: database.provider } };
    client = new ZenStackClient(schema as never, { dialect: database.dialect } as never);
    await (client as Raw).$pushSchema();
    orm = zenstack(schema as never) as unknown as OrmBinding<unknown>;
  });
  afterAll(() => database.close());

  const rest = (url: string, body?: object) =>
    sendRequest(restHandler({ endpoint: '/api', log: false })(orm), {
      url,
      client,
      ...(body && { method: 'POST', body: { data: body } }),
      headers: { 'content-type': 'application/vnd.api+json' },
    });

  const rpc = async (url: string, args: object) => {
    const query = new URLSearchParams({ q: JSON.stringify(args) });
    const isRead = url.includes('/find');
    return await sendRequest(rpcHandler({ log: false })(orm), {
      url: isRead ? `${url}?${query}` : url,
      client,
      ...(!isRead && { method: 'POST', body: args }),
    });
  };

  it.each(ID_TYPES)('of type %s are those of records', async (name) => {
    const type = `one${name}`;
    for (const id of IDS[name]) {
      const attributes = { note: `note of ${id}` };
      const created = await rest(`/${type}`, { type, id, attributes });
      expect([created.status, created.body.data?.id]).toEqual([201, id]);
      const url = `/${type}/${encodeURIComponent(id)}`;
      const found = await rest(url);
      expect([found.status, found.body.data?.attributes]).toEqual([200, attributes]);
    }
    const { status, body } = await rest(`/${type}?include=children`);
    expect([status, idsOf(body)]).toEqual([200, IDS[name]]);
    const read = await rpc(`/${type}/findMany`, { orderBy: { id: 'asc' } });
    expect([read.status, read.body.data?.length]).toEqual([200, 2]);
  });

  it.each(ID_TYPES)('of an Int and a %s are those of records', async (name) => {
    const type = `two${name}`;
    for (const id of IDS[name].map((part) => `1_${part}`)) {
      const created = await rest(`/${type}`, { type, id, attributes: { note: 'x' } });
      expect([created.status, created.body.data?.id]).toEqual([201, id]);
      const found = await rest(`/${type}/${encodeURIComponent(id)}`);
      expect([found.status, found.body.data?.id]).toEqual([200, id]);
    }
    const { status, body } = await rest(`/${type}`);
    expect([status, body.data?.length]).toEqual([200, 2]);
  });

  it.each(ID_TYPES)('of type %s link records', async (name) => {
    const type = `child${name}`;
    const data = IDS[name].map((parentId, i) => ({ id: i + 1, parentId: jsonOf(name, parentId) }));
    const created = await rpc(`/${type}/createMany`, { data });
    expect([created.status, created.body.data]).toEqual([201, { count: 2 }]);
    const ids = IDS[name].map((id) => encodeURIComponent(id.replaceAll(',', '\\,')));
    for (const [condition, found] of [
      [`filter[parent]=${ids[1]}`, [2]],
      [`filter[parent]=${ids}`, [1, 2]],
      [`filter[parent$ne]=${ids[1]}`, [1]],
      [`filter[parent$notIn]=${ids}`, []],
    ] as const) {
      const { status, body } = await rest(`/${type}?include=parent&${condition}`);
      expect([condition, status, idsOf(body)]).toEqual([condition, 200, found]);
      expect(body.included ?? []).toHaveLength(found.length);
    }
    const lists = await rest(`/one${name}?include=children`);
    expect([lists.status, lists.body.included?.length]).toEqual([200, 2]);
  });

  it.each(ID_TYPES)('of type %s find the bytes of a column', async (name) => {
    const delegate = (client as Delegates)[`two${name}`];
    const rows = (await delegate?.findMany({ select: { part: true, id: true } })) ?? [];
    for (const ids of [rows, rows.slice(1)]) {
      const read = { fields: ['note'], limit: 100 };
      const bytes = (await orm.bytesOf?.(client, { model: `Two${name}`, ids, ...read }))?.note;
      const ofSingle = ids.map(({ id }) => ({ id }));
      const single = await orm.bytesOf?.(client, { model: `One${name}`, ids: ofSingle, ...read });
      const notes = IDS[name].slice(-ids.length).map((id) => `note of ${id}`);
      expect([bytes, single?.note]).toEqual([ids.length, notes.join('').length]);
    }
  });
});

function jsonOf(type: string, text: string): unknown {
  return type === 'Boolean' ? text === 'true' : text;
}

function idsOf({ data }: { readonly data?: readonly { readonly id: unknown }[] }): unknown {
  return data?.map(({ id }) => id);
}

interface Raw {
  $pushSchema(): Promise<void>;
}

interface Delegates {
  readonly [model: string]: { findMany(args: object): Promise<{ id: unknown }[]> } | undefined;
}

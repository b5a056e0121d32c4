import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import { databaseTargets, openDatabase, sendRequest } from '@modelway/testing';
import { unsupportedOf } from '@modelway/testing/support';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';

const literal = (value: unknown) => ({ kind: 'literal', value });
const named = (name: string, value: unknown) => ({ name, value });
const mapped = (name: string, column: string) => ({
  name,
  attributes: [{ name: '@map', args: [named('name', literal(column))] }],
});
const list = (type: string, ...names: readonly string[]) => ({
  kind: 'array',
  type,
  items: names.map((field) => ({ kind: 'field', field })),
});
const ALLOW = { name: '@@allow', args: [{ value: literal('all') }, { value: literal(true) }] };
const LINK = {
  name: '@relation',
  args: [
    named('fields', list('Color', 'color', 'layer')),
    named('references', list('Color', 'color', 'layer')),
  ],
};

const colors = (values: object) => ({
  name: 'Color',
  values: { RED: 'RED', GREEN: 'GREEN', BLUE: 'BLUE' },
  fields: { RED: { name: 'RED' }, GREEN: { name: 'GREEN' }, BLUE: { name: 'BLUE' }, ...values },
});

/** Walls that are painted; the id of a paint has an enum with `@map`, as generated. */
const SCHEMA = {
  provider: { type: 'postgresql' },
  plugins: {},
  enums: { Color: colors({ RED: mapped('RED', 'r'), BLUE: mapped('BLUE', 'b b') }) },
  models: {
    Paint: {
      name: 'Paint',
      fields: {
        color: { name: 'color', type: 'Color', id: true },
        layer: { name: 'layer', type: 'Int', id: true },
        coat: { name: 'coat', type: 'Color', optional: true },
        walls: { name: 'walls', type: 'Wall', array: true, relation: { opposite: 'paint' } },
      },
      attributes: [
        ALLOW,
        { name: '@@id', args: [named('fields', list('Color', 'color', 'layer'))] },
      ],
      idFields: ['color', 'layer'],
      uniqueFields: { color_layer: { color: { type: 'Color' }, layer: { type: 'Int' } } },
    },
    Wall: {
      name: 'Wall',
      fields: {
        id: { name: 'id', type: 'Int', id: true, attributes: [{ name: '@id' }] },
        tone: { name: 'tone', type: 'Color' },
        paint: {
          name: 'paint',
          type: 'Paint',
          optional: true,
          attributes: [LINK],
          relation: {
            opposite: 'walls',
            fields: ['color', 'layer'],
            references: ['color', 'layer'],
          },
        },
        color: { name: 'color', type: 'Color', optional: true, foreignKeyFor: ['paint'] },
        layer: { name: 'layer', type: 'Int', optional: true, foreignKeyFor: ['paint'] },
      },
      attributes: [ALLOW],
      idFields: ['id'],
      uniqueFields: { id: { type: 'Int' } },
    },
  },
};

// SQLite is embedded, too.
const TARGETS = [...new Set([...databaseTargets(), 'sqlite' as const])].filter(
  (target) => unsupportedOf('ZenStack', target) === undefined,
);

describe.each(TARGETS)('enums with @map on %s', (target) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let raw: Raw;
  let orm: OrmBinding<unknown>;

  beforeAll(async () => {
    database = await openDatabase(target);
    const schema = { ...SCHEMA, provider: { type: database.provider } };
    raw = new ZenStackClient(schema as never, database as never) as unknown as Raw;
    await raw.$pushSchema();
    orm = zenstack(schema as never) as OrmBinding<unknown>;
    await raw.paint.create({ data: { color: 'RED', layer: 1, coat: 'BLUE' } });
    await raw.paint.create({ data: { color: 'GREEN', layer: 1 } });
    const paint = { color: 'RED', layer: 1 };
    await raw.wall.create({ data: { id: 1, tone: 'RED', ...paint } });
    await raw.wall.create({ data: { id: 2, tone: 'BLUE', ...paint } });
  });
  afterAll(() => database.close());

  const rest = (url: string) =>
    sendRequest(restHandler({ endpoint: '/api', log: false })(orm), { url, client: raw });
  const rpc = (url: string, args: object) =>
    sendRequest(rpcHandler({ log: false })(orm), {
      url: `${url}?q=${encodeURIComponent(JSON.stringify(args))}`,
      client: raw,
    });

  it.each([
    ['/wall/1?include=paint', 'included'],
    ['/wall/1/paint', 'data'],
    ['/wall?include=paint.walls', 'included'],
  ])('have the names of the schema in related records over REST: %s', async (url, member) => {
    const { status, body } = await rest(url);
    expect([status, body.errors]).toEqual([200, undefined]);
    const found = [body[member]].flat().filter(({ type }) => type === 'paint');
    expect(found).toMatchObject([{ id: 'RED_1', attributes: { color: 'RED', coat: 'BLUE' } }]);
    expect((await rest('/paint/RED_1')).body.data).toMatchObject({ id: 'RED_1' });
  });

  const paint = { color: 'RED', layer: 1, coat: 'BLUE' };
  it.each<[string, object, unknown]>([
    ['/wall/findMany', { include: { paint: true }, take: 1 }, [{ tone: 'RED', paint }]],
    [
      '/wall/findUnique',
      { where: { id: 2 }, select: { paint: { select: { coat: true } } } },
      { paint: { coat: 'BLUE' } },
    ],
    [
      '/paint/findMany',
      {
        select: {
          coat: true,
          walls: { orderBy: { tone: 'asc' }, select: { id: true, tone: true } },
        },
      },
      expect.arrayContaining([
        {
          coat: 'BLUE',
          walls: expect.arrayContaining([
            { id: 1, tone: 'RED' },
            { id: 2, tone: 'BLUE' },
          ]),
        },
        { coat: null, walls: [] },
      ]),
    ],
    [
      '/paint/findMany',
      {
        where: { color: 'RED' },
        select: { walls: { select: { paint: { select: { coat: true, _count: true } } } } },
      },
      [{ walls: Array(2).fill({ paint: { coat: 'BLUE', _count: { walls: 2 } } }) }],
    ],
    [
      '/wall/groupBy',
      { by: ['tone'], where: { tone: 'RED' }, _min: { color: true }, _max: { color: true } },
      [{ tone: 'RED', _min: { color: 'RED' }, _max: { color: 'RED' } }],
    ],
    ['/wall/aggregate', { _max: { color: true } }, { _max: { color: 'RED' } }],
  ])('have the names of the schema in %s %j', async (url, args, data) => {
    const { status, body } = await rpc(url, args);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.data).toMatchObject(data as object);
  });

  it.each(['asc', 'desc'])('order related records as other ones: %s', async (tone) => {
    const walls = { orderBy: { tone }, select: { id: true } };
    const listed = await rpc('/wall/findMany', walls);
    const args = { where: { color: 'RED' }, select: { walls } };
    expect((await rpc('/paint/findMany', args)).body.data).toEqual([{ walls: listed.body.data }]);
  });

  it('have the names of the schema in the results of writes', async () => {
    const wall = {
      id: 9,
      tone: 'BLUE',
      paint: { connect: { color_layer: { color: 'RED', layer: 1 } } },
    };
    const { status, body } = await sendRequest(rpcHandler({ log: false })(orm), {
      method: 'POST',
      url: '/wall/create',
      body: { data: wall, include: { paint: true } },
      client: raw,
    });
    expect([status, body.data]).toEqual([201, expect.objectContaining({ tone: 'BLUE', paint })]);
    await orm.operation(raw, 'Wall', 'delete')?.({ where: { id: 9 } });
  });

  it('have the names of the schema in transactions of the app', async () => {
    const find = (tx: unknown) =>
      orm.operation(tx, 'Wall', 'findMany')?.({ include: { paint: true } });
    expect(await raw.$transaction(find)).toMatchObject([{ paint }, { paint }]);
  });

  it.each(['updateMany', 'deleteMany'])(
    'cannot be in the id with the limit of %s',
    async (name) => {
      const args = { limit: 1, ...(name === 'updateMany' && { data: { coat: 'RED' } }) };
      const { status, body } = await sendRequest(rpcHandler({ log: false })(orm), {
        ...(name === 'updateMany'
          ? { method: 'PUT', url: `/paint/${name}`, body: args }
          : { method: 'DELETE', url: `/paint/${name}?q=${JSON.stringify(args)}` }),
        client: raw,
      });
      expect([status, body.message]).toEqual([400, expect.stringContaining('an enum with @map')]);
    },
  );

  it('cannot be in the order of a cursor', async () => {
    const args = { cursor: { id: 2 }, orderBy: [{ tone: 'asc' }, { id: 'asc' }] };
    const { status, body } = await rpc('/wall/findMany', args);
    expect([status, body.message]).toEqual([400, expect.stringContaining('an enum with @map')]);
  });
});

it('rejects an enum in which a value is mapped to the name of another one', () => {
  const Color = colors({ RED: mapped('RED', 'GREEN'), GREEN: mapped('GREEN', 'RED') });
  expect(() => zenstack({ ...SCHEMA, enums: { Color } } as never)).toThrow(
    'Enum Color: @map("GREEN") of RED is the name of another value.',
  );
});

interface Raw {
  $pushSchema(): Promise<void>;
  $transaction(run: (tx: unknown) => unknown): Promise<unknown>;
  readonly paint: { create(args: object): Promise<unknown> };
  readonly wall: { create(args: object): Promise<unknown> };
}

import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import {
  createDelegatedDatabase,
  createTestDatabase,
  databaseTargets,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';
import type { ZenStackSchema } from '../../src/schema/zenstack-schema.ts';
import { JSON_SCHEMA } from './json-schema.ts';

/** Decimals that no number has: drivers read each number of a list as one. */
const PRICES = ['123456789012345678901234567890.123456789', '-0.1', `1${'0'.repeat(400)}`];
const OTHERS = ['12345678901234567.89'];

const data = { title: 'x', prices: PRICES };
const created = { id: 2, ...data };
const where = { id: 1 };
const select = { prices: true };

/** An operation on the note with the prices, and its result with the lists as texts. */
const CALLS: readonly (readonly [string, string, object, unknown])[] = [
  ['findMany', 'findMany', {}, [{ title: 'x', prices: PRICES }]],
  ['findUnique with a select', 'findUnique', { where, select }, { prices: PRICES }],
  ['distinct', 'findMany', { distinct: ['prices'], select }, [{ prices: PRICES }]],
  ['create', 'create', { data: created }, { prices: PRICES }],
  ['create with a select', 'create', { data: created, select }, { prices: PRICES }],
  ['createManyAndReturn', 'createManyAndReturn', { data: [created], select }, [{ prices: PRICES }]],
  ['update', 'update', { where, data: { prices: OTHERS } }, { prices: OTHERS }],
  [
    'update with push',
    'update',
    { where, data: { prices: { push: OTHERS } } },
    { prices: [...PRICES, ...OTHERS] },
  ],
  ['updateManyAndReturn', 'updateManyAndReturn', { data: { title: 'y' } }, [{ prices: PRICES }]],
  ['upsert', 'upsert', { where, create: created, update: { title: 'y' } }, { prices: PRICES }],
  ['delete', 'delete', { where }, { prices: PRICES }],
  ['groupBy', 'groupBy', { by: ['prices'], _count: true }, [{ prices: PRICES, _count: 1 }]],
  [
    'groupBy with an order',
    'groupBy',
    { by: ['prices', 'title'], orderBy: [{ prices: 'desc' }] },
    [{ title: 'x', prices: PRICES }],
  ],
];

const literal = (value: unknown) => ({ value: { kind: 'literal', value } });
const HIDDEN = {
  value: {
    kind: 'binary',
    op: '==',
    left: { kind: 'field', field: 'title' },
    right: { kind: 'literal', value: 'hidden' },
  },
};

const TARGETS = databaseTargets().filter((target) => ['pglite', 'postgresql'].includes(target));

/** Replaces each Decimal by its digits. */
function toTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toTexts);
  if (typeof value !== 'object' || value === null) return value;
  if ('toFixed' in value) return (value as { toFixed(): string }).toFixed();
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toTexts(each)]));
}

describe.each(TARGETS)('lists of Decimals on %s', (target) => {
  const orm = zenstack(JSON_SCHEMA as unknown as ZenStackSchema) as OrmBinding<unknown>;
  let database: TestDatabase;
  let raw: Raw;
  let policed: object;

  beforeAll(async () => {
    database = await createTestDatabase(target);
    const clientLike = ({ $options }: object & { readonly $options: object }) =>
      new ZenStackClient(JSON_SCHEMA as never, $options as never);
    raw = clientLike(database.raw) as unknown as Raw;
    policed = clientLike(database.as());
    await raw.$pushSchema();
  });
  beforeEach(async () => {
    await database.clear();
    await raw.note.create({ data: { id: 1, ...data } });
  });
  afterAll(() => database.close());

  describe.each(['with', 'without'])('%s policies', (policies) => {
    const client = () => (policies === 'with' ? policed : raw);

    it.each(CALLS)('keep each digit in %s', async (_title, operation, args, expected) => {
      const result = await orm.operation(client(), 'Note', operation)?.(args);
      expect(toTexts(result)).toMatchObject(expected as object);
    });

    it.each(CALLS)(
      'keep each digit in a transaction: %s',
      async (_title, operation, args, found) => {
        const run = async (tx: unknown) => await orm.operation(tx, 'Note', operation)?.(args);
        expect(toTexts(await orm.transaction(client(), run))).toMatchObject(found as object);
      },
    );
  });

  it('keep each digit over RPC and REST', async () => {
    const groups = encodeURIComponent(JSON.stringify({ by: ['prices'] }));
    const prices = expect.arrayContaining(['1.23456789012345678901234567890123456789e+29', '-0.1']);
    const rpc = rpcHandler({ log: false })(orm);
    for (const url of ['/note/findMany', `/note/groupBy?q=${groups}`]) {
      const { body } = await sendRequest(rpc, { url, client: policed });
      expect(body).toMatchObject({ data: [{ prices }] });
    }
    const rest = restHandler({ endpoint: '/api', log: false })(orm);
    const { body } = await sendRequest(rest, { url: '/note/1', client: policed });
    expect(body.data.attributes).toMatchObject({ prices });
  });

  it('keep each digit in a column with another name', async () => {
    await database.execute('alter table "Note" add column "price_list" numeric[]');
    const { Note, ...models } = JSON_SCHEMA.models;
    const map = { name: '@map', args: [{ name: 'name', ...literal('price_list') }] };
    const fields = { ...Note.fields, prices: { ...Note.fields.prices, attributes: [map] } };
    const schema = { ...JSON_SCHEMA, models: { ...models, Note: { ...Note, fields } } };
    const mapped = zenstack(schema as unknown as ZenStackSchema) as OrmBinding<unknown>;
    for (const { $options } of [database.raw, database.as()]) {
      const client = new ZenStackClient(schema as never, $options as never);
      const call = async (operation: string, args: object) =>
        toTexts(await mapped.operation(client, 'Note', operation)?.(args));
      const change = { where, data: { prices: PRICES } };
      expect(await call('update', change)).toMatchObject({ prices: PRICES });
      expect(await call('updateManyAndReturn', change)).toMatchObject([{ prices: PRICES }]);
      expect(await call('findMany', { select })).toEqual([{ prices: PRICES }]);
      expect(await call('groupBy', { by: ['prices'] })).toEqual([{ prices: PRICES }]);
    }
  });

  it('are hidden by policies in the results of reads and writes', async () => {
    const { Note, ...models } = JSON_SCHEMA.models;
    const denyHidden = (name: string) => ({ name, args: [literal('read'), HIDDEN] });
    const clientOf = (attributes: readonly object[], ofPrices: readonly object[]) => {
      const fields = { ...Note.fields, prices: { ...Note.fields.prices, attributes: ofPrices } };
      const denied = { ...Note, fields, attributes: [...Note.attributes, ...attributes] };
      const schema = { ...JSON_SCHEMA, models: { ...models, Note: denied } };
      return new ZenStackClient(schema as never, database.as().$options as never);
    };
    const create = (client: unknown, id: number) =>
      orm.operation(client, 'Note', 'create')?.({ data: { ...data, id, title: 'hidden' }, select });
    await expect(create(clientOf([denyHidden('@@deny')], []), 2)).rejects.toMatchObject({
      rejectedByPolicyReason: 'cannot-read-back',
    });
    const client = clientOf([], [denyHidden('@deny')]);
    expect(await create(client, 3)).toEqual({ prices: [] });
    const rows = await orm.operation(
      client,
      'Note',
      'findMany',
    )?.({ where: { id: { in: [1, 3] } } });
    expect(toTexts(rows)).toMatchObject([{ prices: PRICES }, { prices: [] }]);
  });
});

it.each(TARGETS)(
  'keeps each digit in a list of a model that extends another on %s',
  async (target) => {
    const database = await createDelegatedDatabase(target);
    const { Document, ...models } = database.schema.models;
    const prices = { name: 'prices', type: 'Decimal', array: true };
    const schema = {
      ...database.schema,
      models: { ...models, Document: { ...Document, fields: { ...Document.fields, prices } } },
    } as unknown as ZenStackSchema;
    await database.execute('alter table "Document" add column "prices" numeric[]');
    const orm = zenstack(schema) as OrmBinding<unknown>;
    for (const { $options } of [database.raw, database.as()]) {
      const client = new ZenStackClient(schema as never, $options as never);
      const call = async (model: string, operation: string, args: object) =>
        toTexts(await orm.operation(client, model, operation)?.(args));
      const created = await call('Document', 'create', {
        data: { title: 'x', text: 'x', prices: PRICES },
      });
      expect(created).toMatchObject({ prices: PRICES });
      const { id } = created as { readonly id: number };
      expect(await call('Asset', 'findMany', { where: { id } })).toMatchObject([
        { prices: PRICES },
      ]);
      const changes = { where: { id }, data: { title: 'y', text: 'y' } };
      for (const operation of ['update', 'updateManyAndReturn']) {
        const updated = [await call('Document', operation, changes)].flat();
        expect(updated).toMatchObject([{ text: 'y', prices: PRICES }]);
      }
      const upsert = { where: { id }, create: { title: 'x', text: 'x' }, update: changes.data };
      expect(await call('Document', 'upsert', upsert)).toMatchObject({ prices: PRICES });
    }
    await database.close();
  },
);

interface Raw {
  $pushSchema(): Promise<void>;
  readonly note: { create(args: object): Promise<unknown> };
}

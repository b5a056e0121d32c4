import { type OrmBinding, restHandler, rpcHandler } from '@modelway/core';
import {
  createDelegatedDatabase,
  createTestDatabase,
  databaseTargets,
  sendRequest,
  type TestDatabase,
  type TestRequest,
} from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../../src/index.ts';
import { createJsonValues } from '../../src/queries/json-values.ts';
import type { ZenStackSchema } from '../../src/schema/zenstack-schema.ts';
import { CLOSED, JSON_SCHEMA } from './json-schema.ts';

interface Note {
  readonly title: string;
  readonly meta: unknown;
  readonly tags: readonly string[];
  readonly extras: readonly unknown[];
  /** Bytes, in base64. */
  readonly seal?: string;
}

interface Raw {
  $pushSchema(): Promise<void>;
  readonly note: { findMany(args: object): Promise<readonly object[]> };
}

/** Values that have the shape of the nodes of a query, and one that has not. */
const METAS = [
  { kind: 'note' },
  { kind: 'DefaultInsertValueNode' },
  { kind: 'ValueNode', value: null },
  { kind: null, list: [1] },
  { a: 1 },
];

type Write = (note: Note, others: Note) => Pick<TestRequest, 'url' | 'body'>;

const nested = (notes: object) => ({ data: { name: 'x', notes } });
const step = (op: string, args: object) => [{ model: 'note', op, args }];

/** Requests that create a note; those that create two also create another one. */
const WRITES: readonly (readonly [string, Write])[] = [
  ['create', (data) => ({ url: '/note/create', body: { data } })],
  ['createMany', (note, other) => ({ url: '/note/createMany', body: { data: [other, note] } })],
  [
    'createMany of rows with other columns',
    (note) => {
      return { url: '/note/createMany', body: { data: [{ title: 'other' }, note] } };
    },
  ],
  [
    'createManyAndReturn',
    (note, other) => {
      return { url: '/note/createManyAndReturn', body: { data: [note, other] } };
    },
  ],
  [
    'upsert',
    (create) => {
      return { url: '/note/upsert', body: { where: { id: 99 }, create, update: {} } };
    },
  ],
  ['a nested create', (create) => ({ url: '/folder/create', body: nested({ create }) })],
  [
    'a nested createMany',
    (note, other) => {
      return { url: '/folder/create', body: nested({ createMany: { data: [other, note] } }) };
    },
  ],
  [
    'a nested connectOrCreate',
    (create) => {
      const connectOrCreate = { where: { id: 99 }, create };
      return { url: '/folder/create', body: nested({ connectOrCreate }) };
    },
  ],
  [
    'a transaction',
    (data) => ({ url: '/$transaction/sequential', body: step('create', { data }) }),
  ],
  [
    'createMany in a transaction',
    (note, other) => {
      return { url: '/$transaction/sequential', body: step('createMany', { data: [note, other] }) };
    },
  ],
  ['a procedure', (note) => ({ url: '/$procs/add', body: { args: { note } } })],
  [
    'REST',
    (attributes) => {
      return { url: '/note', body: { data: { type: 'note', attributes } } };
    },
  ],
];

const TARGETS = databaseTargets().filter((target) => ['pglite', 'postgresql'].includes(target));

/** Sends objects as other drivers do where the type of a parameter is unknown: as JSON. */
function sendObjects({ connection }: Pick<TestDatabase, 'connection'>): void {
  if (connection.kind !== 'pglite') return;
  const { pglite } = connection;
  const TEXT = 25;
  pglite.serializers[TEXT] = (value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function withBytes({ seal, ...note }: Note): object {
  return { ...note, ...(seal && { seal: new Uint8Array(Buffer.from(seal, 'base64')) }) };
}

describe.each(TARGETS)('Json values on %s that look like nodes of a query', (target) => {
  let database: TestDatabase;
  let raw: Raw;
  let client: object;

  beforeAll(async () => {
    database = await createTestDatabase(target);
    sendObjects(database);
    const add = ({ client: db, args }: { client: never; args: { note: Note } }) =>
      (db as { note: { create(args: object): unknown } }).note.create({
        data: withBytes(args.note),
      });
    const clientLike = ({ $options }: object & { readonly $options: object }) =>
      new ZenStackClient(JSON_SCHEMA as never, { ...$options, procedures: { add } } as never);
    raw = clientLike(database.raw) as unknown as Raw;
    await raw.$pushSchema();
    client = clientLike(database.as());
  });
  beforeEach(() => database.clear());
  afterAll(() => database.close());

  const send = ({ url, body }: Pick<TestRequest, 'url' | 'body'>, by = client) => {
    const orm = zenstack(JSON_SCHEMA as unknown as ZenStackSchema) as OrmBinding<unknown>;
    const handle =
      url === '/note'
        ? restHandler({ endpoint: '/api', log: false })(orm)
        : rpcHandler({ log: false })(orm);
    return sendRequest(handle, { method: 'POST', url, body, client: by });
  };
  it('are rejected in a transaction of the app, whose queries cannot be mapped', async () => {
    const { $transaction } = client as { $transaction(run: (tx: object) => unknown): unknown };
    const sendIn = async (meta: unknown) =>
      await $transaction.call(client, (tx) =>
        send({ url: '/note/create', body: { data: { ...note, meta } } }, tx),
      );
    expect(await sendIn({ kind: 'note' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('in a transaction of the app') },
    });
    expect(await sendIn({ a: 1 })).toMatchObject({ status: 201 });
  });

  const other: Note = { title: 'other', meta: { a: 1 }, tags: ['o'], extras: [] };
  const note: Note = {
    title: 'open',
    meta: null,
    tags: ['a', 'b,"c"', ''],
    extras: [{ kind: 'ValueNode', value: 1 }, ['x'], 'y', 2],
  };
  const found = (title: string) =>
    raw.note.findMany({
      where: { title },
      select: { title: true, meta: true, tags: true, extras: true },
    });

  describe.each(WRITES)('in %s', (_title, write) => {
    it.each(METAS)('are stored unchanged: %j', async (meta) => {
      const { status, body } = await send(write({ ...note, meta }, other));
      expect([status < 300, body.error ?? body.errors]).toEqual([true, undefined]);
      expect(await found('open')).toEqual([{ ...note, meta }]);
    });

    it.each(METAS)('are what the policies compare: %j', async (meta) => {
      const denied = write({ ...note, title: 'closed', meta }, other);
      expect((await send(denied)).status).toBe(403);
      expect(await raw.note.findMany({})).toEqual([]);
    });

    it('are stored with Bytes that are no text', async () => {
      const bytes = [0, 255, 92, 120];
      const seal = Buffer.from(bytes).toString('base64');
      const { status } = await send(write({ ...note, meta: {}, seal }, { ...other, seal }));
      expect(status).toBeLessThan(300);
      const [stored] = await raw.note.findMany({ where: { title: 'open' } });
      expect(stored).toMatchObject({ seal: new Uint8Array(bytes) });
    });

    it('leave lists to the policies', async () => {
      const [meta] = METAS;
      const { status } = await send(write({ ...note, meta, tags: ['a', 'secret'] }, other));
      expect(status).toBe(403);
    });
  });
});

it('keeps such values in the upsert of a model that extends another', async () => {
  const database = await createDelegatedDatabase();
  sendObjects(database);
  const { Document, ...models } = database.schema.models;
  const attributes = [...Document.attributes, CLOSED];
  const schema = {
    ...database.schema,
    models: { ...models, Document: { ...Document, attributes } },
  } as unknown as ZenStackSchema;
  const client = new ZenStackClient(schema as never, database.as().$options as never);
  const upsert = zenstack(schema).operation(client as never, 'Document', 'upsert');
  const update = { title: 'x', text: 'x' };
  const meta = { kind: 'DefaultInsertValueNode' };
  const write = async (title: string) =>
    await upsert?.({ where: { id: 99 }, create: { title: 'x', text: title, meta }, update });
  expect(await write('open')).toMatchObject({ meta });
  await expect(write('closed')).rejects.toMatchObject({ reason: 'rejected-by-policy' });
  expect(await database.raw.document.count()).toBe(1);
  await database.close();
});

// A hook on queries takes a new client, which takes time.
it.each<[object, boolean]>([
  [{ data: { title: 'x', meta: { kind: 'x' } } }, true],
  [{ data: [{ meta: null }, { meta: { kind: null } }] }, true],
  [{ data: { name: 'x', notes: { create: [{ meta: { kind: 'x' } }] } } }, true],
  [{ data: { title: 'x', kind: 'x', meta: { a: { kind: 'x' } } } }, false],
  [{ data: { title: 'x', extras: [{ kind: 'x' }], meta: [{ kind: 'x' }] } }, false],
  [{ data: { notes: { create: { meta: 'kind' } } } }, false],
])('attaches a hook for %j only if it is needed: %s', (args, isNeeded) => {
  const values = createJsonValues(JSON_SCHEMA as unknown as ZenStackSchema);
  expect(values?.isNeeded(args)).toBe(isNeeded);
});

import {
  decodeDocument,
  decodeResponse,
  encodeBody,
  encodeQuery,
} from '@modelway/serialization/client';
import { Decimal } from 'decimal.js';
import { SuperJSON } from 'superjson';
import { type Demo, startDemo } from './start-demo.ts';

let demo: Demo;

beforeAll(async () => {
  demo = await startDemo();
}, 120_000);

afterAll(() => demo?.stop());

/** Values of a post that JSON does not support, in their wire form. */
const wire = {
  publishedAt: '2026-03-01T08:00:00.000Z',
  viewCount: '9007199254740995',
  tips: '12345678901234567890.5',
};
const values = {
  publishedAt: new Date(wire.publishedAt),
  viewCount: BigInt(wire.viewCount),
  tips: new Decimal(wire.tips),
};
const types = { publishedAt: ['Date'], viewCount: ['bigint'], tips: [['custom', 'Decimal']] };
const metadata = { constructor: { nested: [null, 1] }, date: wire.publishedAt };
const select = { publishedAt: true, viewCount: true, tips: true, metadata: true };

const typesUnder = (prefix: string) => ({
  serialization: {
    values: Object.fromEntries(Object.entries(types).map(([name, type]) => [prefix + name, type])),
  },
});

let count = 0;
const newPost = () => ({ slug: `client-${++count}`, title: 'From a client', body: 'Words.' });

describe('plain fetch, with hand-written wire format', () => {
  const find = (where: object, meta: object) => {
    const [q, m] = [{ where, select: { id: true } }, meta].map((part) =>
      encodeURIComponent(JSON.stringify(part)),
    );
    return demo.call(`/rpc/post/findMany?q=${q}&meta=${m}`);
  };

  it.each<[string, object, object]>([
    [
      'a date',
      { publishedAt: { lte: '2026-01-06T21:00:00.000Z' } },
      { 'where.publishedAt.lte': ['Date'] },
    ],
    ['a bigint', { viewCount: '9007199254740993' }, { 'where.viewCount': ['bigint'] }],
    ['a decimal', { tips: '4.75' }, { 'where.tips': [['custom', 'Decimal']] }],
  ])('finds by %s in q', async (_what, where, values) => {
    const { status, body } = await find(where, { serialization: { values } });
    expect({ status, body }).toEqual({ status: 200, body: { data: [{ id: 1 }] } });
  });

  it('sends complex values over RPC and gets them back, with an unchanged Json column', async () => {
    const { status, body } = await demo.call('/rpc/post/create', {
      as: 'alice',
      body: { data: { ...newPost(), ...wire, metadata }, select, meta: typesUnder('data.') },
    });
    expect(status).toBe(201);
    expect(body).toEqual({ data: { ...wire, metadata }, meta: typesUnder('') });
  });

  it('sends complex values over REST and gets them back', async () => {
    const attributes = { ...newPost(), ...wire, metadata };
    const { status, body } = await demo.call('/rest/post', {
      as: 'alice',
      body: { data: { type: 'post', attributes }, meta: typesUnder('data.attributes.') },
    });
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject(attributes);
    expect(body.meta.serialization.values).toMatchObject(
      typesUnder('data.attributes.').serialization.values,
    );
  });
});

describe('the client of @modelway/serialization', () => {
  const avatar = new Uint8Array([0, 1, 254, 255]);

  it('writes and finds complex values over RPC', async () => {
    const body = encodeBody({ data: { ...newPost(), ...values, metadata }, select });
    const created = await demo.call('/rpc/post/create', { as: 'alice', body });
    expect(created.status).toBe(201);
    expect(decodeResponse(created.body)).toEqual({ ...values, metadata });
    const where = { viewCount: values.viewCount, tips: values.tips };
    const query = new URLSearchParams(encodeQuery({ where, select }));
    const found = await demo.call(`/rpc/post/findFirst?${query}`, { as: 'alice' });
    expect(decodeResponse(found.body)).toEqual({ ...values, metadata });
  });

  it('writes and finds bytes', async () => {
    const body = encodeBody({ where: { id: 2 }, data: { avatar }, select: { avatar: true } });
    const options = { method: 'PATCH', as: 'alice', body };
    const updated = await demo.call('/rpc/profile/update', options);
    expect(decodeResponse(updated.body)).toEqual({ avatar });
    const query = new URLSearchParams(encodeQuery({ where: { avatar }, select: { id: true } }));
    const found = await demo.call(`/rpc/profile/findMany?${query}`);
    expect(decodeResponse(found.body)).toEqual([{ id: 2 }]);
  });

  it('sends and reads JSON:API documents', async () => {
    const attributes = { ...newPost(), ...values };
    const body = encodeBody({ data: { type: 'post', attributes } });
    const created = await demo.call('/rest/post', { as: 'alice', body });
    expect(created.status).toBe(201);
    expect(decodeDocument(created.body)).toMatchObject({ data: { type: 'post', attributes } });
  });
});

describe('superjson, with Decimal and Bytes registered', () => {
  const superjson = new SuperJSON();
  superjson.registerCustom<Decimal, string>(
    {
      isApplicable: (value): value is Decimal => Decimal.isDecimal(value),
      serialize: (value) => value.toJSON(),
      deserialize: (text) => new Decimal(text),
    },
    'Decimal',
  );
  superjson.registerCustom<Uint8Array, string>(
    {
      isApplicable: (value): value is Uint8Array =>
        Object.prototype.toString.call(value) === '[object Uint8Array]',
      serialize: (value) => Buffer.from(value).toString('base64'),
      deserialize: (text) => new Uint8Array(Buffer.from(text, 'base64')),
    },
    'Bytes',
  );
  type Body = { data: never; meta?: { serialization: never } };
  const decode = ({ data, meta }: Body) =>
    superjson.deserialize({ json: data, ...(meta && { meta: meta.serialization }) });
  const queryOf = (args: object) => {
    const { json, meta } = superjson.serialize(args);
    return new URLSearchParams({
      q: JSON.stringify(json),
      ...(meta && { meta: JSON.stringify({ serialization: meta }) }),
    });
  };

  it('writes and finds complex values', async () => {
    const { json, meta } = superjson.serialize({ data: { ...newPost(), ...values }, select });
    const body = { ...(json as object), meta: { serialization: meta } };
    const created = await demo.call('/rpc/post/create', { as: 'ben', body });
    expect(created.status).toBe(201);
    expect(decode(created.body)).toEqual({ ...values, metadata: null });
    const where = {
      viewCount: values.viewCount,
      tips: values.tips,
      publishedAt: values.publishedAt,
    };
    const found = await demo.call(`/rpc/post/findMany?${queryOf({ where, select })}`, {
      as: 'ben',
    });
    expect(decode(found.body)).toEqual([{ ...values, metadata: null }]);
  });

  it('reads and finds bytes', async () => {
    const where = { id: 4 };
    const found = await demo.call(`/rpc/profile/findUnique?${queryOf({ where })}`);
    const profile = decode(found.body) as { avatar: Uint8Array };
    expect(new TextDecoder().decode(profile.avatar)).toMatch(/^<svg /);
    const query = queryOf({ where: { avatar: profile.avatar }, select: { id: true } });
    expect((await demo.call(`/rpc/profile/findMany?${query}`)).body).toEqual({ data: [{ id: 4 }] });
  });

  it('reads whole lists, of every model', async () => {
    for (const model of ['user', 'profile', 'post', 'tag', 'comment', 'postLike']) {
      const { body } = await demo.call(`/rpc/${model}/findMany`, { as: 'admin' });
      const rows = decode(body) as Record<string, unknown>[];
      expect(rows.length).toBeGreaterThan(10);
      for (const row of rows) {
        for (const [name, value] of Object.entries(row)) {
          if (/(At|edAt)$/.test(name) && value !== null) expect(value).toBeInstanceOf(Date);
        }
      }
    }
  });
});

describe('the two handlers', () => {
  it('read the values that the other handler writes', async () => {
    const rpc = await demo.call('/rpc/post/create', { as: 'alice', body: { data: newPost() } });
    const { id, ...row } = rpc.body.data;
    const path = `/rest/post/${id}`;
    expect((await demo.call(path, { as: 'alice' })).body.data).toMatchObject({
      id,
      attributes: row,
    });
    const body = { data: { type: 'post', attributes: { tips: '7.25', keywords: ['both'] } } };
    expect((await demo.call(path, { method: 'PATCH', as: 'alice', body })).status).toBe(200);
    const q = encodeURIComponent(JSON.stringify({ where: { id } }));
    const read = await demo.call(`/rpc/post/findUnique?q=${q}`, { as: 'alice' });
    expect(read.body.data).toMatchObject({ id, slug: row.slug, tips: '7.25', keywords: ['both'] });
    await demo.call(`/rpc/post/delete?q=${q}`, { method: 'DELETE', as: 'alice' });
    expect((await demo.call(path, { as: 'alice' })).status).toBe(404);
  });
});

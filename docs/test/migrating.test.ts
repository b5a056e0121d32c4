import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import { fetcher, makeUrl, marshal } from '@zenstackhq/client-helpers/fetch';
import { RPCApiHandler } from '@zenstackhq/server/api';
import {
  type BothServers,
  openBothServers,
  type Send,
  type Server,
  type TestResponse,
} from './both-servers.ts';

/** A row of the page's tables of requests: the request and the two statuses. */
interface Row {
  readonly title: string;
  readonly send: Send;
  readonly theirs: number;
  readonly ours: number;
}

const CALLERS: Readonly<Record<string, number>> = { Ann: 1, Ben: 2 };
const page = readFileSync(join(import.meta.dirname, '../migrating.md'), 'utf8');
const rows = readRows(page);

let servers: BothServers;
/** The responses by the title of the row, in the order of the page. */
const responses = new Map<
  string,
  { readonly theirs: TestResponse; readonly ours: TestResponse; readonly compat: TestResponse }[]
>();

beforeAll(async () => {
  servers = await openBothServers();
  for (const { title, send } of rows) {
    const both = {
      theirs: await servers.zenstack(send),
      ours: await servers.modelway(send),
      compat: await servers.compat(send),
    };
    responses.set(title, [...(responses.get(title) ?? []), both]);
  }
}, 120_000);

afterAll(() => servers?.close());

it('finds every request of the page', () => {
  expect(rows).toHaveLength(page.match(/^\| .*`[A-Z]+ \/r/gm)?.length ?? -1);
  expect(rows.length).toBeGreaterThan(0);
});

it.each(
  rows.map((row, i) => ({
    ...row,
    nth: rows.slice(0, i).filter(({ title }) => title === row.title).length,
  })),
)(
  'responds to $title with $theirs (@zenstackhq/server) and $ours (Modelway)',
  ({ title, nth, theirs, ours }) => {
    const both = responses.get(title)?.[nth];
    expect([both?.theirs.status, both?.ours.status]).toEqual([theirs, ours]);
  },
);

it('the compatible classes respond like @zenstackhq/server, except as the page says', () => {
  const differing = [...responses].flatMap(([title, sent]) =>
    sent.flatMap(({ theirs, compat }) =>
      theirs.status === compat.status ? [] : [[title, compat.status]],
    ),
  );
  expect(Object.fromEntries(differing)).toEqual({
    'GET /rest/post?filter[id]=1abc': 400,
    'GET /rest/user?filter[passwordHash$startsWith]=a': 422,
    'GET /rest/membership/1_a%255Fb': 200,
    'GET /rest/membership?filter[id]=1_a_b': 422,
    'GET /rpc/user/findMany?q={"select":{"passwordHash":true}}': 422,
    'GET /rpc/post/findMany?q={"where":{"title":null}}&meta={"serialization":{"values":{"where.title":["undefined"]}}}': 400,
  });
});

describe('the differences that the page names besides statuses', () => {
  const of = (start: string, nth = 0) => {
    const title = [...responses.keys()].find((key) => key.startsWith(start));
    const both = responses.get(title ?? '')?.[nth];
    if (!both) throw new Error(`The page has no request ${start}`);
    return { theirs: both.theirs.body, ours: both.ours.body };
  };
  const titles = ({ data }: { data: { attributes: { title: string } }[] }) =>
    data.map(({ attributes }) => attributes.title);

  it('spells types differently, and reads ids of to-many relationships or not', () => {
    const { theirs, ours } = of('GET /rest/post/1');
    expect([theirs.data.type, ours.data.type]).toEqual(['Post', 'post']);
    expect(theirs.data.relationships.tags.data).toHaveLength(1);
    expect(ours.data.relationships.tags).not.toHaveProperty('data');
  });

  it('drops an empty filter or not', () => {
    const empty = of('GET /rest/post?filter[title]=');
    expect([titles(empty.theirs), titles(empty.ours)]).toEqual([['Out'], []]);
    const repeated = of('GET /rest/post?filter[title]=a&');
    expect([titles(repeated.theirs), titles(repeated.ours)]).toEqual([['Out'], []]);
    expect(titles(of('GET /rest/post?filter[id]=1abc').theirs)).toEqual(['Out']);
    expect(of('GET /rpc/post/findMany?q={"where":{"title":null}}').theirs.data).toHaveLength(1);
  });

  it('reports a taken unique value', () => {
    const rest = of('POST /rest/tag {"data":{"type":"tag"', 1);
    expect(rest.theirs.errors[0].detail).toContain('Tag_name_key');
    expect(rest.ours.errors[0].detail).toBe(
      'A record with the same value for "name" already exists.',
    );
    const rpc = of('POST /rpc/tag/create {', 1);
    expect(rpc.theirs.error.message).toContain('Tag_name_key');
    expect(rpc.ours.message).toBe('A record with the same value for "name" already exists.');
  });

  it('wraps RPC errors or not', () => {
    const { theirs, ours } = of('GET /rpc/nope/findMany');
    expect(theirs).toEqual({ error: { message: expect.any(String) } });
    expect(ours).toEqual({ message: expect.any(String) });
  });

  it('returns an omitted field or not', () => {
    expect(of('GET /rpc/user/findMany').theirs.data[0]).toEqual({ passwordHash: '' });
  });

  it('reveals the cause of an unexpected failure or not', async () => {
    const post = {
      findMany: async () => {
        throw new Error('from inside');
      },
    };
    const client = { $schema: schema, post };
    const request = { method: 'GET', path: '/post/findMany' };
    const theirs = await new RPCApiHandler({ schema }).handleRequest({
      ...request,
      client: client as never,
    });
    const ours = await rpcHandler({ log: false })(zenstack(schema)).handle({
      ...request,
      query: '',
      header: () => undefined,
      readBody: async () => '',
      getClient: () => client as never,
    });
    expect(theirs).toEqual({ status: 500, body: { error: { message: 'from inside' } } });
    expect([ours.status, JSON.parse(ours.body ?? '')]).toEqual([
      500,
      { message: 'An unexpected error occurred.', correlationId: expect.any(String) },
    ]);
  });
});

it('accepts a pageSize above 1,000 only with a maxPageSize', () => {
  expect(page).toContain('For a `pageSize` above 1,000, set `maxPageSize` too');
  const create = (options: object) => restHandler({ endpoint: '/', ...options })(zenstack(schema));
  expect(() => create({ pageSize: 1000 })).not.toThrow();
  expect(() => create({ pageSize: 1001 })).toThrow('exceeds maxPageSize (1000)');
  expect(() => create({ pageSize: 1001, maxPageSize: 1001 })).not.toThrow();
});

describe('the hooks of @zenstackhq/tanstack-query', () => {
  const url = (model: string, operation: string, args?: unknown) =>
    makeUrl('http://a/hooks', model, operation, args);
  const post = (body: unknown, method = 'POST') => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: marshal(body),
  });
  const fetchAs =
    (server: Server, as?: number): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const text = await request.text();
      const { status, body } = await server({
        method: request.method,
        url: pathname + search,
        ...(text && { body: JSON.parse(text) }),
        ...(as !== undefined && { as }),
      });
      return Response.json(body, { status });
    };
  /** The results of the hooks' functions for the responses of both servers. */
  const ofBoth = async (call: (customFetch: typeof fetch) => Promise<unknown>, as?: number) => {
    const settle = (server: Server) => call(fetchAs(server, as)).catch((error) => error);
    const asRpc: Server = (send) =>
      servers.zenstack({ ...send, url: send.url.replace('/hooks', '/rpc') });
    return [await settle(asRpc), await settle(servers.modelway)];
  };

  it('read results, including Bytes', async () => {
    const bytes = Uint8Array.of(0, 127, 255);
    const data = {
      id: 9007199254740993n,
      bytes,
      dateTime: new Date('2024-01-02T03:04:05.678Z'),
      decimal: '1.5',
      ...{ string: '', boolean: true, int: 1, bigInt: 1n, float: 1.5, json: {}, role: 'READER' },
      ...{ strings: [], ints: [] },
    };
    const select = { id: true, bytes: true, dateTime: true, decimal: true };
    const created = await ofBoth((each) =>
      fetcher(url('Sample', 'create'), post({ data, select }), each),
    );
    const found = await ofBoth((each) =>
      fetcher(url('Sample', 'findMany', { where: { bytes }, select }), undefined, each),
    );
    for (const result of [...created, ...found.flat()]) {
      const {
        id,
        bytes: read,
        dateTime,
        decimal,
      } = result as Record<'id' | 'decimal', unknown> &
        Record<'bytes', Uint8Array> &
        Record<'dateTime', Date>;
      expect(Object.prototype.toString.call(read)).toBe('[object Uint8Array]');
      expect([id, [...read], dateTime.toISOString(), String(decimal)]).toEqual([
        data.id,
        [...bytes],
        data.dateTime.toISOString(),
        data.decimal,
      ]);
    }
  });

  it('read denials', async () => {
    const denied = post({ data: { title: 'New', authorId: 2 } });
    const [theirs, ours] = await ofBoth((each) => fetcher(url('Post', 'create'), denied, each), 1);
    expect(theirs).toMatchObject({
      status: 403,
      info: { rejectedByPolicy: true, rejectReason: 'no-access', model: 'Post' },
    });
    expect(ours).toMatchObject({
      status: 403,
      info: { rejectedByPolicy: true, rejectReason: 'no-access', model: 'post' },
    });
  });

  it('return nothing for a result that cannot be read back', async () => {
    const data = { text: 'written' };
    const results = await ofBoth(
      (each) => fetcher(url('AuditEntry', 'create'), post({ data }), each),
      1,
    );
    expect(results).toEqual([undefined, undefined]);
  });

  it('read validation errors', async () => {
    const [theirs, ours] = await ofBoth(
      (each) => fetcher(url('Post', 'create'), post({ data: { title: '' } }), each),
      1,
    );
    expect(theirs).toMatchObject({ status: 422, info: { rejectedByValidation: true } });
    expect(ours).toMatchObject({
      status: 400,
      info: { rejectedByValidation: true, model: 'post' },
    });
  });

  it('send undefined, which is rejected', async () => {
    const lost = url('Tag', 'findMany', { where: { name: undefined } });
    const [, ours] = await ofBoth((each) => fetcher(lost, undefined, each));
    expect(ours).toMatchObject({
      status: 400,
      info: { message: expect.stringContaining('undefined') },
    });
  });
});

function readRows(page: string): readonly Row[] {
  const cells = page.matchAll(
    /^\| (?:(Ann|Ben): )?`([A-Z]+) (\/r\S+)(?: ([{[].*?))?` +\| (\d{3})\b.* \| (\d{3})\b.* \|$/gm,
  );
  return Array.from(cells, ([, caller = '', method = '', url = '', body, theirs, ours]) => ({
    title: `${caller && `${caller}: `}${method} ${url}${body ? ` ${body}` : ''}`,
    send: {
      method,
      url,
      ...(body && { body: JSON.parse(body) }),
      ...(caller && { as: CALLERS[caller] as number }),
    },
    theirs: Number(theirs),
    ours: Number(ours),
  }));
}

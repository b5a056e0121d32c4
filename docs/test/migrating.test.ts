import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import { fetcher, makeUrl, marshal } from '@zenstackhq/client-helpers/fetch';
import { RPCApiHandler } from '@zenstackhq/server/api';
import { type Answer, type Ask, type BothServers, openBothServers } from './both-servers.ts';
import { readPrograms } from './read-programs.ts';

/** A row of the page's tables of requests: what is asked, and the two statuses that it names. */
interface Row {
  readonly title: string;
  readonly ask: Ask;
  readonly theirs: number;
  readonly ours: number;
}

const CALLERS: Readonly<Record<string, number>> = { Ann: 1, Ben: 2 };
const page = readFileSync(join(import.meta.dirname, '../migrating.md'), 'utf8');
const rows = readRows(page);

let servers: BothServers;
/** By the title of the row, in the order of the page. */
const answers = new Map<string, { readonly theirs: Answer; readonly ours: Answer }[]>();

beforeAll(async () => {
  servers = await openBothServers();
  for (const { title, ask } of rows) {
    const both = { theirs: await servers.zenstack(ask), ours: await servers.modelway(ask) };
    answers.set(title, [...(answers.get(title) ?? []), both]);
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
)('answers $title as the page says: $theirs there, $ours here', ({ title, nth, theirs, ours }) => {
  const both = answers.get(title)?.[nth];
  expect([both?.theirs.status, both?.ours.status]).toEqual([theirs, ours]);
});

describe('what the page says beside the statuses', () => {
  const of = (start: string, nth = 0) => {
    const title = [...answers.keys()].find((key) => key.startsWith(start));
    const both = answers.get(title ?? '')?.[nth];
    if (!both) throw new Error(`The page has no request ${start}`);
    return { theirs: both.theirs.body, ours: both.ours.body };
  };
  const titles = ({ data }: { data: { attributes: { title: string } }[] }) =>
    data.map(({ attributes }) => attributes.title);

  it('names types, and reads the ids of to-many relationships or not', () => {
    const { theirs, ours } = of('GET /rest/post/1');
    expect([theirs.data.type, ours.data.type]).toEqual(['Post', 'post']);
    expect(theirs.data.relationships.tags.data).toHaveLength(1);
    expect(ours.data.relationships.tags).not.toHaveProperty('data');
  });

  it('drops a filter or not', () => {
    const empty = of('GET /rest/post?filter[title]=');
    expect([titles(empty.theirs), titles(empty.ours)]).toEqual([['Out'], []]);
    const repeated = of('GET /rest/post?filter[title]=a&');
    expect([titles(repeated.theirs), titles(repeated.ours)]).toEqual([['Out'], []]);
    expect(titles(of('GET /rest/post?filter[id]=1abc').theirs)).toEqual(['Out']);
    expect(of('GET /rpc/post/findMany?q={"where":{"title":null}}').theirs.data).toHaveLength(1);
  });

  it('tells of a taken value', () => {
    const rest = of('POST /rest/tag {"data":{"type":"tag"', 1);
    expect(rest.theirs.errors[0].detail).toContain('Tag_name_key');
    expect(rest.ours.errors[0].detail).toBe('There is already a record with the same name');
    const rpc = of('POST /rpc/tag/create {', 1);
    expect(rpc.theirs.error.message).toContain('Tag_name_key');
    expect(rpc.ours.message).toBe('There is already a record with the same name');
  });

  it('wraps the errors of RPC or not', () => {
    const { theirs, ours } = of('GET /rpc/nope/findMany');
    expect(theirs).toEqual({ error: { message: expect.any(String) } });
    expect(ours).toEqual({ message: expect.any(String) });
  });

  it('shows what is omitted or not', () => {
    expect(of('GET /rpc/user/findMany').theirs.data[0]).toEqual({ passwordHash: '' });
  });

  it('tells what went wrong inside or not', async () => {
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
      { message: 'An unexpected error occurred', correlationId: expect.any(String) },
    ]);
  });
});

it('takes a pageSize above 1,000 with a maxPageSize only', () => {
  expect(page).toContain('For a `pageSize` above 1,000, set `maxPageSize` too');
  const create = (options: object) => restHandler({ endpoint: '/', ...options })(zenstack(schema));
  expect(() => create({ pageSize: 1000 })).not.toThrow();
  expect(() => create({ pageSize: 1001 })).toThrow('above maxPageSize (1000)');
  expect(() => create({ pageSize: 1001, maxPageSize: 1001 })).not.toThrow();
});

describe('the hooks of @zenstackhq/tanstack-query', () => {
  const globalFetch = globalThis.fetch;
  let folder: string;
  let hooksFetch: typeof fetch;
  const url = (operation: string, args?: unknown) =>
    makeUrl('http://a/rpc', 'Tag', operation, args);
  const post = (body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: marshal(body),
  });

  beforeAll(async () => {
    const [program] = readPrograms('migrating.md');
    folder = mkdtempSync(join(import.meta.dirname, '../.run-'));
    const file = join(folder, program?.name ?? '');
    writeFileSync(file, program?.code ?? '');
    ({ hooksFetch } = await import(file));
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const text = await request.text();
      const { status, body } = await servers.modelway({
        method: request.method,
        url: pathname + decodeURIComponent(search),
        ...(text && { body: JSON.parse(text) }),
      });
      return Response.json(body, { status });
    };
  });

  afterAll(() => {
    globalThis.fetch = globalFetch;
    rmSync(folder, { recursive: true, force: true });
  });

  it('read results', async () => {
    const created = await fetcher(url('create'), post({ data: { name: 'hook' } }), hooksFetch);
    expect(created).toMatchObject({ name: 'hook' });
    const found = await fetcher(
      url('findMany', { where: { name: 'hook' } }),
      undefined,
      hooksFetch,
    );
    expect(found).toEqual([created]);
    const posts = await fetcher(makeUrl('http://a/rpc', 'Post', 'findMany'), undefined, hooksFetch);
    const [{ createdAt }] = posts as [{ createdAt: unknown }];
    expect(Object.prototype.toString.call(createdAt)).toBe('[object Date]');
  });

  it('read errors', async () => {
    const denied = { where: { id: 1 }, data: { title: 'Mine' } };
    const update = makeUrl('http://a/rpc', 'Post', 'update');
    await expect(
      fetcher(update, { ...post(denied), method: 'PUT' }, hooksFetch),
    ).rejects.toMatchObject({
      status: 403,
      info: { rejectedByPolicy: true, rejectReason: 'ACCESS_POLICY_VIOLATION' },
    });
  });

  it('read the status of what a proxy answers', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    try {
      await expect(fetcher(url('findMany'), undefined, hooksFetch)).rejects.toMatchObject({
        status: 502,
        info: { message: 'HTTP 502' },
      });
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('send undefined, which is refused', async () => {
    const lost = url('findMany', { where: { name: undefined } });
    await expect(fetcher(lost, undefined, hooksFetch)).rejects.toMatchObject({
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
    ask: {
      method,
      url,
      ...(body && { body: JSON.parse(body) }),
      ...(caller && { as: CALLERS[caller] as number }),
    },
    theirs: Number(theirs),
    ours: Number(ours),
  }));
}

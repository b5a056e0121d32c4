import fc from 'fast-check';
import { RecentPlans } from '../../src/handler/recent-plans.ts';
import { restHandler, rpcHandler } from '../../src/index.ts';
import { type Sent, send } from '../api-request.ts';
import { recordingOrm } from '../recording-orm.ts';
import { spoil } from '../spoil.ts';

const query = (args: object) => encodeURIComponent(JSON.stringify(args));

describe('a repeated read', () => {
  /** An ORM client whose plugin adds members to all arguments that it gets. */
  function start() {
    const seen: string[] = [];
    const result = (value: unknown) => (args: unknown) => {
      seen.push(JSON.stringify(args));
      spoil(args);
      return value;
    };
    const row = { id: 1, name: 'Ann', books: [] };
    const { orm } = recordingOrm({
      findMany: result([]),
      findUnique: result(row),
      count: result(0),
      aggregate: result({ _count: { id: 1 } }),
    });
    const rest = restHandler({ endpoint: '/api', log: false, nestedRoutes: true })(orm);
    return { seen, rest, rpc: rpcHandler({ log: false })(orm) };
  }

  it.each([
    ['rest', '/author?filter[name]=Ann&sort=-name&include=books&aggregateFields[id]=min'],
    ['rest', '/author/1?include=books&fields[author]=name'],
    ['rest', '/author/1/books?filter[title$startsWith]=P&page[limit]=1'],
    ['rest', '/author/1/relationships/books'],
    ['rpc', `/author/findMany?q=${query({ where: { OR: [{ id: { in: [1, 2] } }] } })}`],
    ['rpc', `/author/findUnique?q=${query({ where: { id: 1 }, include: { books: true } })}`],
    ['rpc', `/author/count?q=${query({ where: { name: 'Ann' } })}&models=true`],
  ] as const)('has arguments of its own: %s %s', async (protocol, url) => {
    const { seen, [protocol]: handler } = start();
    const [first, second, third] = [
      await send(handler, { url }),
      await send(handler, { url }),
      await send(handler, { url, method: 'HEAD' }),
    ];
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    expect({ ...third, body: first.body }).toEqual(first);
    const each = seen.length / 3;
    expect(seen).toEqual([1, 2, 3].flatMap(() => seen.slice(0, each)));
  });

  it('is of the resource in its path, and fails like the first one', async () => {
    const { seen, rest } = start();
    for (const id of ['1', '2', 'x', '2', 'x']) await send(rest, { url: `/author/${id}` });
    expect(seen.map((args) => JSON.parse(args).where)).toEqual([{ id: 1 }, { id: 2 }, { id: 2 }]);
    const statuses = ['/author?nope=1', '/author?nope=1', '/author/x', '/author/x'].map(
      async (url) => (await send(rest, { url })).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 400, 404, 404]);
  });

  it('still has no body', async () => {
    const { rpc } = start();
    const url = `/author/findMany?q=${query({})}`;
    expect((await send(rpc, { url })).status).toBe(200);
    expect((await send(rpc, { url, body: { where: { id: 1 } } })).status).toBe(400);
  });

  it('is answered as by a new handler, whatever was sent before', async () => {
    const profile = 'profile="https://jsonapi.org/profiles/ethanresnick/cursor-pagination/"';
    const reads: readonly (readonly ['rest' | 'rpc', Sent])[] = [
      ['rest', { url: '/author' }],
      ['rest', { url: '/author', headers: { accept: `application/vnd.api+json;${profile}` } }],
      ['rest', { url: '/author', headers: { prefer: 'return=minimal' } }],
      ['rest', { url: '/author', headers: { 'if-none-match': '*' } }],
      ['rest', { url: '/author', method: 'OPTIONS' }],
      ['rest', { url: '/book' }],
      ['rest', { url: '/author/1' }],
      ['rest', { url: '/author/2?include=books' }],
      ['rest', { url: '/author/1/books' }],
      ['rest', { url: '/author/1/books/1' }],
      ['rest', { url: '/author/2/books/1' }],
      ['rest', { url: '/book/1' }],
      ['rest', { url: '/author/1/relationships/books' }],
      ['rest', { url: '/author/1/relationships/books?include=books' }],
      ['rest', { url: '/author/x' }],
      ['rpc', { url: '/author/findMany' }],
      ['rpc', { url: '/book/findMany' }],
      ['rpc', { url: '/author/findFirst' }],
      ['rpc', { url: '/author/findMany?models=true' }],
      ['rpc', { url: '/author/findMany', body: { where: { id: 1 } } }],
      ['rpc', { url: '/author/findMany', method: 'POST', body: { where: { id: 1 } } }],
      ['rpc', { url: '/author/findMany', method: 'QUERY', body: {} }],
    ];
    const answerOf = async (
      { seen, ...handlers }: ReturnType<typeof start>,
      [protocol, sent]: (typeof reads)[number],
    ) => {
      seen.length = 0;
      return [await send(handlers[protocol], sent), ...seen];
    };
    const order = fc.shuffledSubarray([...reads, ...reads], { minLength: 2 * reads.length });
    await fc.assert(
      fc.asyncProperty(order, async (sent) => {
        const used = start();
        for (const each of sent) {
          expect(await answerOf(used, each)).toEqual(await answerOf(start(), each));
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe('RecentPlans', () => {
  it('keeps the plans in use, and few of the others', () => {
    const recent = new RecentPlans<string>();
    let made = 0;
    const read = (text: string): void => {
      if (recent.has(text)) return;
      made += 1;
      recent.set(text, text);
    };
    const once = Array.from({ length: 2000 }, (_, i) => `once ${i}`);
    for (const text of once) for (const each of ['used', text, 'used']) read(each);
    expect(made - once.length).toBeLessThan(10);
    expect(recent.size).toBeLessThan(300);
  });

  it('keeps no plan of a long text', () => {
    const recent = new RecentPlans<string>();
    expect(recent.set('x'.repeat(2000), 'plan').size).toBe(0);
  });
});

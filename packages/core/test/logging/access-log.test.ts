import {
  type LogEntry,
  type RestHandlerOptions,
  restHandler,
  rpcHandler,
} from '../../src/index.ts';
import { apiRequest, type Sent, send } from '../api-request.ts';
import {
  intercepted,
  PROTOCOLS,
  type Protocol,
  READ,
  WRITE,
} from '../intercept/intercept-library.ts';
import { recordingOrm } from '../recording-orm.ts';

const SECRET = 'hunter2';
const HEADERS = {
  authorization: `Bearer ${SECRET}`,
  cookie: `session=${SECRET}`,
  'x-request-id': 'req-1',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};

const ROUTES = {
  rest: { read: ['/author/:id', 'fetch'], write: ['/author/:id', 'update'] },
  rpc: { read: ['/author/findUnique', 'findUnique'], write: ['/author/update', 'update'] },
} as const;

/** Sends a request, and returns its entries. */
async function entriesOf(
  protocol: Protocol,
  sent: Sent,
  options: Parameters<typeof intercepted>[2] & Pick<RestHandlerOptions, 'intercept'> = {},
): Promise<readonly LogEntry[]> {
  const { intercept = [], ...others } = options;
  const { send, log } = intercepted(protocol, intercept, { accessLog: true, ...others });
  await send(sent);
  return log;
}

const aDuration = expect.any(Number);
const fails = () => Promise.reject(new Error('lost'));

describe.each(PROTOCOLS)('the access log of %s', (protocol) => {
  const rest = protocol === 'rest';

  it('leaves writes with the client of a transaction, which getClient returns, as they are', async () => {
    const row = { id: 1, name: 'x' };
    const { orm } = recordingOrm({ findUnique: row, update: row });
    const options = { log: () => {}, accessLog: true };
    const create = rest ? restHandler({ endpoint: '/api', ...options }) : rpcHandler(options);
    const handler = create({ ...orm, isTransaction: () => true });
    expect((await send(handler, WRITE[protocol])).status).toBe(200);
  });

  it('has an entry for a successful read', async () => {
    const [route, operation] = ROUTES[protocol].read;
    expect(await entriesOf(protocol, { ...READ[protocol], headers: HEADERS })).toEqual([
      {
        level: 'info',
        message: `GET ${route} 200`,
        ...{ protocol, method: 'GET', route, operation, status: 200, rows: 1 },
        requestId: 'req-1',
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
        durations: {
          ...{ total: aDuration, parse: aDuration, client: aDuration },
          ...{ database: aDuration, render: aDuration },
        },
      },
    ]);
  });

  it('has an entry for a successful write', async () => {
    const [route, operation] = ROUTES[protocol].write;
    const expected = { level: 'info', method: 'PATCH', route, operation, status: 200, rows: 1 };
    expect(await entriesOf(protocol, WRITE[protocol])).toMatchObject([expected]);
  });

  it.each<[string, Sent, object]>([
    [
      'an unknown path',
      { url: '/nothing/at/all/of/it' },
      { status: rest ? 404 : 400, code: 'invalid-path' },
    ],
    [
      'a malformed body',
      { ...WRITE[protocol], body: '{' },
      { status: 400, code: 'invalid-payload' },
    ],
    [
      'an unknown parameter',
      { url: rest ? '/author/1?nope=1' : '/author/count?nope=1' },
      { status: 400 },
    ],
    ['another method', { ...READ[protocol], method: 'TRACE' }, { code: 'method-not-allowed' }],
    ['OPTIONS', { ...READ[protocol], method: 'OPTIONS' }, { status: 204 }],
    ...(rest
      ? [
          [
            'another media type',
            { ...READ.rest, headers: { accept: 'application/vnd.api+json; x=1' } },
            { status: 406, code: 'not-acceptable' },
          ] as [string, Sent, object],
        ]
      : []),
  ])('has one entry for %s', async (_what, sent, expected) => {
    const entries = await entriesOf(protocol, sent);
    const durations = { total: aDuration };
    expect(entries).toMatchObject([{ level: 'info', ...expected, durations }]);
    expect(entries[0]).not.toHaveProperty('path');
    expect(entries[0]).not.toHaveProperty('error');
  });

  it('has one entry, of level error, for a failure', async () => {
    const [route, operation] = ROUTES[protocol].read;
    const sent = { ...READ[protocol], headers: HEADERS };
    const entries = await entriesOf(protocol, sent, { results: { findUnique: fails } });
    expect(entries).toEqual([
      {
        level: 'error',
        message: 'An unexpected error occurred.',
        ...{ protocol, method: 'GET', route, operation, status: 500, code: 'unknown-error' },
        path: rest ? '/author/1' : '/author/findUnique',
        correlationId: expect.stringMatching(/^[\da-f-]{36}$/),
        requestId: 'req-1',
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
        durations: { total: aDuration },
        error: new Error('lost'),
      },
    ]);
  });

  it('has one entry for a rejection by an interceptor, and for a response of its own', async () => {
    const deny = async () => {
      throw Object.assign(new Error(SECRET), { status: 429 });
    };
    expect(await entriesOf(protocol, READ[protocol], { intercept: deny })).toMatchObject([
      { level: 'info', status: 429 },
    ]);
    const answer = async () => ({ status: 503, headers: {}, body: undefined });
    expect(await entriesOf(protocol, READ[protocol], { intercept: answer })).toMatchObject([
      { level: 'error', status: 503 },
    ]);
  });

  it('has one entry, of level error, for a request above the concurrency limit', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const { send, log } = intercepted(protocol, [], {
      accessLog: true,
      concurrency: { running: 1, queued: 0 },
      results: { findUnique: () => promise },
    });
    const running = send(READ[protocol]);
    await send(READ[protocol]);
    expect(log).toMatchObject([{ level: 'error', status: 503, code: 'unavailable' }]);
    resolve(null);
    await running;
    expect(log).toHaveLength(2);
  });

  it('has one entry for a request that takes too long', async () => {
    const results = { findUnique: () => new Promise(() => {}) };
    const entries = await entriesOf(protocol, READ[protocol], {
      results,
      limits: { timeoutMs: 20 },
    });
    expect(entries).toMatchObject([
      { level: 'error', status: 503, durations: { total: aDuration } },
    ]);
  });

  it('has one entry, with the status 499, for a caller who disconnects', async () => {
    const { orm } = recordingOrm({ findUnique: () => new Promise(() => {}) });
    const log: LogEntry[] = [];
    const options = { accessLog: true, log: (entry: LogEntry) => void log.push(entry) };
    const handler = (rest ? restHandler({ endpoint: '/api', ...options }) : rpcHandler(options))(
      orm,
    );
    const caller = new AbortController();
    const running = handler.handle({ ...apiRequest(READ[protocol]), signal: caller.signal });
    caller.abort();
    await running;
    const [route] = ROUTES[protocol].read;
    expect(log).toMatchObject([{ level: 'info', status: 499, route }]);
  });

  it('counts the parts of the time after the outermost interceptor', async () => {
    const slow = async (_context: unknown, next: () => Promise<never>) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return await next();
    };
    const [entry] = await entriesOf(protocol, READ[protocol], { intercept: slow });
    const { total = 0, ...parts } = entry?.durations ?? {};
    expect(total).toBeGreaterThan(25);
    expect(Object.values(parts).every((part) => part < 25)).toBe(true);
  });

  it('contains no header, query string, condition, body or forged line', async () => {
    const sent: readonly Sent[] = [
      { ...READ[protocol], headers: HEADERS },
      { url: `/author?filter[name]=${SECRET}`, headers: HEADERS },
      { url: `/author/findMany?q={"where":{"name":"${SECRET}"}}`, headers: HEADERS },
      { url: `/${SECRET}?x=${SECRET}` },
      { ...READ[protocol], headers: { 'x-request-id': `${SECRET}\n[modelway]` } },
      { ...READ[protocol], headers: { traceparent: `00-${SECRET}-1-01` } },
      { ...WRITE[protocol], body: { data: { name: SECRET }, where: { id: SECRET } } },
      { method: `GET ${SECRET}\n`, url: '/author' },
    ];
    for (const results of [
      {},
      { findUnique: fails, findMany: fails, count: fails, update: fails },
    ]) {
      for (const each of sent) {
        const entries = await entriesOf(protocol, each, { results });
        expect(entries).toHaveLength(1);
        expect(JSON.stringify(entries)).not.toContain(SECRET);
      }
    }
  });
});

describe.each(PROTOCOLS)('the log of %s without an access log', (protocol) => {
  it.each<[string, Sent, object]>([
    ['a success', READ[protocol], {}],
    ['a 404', { url: '/nothing' }, {}],
  ])('has no entry for %s', async (_what, sent) => {
    expect(await entriesOf(protocol, sent, { accessLog: false })).toEqual([]);
  });

  it('has one entry for a failure, without durations', async () => {
    const results = { findUnique: fails };
    const entries = await entriesOf(protocol, READ[protocol], { accessLog: false, results });
    expect(entries).toMatchObject([{ level: 'error', status: 500 }]);
    expect(entries[0]).not.toHaveProperty('durations');
  });

  it('reads no clock', async () => {
    const { now } = performance;
    let reads = 0;
    performance.now = () => {
      reads += 1;
      return now.call(performance);
    };
    try {
      await entriesOf(protocol, READ[protocol], { accessLog: false });
      expect(reads).toBe(0);
      await entriesOf(protocol, READ[protocol]);
      expect(reads).toBeGreaterThan(0);
    } finally {
      performance.now = now;
    }
  });
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CreateApiHandler, type LogEntry, restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import { readPrograms } from './read-page.ts';

/** Sends a request to a handler whose ORM client always fails. */
function send(handler: CreateApiHandler, method: string, url: string) {
  const [path = '', query = ''] = url.split('?');
  const findMany = () => Promise.reject(new Error('from inside'));
  const calls = { getClient: 0 };
  const getClient = () => {
    calls.getClient += 1;
    return { $schema: schema, post: { findMany, count: findMany } };
  };
  const request = { method, path, query, header: () => undefined, readBody: async () => '' };
  const response = handler(zenstack(schema)).handle({ ...request, getClient });
  return { response, calls };
}

const rest = (log?: (entry: LogEntry) => unknown) =>
  restHandler({ endpoint: '/', log: log ?? false });

describe('the log', () => {
  it.each([
    ['REST', rest],
    ['RPC', (log: (entry: LogEntry) => unknown) => rpcHandler({ log })],
  ] as const)(
    'is called within the request, with the entry that the page describes, by %s',
    async (name, make) => {
      const trace = new AsyncLocalStorage<string>();
      const entries: object[] = [];
      const handler = make((entry) => entries.push({ ...entry, trace: trace.getStore() }));
      const url = name === 'REST' ? '/post?sort=title' : '/post/findMany?q={"take":1}';
      const { status, body } = await trace.run('a trace', () => send(handler, 'GET', url).response);
      const parsed = JSON.parse(body ?? '');
      expect(status).toBe(500);
      expect(entries).toEqual([
        {
          level: 'error',
          message: 'An unexpected error occurred.',
          correlationId: name === 'REST' ? parsed.errors[0].id : parsed.correlationId,
          protocol: name.toLowerCase(),
          method: 'GET',
          route: name === 'REST' ? '/post' : '/post/findMany',
          operation: name === 'REST' ? 'list' : 'findMany',
          path: url.split('?')[0],
          status: 500,
          code: 'unknown-error',
          error: new Error('from inside'),
          trace: 'a trace',
        },
      ]);
    },
  );

  it('is not called for a client error', async () => {
    const entries: LogEntry[] = [];
    const handler = rest((entry) => entries.push(entry));
    expect((await send(handler, 'GET', '/post?sort=nope').response).status).toBe(400);
    expect(entries).toEqual([]);
  });
});

describe('getClient', () => {
  it.each([
    ['OPTIONS', '/post', 204],
    ['GET', '/nope', 404],
    ['PUT', '/post', 405],
    ['GET', '/post?sort=nope', 400],
  ])('is not called for %s %s', async (method, url, status) => {
    const { response, calls } = send(rest(), method, url);
    expect((await response).status).toBe(status);
    expect(calls).toEqual({ getClient: 0 });
  });

  it('is called once if the request reaches the ORM client', async () => {
    const { response, calls } = send(rest(), 'GET', '/post');
    await response;
    expect(calls).toEqual({ getClient: 1 });
  });
});

it('measures with the sample of the page', async () => {
  const { measured } = await importSample('operations/observability.md');
  const measures: object[] = [];
  const handler = measured(rest(), (measure: object) => measures.push(measure));
  await send(handler, 'OPTIONS', '/post').response;
  expect(measures).toEqual([{ method: 'OPTIONS', status: 204, ms: expect.any(Number) }]);
});

it('omits the texts of errors with the sample of the page', async () => {
  const { withoutMessages } = await importSample('operations/logging.md');
  const lines: unknown[][] = [];
  const log = withoutMessages({ error: (...line: unknown[]) => lines.push(line) });
  await send(rest(log), 'GET', '/post').response;
  expect(lines).toEqual([
    [
      expect.objectContaining({
        status: 500,
        error: { name: 'Error', code: undefined, stack: expect.any(Array) },
      }),
      'An unexpected error occurred.',
    ],
  ]);
  expect(JSON.stringify(lines)).not.toContain('from inside');
});

/** Imports the only program of a page. */
async function importSample(page: string) {
  const [program] = readPrograms(page);
  const folder = mkdtempSync(join(import.meta.dirname, '../.run-'));
  try {
    const file = join(folder, program?.name ?? '');
    writeFileSync(file, program?.code ?? '');
    return await import(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

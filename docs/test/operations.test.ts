import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CreateApiHandler, type LogEntry, restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import { readPrograms } from './read-page.ts';

/** Sends a request to a handler whose ORM client always fails. */
function ask(handler: CreateApiHandler, method: string, url: string) {
  const [path = '', query = ''] = url.split('?');
  const findMany = () => Promise.reject(new Error('from inside'));
  const calls = { getClient: 0 };
  const getClient = () => {
    calls.getClient += 1;
    return { $schema: schema, post: { findMany, count: findMany } };
  };
  const request = { method, path, query, header: () => undefined, readBody: async () => '' };
  const answer = handler(zenstack(schema)).handle({ ...request, getClient });
  return { answer, calls };
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
      const { status, body } = await trace.run('a trace', () => ask(handler, 'GET', url).answer);
      const told = JSON.parse(body ?? '');
      expect(status).toBe(500);
      expect(entries).toEqual([
        {
          level: 'error',
          message: 'An unexpected error occurred.',
          correlationId: name === 'REST' ? told.errors[0].id : told.correlationId,
          method: 'GET',
          path: url.split('?')[0],
          error: new Error('from inside'),
          trace: 'a trace',
        },
      ]);
    },
  );

  it('is not called for a client error', async () => {
    const entries: LogEntry[] = [];
    const handler = rest((entry) => entries.push(entry));
    expect((await ask(handler, 'GET', '/post?sort=nope').answer).status).toBe(400);
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
    const { answer, calls } = ask(rest(), method, url);
    expect((await answer).status).toBe(status);
    expect(calls).toEqual({ getClient: 0 });
  });

  it('is called once if the request reaches the ORM client', async () => {
    const { answer, calls } = ask(rest(), 'GET', '/post');
    await answer;
    expect(calls).toEqual({ getClient: 1 });
  });
});

it('measures with the sample of the page', async () => {
  const [program] = readPrograms('operations/observability.md');
  const folder = mkdtempSync(join(import.meta.dirname, '../.run-'));
  try {
    const file = join(folder, program?.name ?? '');
    writeFileSync(file, program?.code ?? '');
    const { measured } = await import(file);
    const measures: object[] = [];
    const handler = measured(rest(), (measure: object) => measures.push(measure));
    await ask(handler, 'OPTIONS', '/post').answer;
    expect(measures).toEqual([{ method: 'OPTIONS', status: 204, ms: expect.any(Number) }]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

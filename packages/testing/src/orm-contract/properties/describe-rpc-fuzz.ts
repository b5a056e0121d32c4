import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LogEntry } from '@modelway/core';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import fc from 'fast-check';
import { changedModels } from '../support/changed-models.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { runsOf } from '../support/test-size.ts';
import { type AllRows, DELEGATED, FIXTURE, type FuzzSubject, readAllRows } from './fuzz-subject.ts';
import { type FuzzRequest, fuzzRequests } from './rpc-fuzz-arbitrary.ts';

/** Texts that never reach a client: stored secrets, SQL, paths of source files. */
const INSIDE =
  /passwordHash":"|insert into|select "|(?<!SQLITE_)constraint|\bat [^ ]+\.(ts|js):\d/i;

/** The reason of a 403 whose write succeeded. */
const UNREADABLE = 'RESULT_NOT_READABLE';

/**
 * Describes random and malicious calls over a socket: each is rejected or has the right result, and
 * a rejected one changes nothing. A response names every model that its request has changed.
 */
export function describeRpcFuzz(start: StartContractDatabase): void {
  describeFuzz(start, FIXTURE);
}

/**
 * Describes the same for the schema with models that extend others, and with rows that its caller
 * cannot read.
 */
export function describeDelegatedFuzz(start: StartContractDatabase): void {
  describeFuzz(start, DELEGATED);
}

function describeFuzz(start: StartContractDatabase, subject: FuzzSubject): void {
  const runs = runsOf(subject.runs);
  const seconds = Math.max(40, runs / 15);
  let database: ContractDatabase;
  let server: Server;
  let url: string;
  const log: LogEntry[] = [];

  beforeAll(async () => {
    database = await start();
    const api = rpcHandler({ log: (entry) => log.push(entry) })(database.orm);
    server = createServer(async (req, res) => {
      const getClient = () => database.as(subject.caller);
      writeNodeResponse(
        res,
        await api.handle(readNodeRequest(req, { url: req.url ?? '', getClient })),
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
  });

  it(
    'returns 4xx or the right result, never 5xx, and keeps no write of a rejected request',
    async () => {
      let before: AllRows = {};
      let sent = 0;
      const statuses = new Map<number, number>();
      const stop = Date.now() + seconds * 1000;
      await fc.assert(
        fc.asyncProperty(fuzzRequests(database.orm.schema), async (request) => {
          if (Date.now() > stop) return;
          // Random requests delete most of the rows.
          if (sent++ % 100 === 0) {
            await subject.seed(database);
            before = await readAllRows(database);
          }
          log.length = 0;
          const models = sent % 2 === 0;
          const { status, body } = await send(url, request, models);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const after = await readAllRows(database);
          // The write of a row that the caller can change but not read succeeds.
          const rejected = status >= 400 && !('reason' in body && body.reason === UNREADABLE);
          const output = JSON.stringify({
            status,
            body,
            log: log.map(({ error }) => String(error)),
          });
          if (status >= 500) throw new Error(output);
          if (rejected || request.method === 'GET') expect(textOf(after)).toBe(textOf(before));
          expect(Object.keys(body)).toContain(status >= 400 ? 'message' : 'data');
          if (models && status < 300) {
            const { schema } = database.orm;
            expect(writesOf(body)).toEqual(
              expect.arrayContaining([...changedModels(schema, before, after)]),
            );
          }
          expect(output).not.toMatch(INSIDE);
          const unreadable = subject.unreadable(after);
          const hidden = subject.unreadable(before).filter((text) => unreadable.includes(text));
          expect(hidden.filter((text) => output.includes(String(text)))).toEqual([]);
          before = after;
        }),
        { numRuns: runs, endOnFailure: true },
      );
      // Some requests must succeed, so that the comparison is meaningful.
      const made = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      expect(statuses.get(200)).toBeGreaterThan(made / 20);
      expect(statuses.get(400)).toBeGreaterThan(made / 4);
    },
    (seconds + 30) * 1000,
  );

  it('keeps running', async () => {
    const model = database.orm.schema.models[0]?.name;
    expect((await send(url, { method: 'GET', path: `/${model}/count` })).status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
}

async function send(
  url: string,
  { method, path, q, meta, body }: FuzzRequest,
  models = false,
): Promise<{ readonly status: number; readonly body: object }> {
  const query = new URLSearchParams({
    ...(q !== undefined && { q }),
    ...(meta !== undefined && { meta }),
    ...(models && { models: 'true' }),
  });
  const response = await fetch(`${url}${path}?${query}`, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
  // Node's own response to a request line above 16 KiB.
  if (response.status === 431) return { status: 431, body: { message: await response.text() } };
  return { status: response.status, body: (await response.json()) as object };
}

/** Returns the models that a response says its request may have changed. */
function writesOf(body: { readonly meta?: { readonly writes?: unknown } }): unknown {
  return body.meta?.writes;
}

/** Prints rows as text, in a fixed order. */
function textOf(rows: AllRows): string {
  return JSON.stringify(Object.entries(rows).map(([model, all]) => [model, sorted(all)]));
}

function sorted(rows: readonly object[]): readonly string[] {
  const texts = rows.map((row) =>
    JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  return texts.sort();
}

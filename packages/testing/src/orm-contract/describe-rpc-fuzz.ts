import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LogEntry, rpcHandler } from '@modelway/core';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import fc from 'fast-check';
import type {
  ContractClient,
  ContractDatabase,
  StartContractDatabase,
} from './contract-database.ts';
import { ADA, seedFixture } from './fixture-rows.ts';
import { type FuzzRequest, fuzzRequests } from './rpc-fuzz-arbitrary.ts';

/** Requests, and the time that they may take together; more is a matter of the environment. */
const RUNS = Number(process.env.MODELWAY_FUZZ_RUNS ?? 600);
const SECONDS = Math.max(40, RUNS / 15);

/** What never reaches a client: stored secrets, SQL, the places of code. */
const INSIDE =
  /passwordHash":"|insert into|select "|(?<!SQLITE_)constraint|\bat [^ ]+\.(ts|js):\d/i;

/** Random and hostile calls over a socket: each is refused or right, and what is refused is undone. */
export function describeRpcFuzz(start: StartContractDatabase): void {
  let database: ContractDatabase;
  let server: Server;
  let url: string;
  const log: LogEntry[] = [];

  beforeAll(async () => {
    database = await start();
    const api = rpcHandler({ log: (entry) => log.push(entry) })(database.orm);
    server = createServer(async (req, res) => {
      const getClient = () => database.as(ADA);
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
    'answers 4xx or rightly, never 5xx, and keeps nothing of what it refuses',
    async () => {
      await seedFixture(database);
      let before = await snapshot(database.unrestricted);
      const statuses = new Map<number, number>();
      const stop = Date.now() + SECONDS * 1000;
      await fc.assert(
        fc.asyncProperty(fuzzRequests(database.orm.schema), async (request) => {
          if (Date.now() > stop) return;
          log.length = 0;
          const { status, body } = await send(url, request);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          const after = await snapshot(database.unrestricted);
          const refused = status >= 400;
          const told = JSON.stringify({ status, body, log: log.map(({ error }) => String(error)) });
          if (status >= 500) throw new Error(told);
          if (refused || request.method === 'GET') expect(after).toBe(before);
          expect(Object.keys(body)).toContain(refused ? 'message' : 'data');
          expect(told).not.toMatch(INSIDE);
          before = after;
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      // Not all refusals: there is something to go wrong.
      const made = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      expect(statuses.get(200)).toBeGreaterThan(made / 20);
      expect(statuses.get(400)).toBeGreaterThan(made / 4);
    },
    (SECONDS + 30) * 1000,
  );

  it('lives on', async () => {
    expect((await send(url, { method: 'GET', path: '/tag/count' })).status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
}

async function send(
  url: string,
  { method, path, q, meta, body }: FuzzRequest,
): Promise<{ readonly status: number; readonly body: object }> {
  const query = new URLSearchParams({
    ...(q !== undefined && { q }),
    ...(meta !== undefined && { meta }),
  });
  const response = await fetch(`${url}${path}?${query}`, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
  // Node's own answer to a request line above 16 KiB.
  if (response.status === 431) return { status: 431, body: { message: await response.text() } };
  return { status: response.status, body: (await response.json()) as object };
}

/** All rows, as text. */
async function snapshot(db: ContractClient): Promise<string> {
  const models = [
    ...[db.user, db.profile, db.locker, db.tag, db.category],
    ...[db.membership, db.badge, db.team, db.sample, db.auditEntry],
  ];
  const rows = await Promise.all(models.map((model) => model.findMany()));
  const posts = await db.post.findMany({ include: { tags: true } });
  return JSON.stringify([...rows, posts].map(sorted), (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

function sorted(rows: readonly object[]): readonly string[] {
  const texts = rows.map((row) =>
    JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  return texts.sort();
}

import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import { postgresTarget } from '@modelway/testing/database-target';
import { OWN_RPC_TEXTS, OWN_TEXTS } from './comparable.ts';
import { dumpRows } from './dump-rows.ts';
import { maskVolatile } from './mask-volatile.ts';
import { parseLine, type TestRequest } from './parse-line.ts';
import { seed } from './seed.ts';
import type { Pair, TestResponse } from './servers.ts';

/** A request that both handlers answer in the same way, or a difference by design. */
export type Row = string | readonly [request: string, difference: Difference];

/** A difference by design: the statuses of both handlers, and the reason. */
export interface Difference {
  /** The status of ZenStack's handler, then of ours. */
  readonly statuses: readonly [peer: number, ours: number];
  readonly why: string;
}

/** Opens a database with the seeded rows for the tests of one file. */
export function useDatabase(): () => SeededDatabase {
  let database: SeededDatabase;
  beforeAll(async () => {
    const created = await createTestDatabase(postgresTarget());
    await seed(created.raw);
    if (!created.save) throw new TypeError('The database cannot restore its rows');
    const restore = await created.save();
    database = { ...created, restore, rows: await dumpRows(created.raw) };
  });
  afterAll(() => database.close());
  return () => database;
}

interface SeededDatabase extends TestDatabase {
  restore(): Promise<void>;
  /** The seeded rows. */
  readonly rows: unknown;
}

/** Sends each request of a table to both handlers, and compares their responses and their rows. */
export function describeTable(
  rows: readonly Row[],
  database: () => SeededDatabase,
  pairOf: (database: TestDatabase) => Pair,
): void {
  let pair: Pair;
  beforeAll(() => {
    pair = pairOf(database());
  });
  const run = async (request: string) => {
    const peer = await sendTo(pair.peer, request, database());
    const ours = await sendTo(pair.ours, request, database());
    return { peer, ours };
  };
  const same = rows.filter((row) => typeof row === 'string');
  const differing = rows.filter((row) => typeof row !== 'string');
  if (same.length > 0) {
    it.each(same)('agrees on %s', async (request) => {
      const { peer, ours } = await run(request);
      expect(ours).toEqual(peer);
    });
  }
  if (differing.length > 0) {
    it.each(differing)('differs on %s', async (request, { statuses }) => {
      const { peer, ours } = await run(request);
      expect([peer.status, ours.status]).toEqual(statuses);
      expect(ours).not.toEqual(peer);
    });
  }
}

/** Returns the response, and the rows afterwards if the request has changed them. */
async function sendTo(send: Pair['peer'], request: string, database: SeededDatabase) {
  return await compareWhole(send, parseLine(request), database);
}

/** Sends a request, and returns its response, with the rows if it has changed them. */
export async function compareWhole(
  send: Pair['peer'],
  request: TestRequest,
  { raw, restore, rows }: SeededDatabase,
): Promise<TestResponse & { readonly rows?: unknown }> {
  const response = comparable(await send(request));
  if (request.method === 'GET' || isUnwritten(response)) return response;
  const after = await dumpRows(raw);
  // The sequences have moved in any case.
  await restore();
  return JSON.stringify(after) === JSON.stringify(rows) ? response : { ...response, rows: after };
}

/** Whether a request was rejected before it reached the database. */
function isUnwritten({ status, body }: TestResponse): boolean {
  const failure = body?.errors?.[0]?.code ?? body?.error?.reason;
  return [400, 404, 422].includes(status) && !/query-error/.test(failure);
}

function comparable({ status, body }: TestResponse): TestResponse {
  const errors = body?.errors as { code: string; detail?: string }[] | undefined;
  for (const error of errors ?? []) if (OWN_TEXTS.has(error.code)) delete error.detail;
  if (OWN_RPC_TEXTS.has(body?.error?.reason ?? status)) delete body.error?.message;
  return { status, body: JSON.parse(maskVolatile(JSON.stringify(body ?? null))) };
}

import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { BATCH, seedRows } from '../openapi/fixture-source.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedAnew } from '../support/reseed.ts';
import { runsOf } from '../support/test-size.ts';
import { exchange, type WireRequest, type WireResponse } from './exchange.ts';
import { plainRequests } from './plain-requests.ts';
import { type SocketServer, startSocketServer } from './socket-server.ts';
import { wireRequests } from './wire-requests.ts';

/** The number of requests on one PostgreSQL; the environment can change it, on all. */
const RUNS = runsOf(6_400, 300);

/** A response takes milliseconds. One above this hangs, unless the machine is busy. */
const SLOW_MS = 1_000;

/** Texts that never reach a client: SQL, and stacks. */
const INSIDE = /insert into "|select "\w+"\.|\n *at [^ ]+ \(?file:/i;

const CONTROL: WireRequest = {
  parts: [
    Buffer.from('GET /rpc/user/count HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
  ],
  caller: 'waits',
};

/**
 * Describes that no bytes make a server of `node:http` fail: requests by the grammar, and the same
 * with faults of HTTP, with changed bytes, and with callers that disconnect.
 */
export function describeSocketFuzz(start: StartContractDatabase, share: number): void {
  const { MODELWAY_SOCKET_RUNS, MODELWAY_SOCKET_SEED = '17' } = process.env;
  const runs = Number(MODELWAY_SOCKET_RUNS ?? Math.ceil(RUNS * share));
  let database: ContractDatabase;
  let server: SocketServer;

  beforeAll(async () => {
    database = await start();
    server = await startSocketServer(database);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** Returns what is wrong with the response to a request. */
  const problemOf = async (request: WireRequest, { statuses, text, ms }: WireResponse) => {
    const failures = server.takeFailures();
    if (failures.length > 0 || statuses.some((status) => status >= 500)) return failures;
    if (INSIDE.test(text)) return 'an internal text';
    return ms > SLOW_MS && (await hangs(server.port, request)) ? 'no response in time' : undefined;
  };

  it(
    'returns no 5xx for any bytes, does not hang, and keeps running',
    async () => {
      const requests = wireRequests(plainRequests(database));
      const statuses: Record<string, number> = {};
      const problems: unknown[] = [];
      let [sent, slowestMs] = [0, 0];
      for (let seed = Number(MODELWAY_SOCKET_SEED); sent < runs; seed++) {
        await seedAnew(database, seedRows);
        for (const request of fc.sample(requests, {
          numRuns: Math.min(BATCH, runs - sent),
          seed,
        })) {
          const response = await exchange(server.port, request);
          sent += 1;
          slowestMs = Math.max(slowestMs, response.ms);
          for (const each of response.statuses) statuses[each] = (statuses[each] ?? 0) + 1;
          const problem = await problemOf(request, response);
          if (problem) problems.push({ problem, seed, ...printed(request), ...response });
        }
        const control = await exchange(server.port, CONTROL);
        if (control.statuses[0] !== 200) problems.push({ problem: 'the control', seed, control });
      }
      report({ sent, statuses, slowestMs, problems: problems.length });
      expect(problems.slice(0, 5)).toEqual([]);
      // Requests of each kind reach a handler.
      expect(statuses[200]).toBeGreaterThan(runs / 20);
      expect(statuses[400]).toBeGreaterThan(runs / 20);
    },
    120_000 + runs * 100,
  );

  it('pollutes no prototype', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
}

/** Whether a request is slow each time, while another one is fast: the machine may be busy. */
async function hangs(port: number, request: WireRequest): Promise<boolean> {
  for (let i = 0; i < 3; i++) {
    const control = await exchange(port, CONTROL);
    const { ms } = await exchange(port, request);
    if (ms < SLOW_MS + 10 * control.ms) return false;
  }
  return true;
}

/** Adds the figures of a run to the file that the environment names. */
function report(figures: object): void {
  const { MODELWAY_SOCKET_REPORT } = process.env;
  const [target] = expect.getState().currentTestName?.match(/(?<=on )\w+/) ?? [];
  if (!MODELWAY_SOCKET_REPORT) return;
  appendFileSync(MODELWAY_SOCKET_REPORT, `${JSON.stringify({ target, ...figures })}\n`);
}

function printed({ parts, caller }: WireRequest): object {
  return { parts: parts.map((part) => part.toString('latin1').slice(0, 5_000)), caller };
}

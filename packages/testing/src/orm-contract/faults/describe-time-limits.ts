import type { PostgresServer } from '../../database/postgres-server.ts';
import { can, itNeeds } from '../support/it-needs.ts';
import { FAULT_CASES, type FaultCase, type FaultScene, withScene } from './fault-cases.ts';
import { queryOnce } from './fault-gate.ts';
import type { FaultResponse, StartOnPool } from './fault-server.ts';

const LIMIT = 700;
const UP = `The request took too long; the limit timeoutMs is ${LIMIT}. Try again later.`;

/** Describes requests whose time is up, or whose caller disconnects. */
export function describeTimeLimits(start: StartOnPool, server: () => PostgresServer): void {
  const inScene = (play: (scene: FaultScene) => Promise<void>, timeoutMs = LIMIT) => {
    const { url } = server();
    const size = { admin: url, url, max: 2, connectionTimeoutMillis: 5_000 };
    return withScene(start, { ...size, options: { limits: { timeoutMs } } }, play);
  };
  const cancels = can(start, 'cancellation');

  describe.each(FAULT_CASES)('$name', (of) => {
    it('returns 503 at once to a read whose time is up', () =>
      inScene(async ({ api, gate }) => {
        await gate.query('begin');
        await gate.query('lock table "Category" in access exclusive mode');
        const response = await api.send(of.list());
        expectTimeUp(response, of);
        expect(response.ms).toBeLessThan(LIMIT + 1_500);
        const id = of.correlationId(JSON.parse(response.text));
        expect(api.log).toEqual([expect.objectContaining({ correlationId: id })]);
        if (cancels) await noneWaits(gate);
        await gate.query('rollback');
        expect((await api.send(of.list())).status).toBe(200);
      }));

    itNeeds(start, 'cancellation')('cancels a write whose time is up, and writes nothing', () =>
      inScene(async ({ api, gate, ids: [id], names }) => {
        expectTimeUp(await api.send(of.rename(id, 'slow')), of);
        await gate.open();
        expect(await names()).toEqual(['before', 'before']);
        expect((await api.send(of.rename(id, 'quick'))).status).toBe(200);
        expect(await names()).toEqual(['quick', 'before']);
      }),
    );

    it('responds to a late write only once its outcome is known', () =>
      inScene(async ({ api, gate, ids: [id], names }) => {
        // The first write of records of unknown size is a transaction.
        await api.send(of.list());
        const response = api.send(of.rename(id, 'late'));
        await gate.waiting(1);
        await new Promise((resolve) => setTimeout(resolve, LIMIT + 300));
        await gate.open();
        const { status } = await response;
        expect(status).toBe(cancels ? 503 : 200);
        expect(await names()).toEqual([status === 200 ? 'late' : 'before', 'before']);
      }));

    it('acknowledges no write that a synchronous replica has not confirmed', () =>
      inScene(async ({ api, gate, ids: [id] }) => {
        await gate.open();
        await requireReplica(server(), 'missing');
        const requests = [of.create('alone'), of.rename(id, 'alone')].map((each) => api.send(each));
        const statuses = Promise.all(requests).then((all) => all.map(({ status }) => status));
        await new Promise((resolve) => setTimeout(resolve, LIMIT + 1_500));
        const early = await Promise.race([statuses, 'none']);
        await requireReplica(server(), '');
        expect(early).toEqual(cancels ? [503, 503] : 'none');
        expect(await statuses).toEqual(cancels ? [503, 503] : [201, 200]);
      }));

    it('rolls back a transaction whose time is up before its commit', () =>
      inScene(async ({ api, gate, ids: [id, child], names }) => {
        const response = api.send(of.adopt(id, child, 'late'));
        await gate.waiting(1);
        await new Promise((resolve) => setTimeout(resolve, LIMIT + 300));
        await gate.open();
        expectTimeUp(await response, of);
        expect(await names()).toEqual(['before', 'before']);
      }));

    itNeeds(start, 'cancellation')('cancels the statement of a caller who disconnects', () =>
      inScene(async ({ api, gate, ids: [id], names }) => {
        const gone = api.send({ ...of.rename(id, 'unseen'), patience: 300 });
        await gate.waiting(1);
        await expect(gone).rejects.toThrow('timeout');
        await noneWaits(gate);
        await gate.open();
        expect(await names()).toEqual(['before', 'before']);
        expect(api.log).toEqual([]);
        expect((await api.send(of.rename(id, 'seen'))).status).toBe(200);
      }, 60_000),
    );

    it('rolls back the transaction of a caller who disconnects before its commit', () =>
      inScene(async ({ api, gate, ids: [id, child], names }) => {
        const gone = api.send({ ...of.adopt(id, child, 'unseen'), patience: 300 });
        await gate.waiting(1);
        await expect(gone).rejects.toThrow('timeout');
        await gate.open();
        // The pool has two connections: neither is still in use after these requests.
        await Promise.all([api.send(of.list()), api.send(of.list())]);
        expect(await names()).toEqual(['before', 'before']);
        expect((await api.send(of.adopt(id, child, 'seen'))).status).toBe(200);
      }, 60_000));
  });
}

function expectTimeUp({ status, retryAfter, text }: FaultResponse, { correlationId }: FaultCase) {
  expect([status, retryAfter]).toEqual([503, '5']);
  expect(text).toContain(UP);
  expect(correlationId(JSON.parse(text))).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
}

/** Makes commits wait for a replica of that name. */
async function requireReplica({ url }: PostgresServer, name: string): Promise<void> {
  await queryOnce(url, `alter system set synchronous_standby_names = '${name}'`);
  await queryOnce(url, 'select pg_reload_conf()');
  // The processes of the server read it between two statements.
  await new Promise((resolve) => setTimeout(resolve, 300));
}

/** Waits until no connection waits for a lock. */
async function noneWaits(gate: FaultScene['gate'], attempts = 200): Promise<void> {
  const [row] = await gate.query(
    "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'",
  );
  if (row?.count === 0) return;
  if (attempts === 0) throw new Error(`${row?.count} connections wait for a lock`);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await noneWaits(gate, attempts - 1);
}

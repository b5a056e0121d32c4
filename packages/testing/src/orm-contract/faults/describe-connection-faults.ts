import { startHangupServer } from '../../database/hangup-server.ts';
import type { PostgresServer } from '../../database/postgres-server.ts';
import { expectUnavailable, FAULT_CASES, withScene } from './fault-cases.ts';
import { type StartOnPool, startFaultServer } from './fault-server.ts';

/** Describes killed and unavailable connections. */
export function describeConnectionFaults(start: StartOnPool, server: () => PostgresServer): void {
  const sizeOf = (max: number, url = server().url) => ({
    admin: server().url,
    url,
    max,
    connectionTimeoutMillis: 1_000,
  });

  describe.each(FAULT_CASES)('$name', (of) => {
    it('returns 503 if its connection is killed, and writes nothing', () =>
      withScene(start, sizeOf(2), async ({ api, gate, ids: [id], names }) => {
        const response = api.send(of.rename(id, 'killed'));
        await gate.kill(await gate.waiting(1));
        expectUnavailable(await response, { of, api });
        expect(await names()).toEqual(['before', 'before']);
        await gate.open();
        expect((await api.send(of.rename(id, 'alive'))).status).toBe(200);
        expect(await names()).toEqual(['alive', 'before']);
      }));

    it('recovers if the connections in its pool are killed', () =>
      withScene(start, sizeOf(2), async ({ api, gate, ids, names }) => {
        const renameAll = (name: string) =>
          Promise.all(ids.map((id) => api.send(of.rename(id, name))));
        const opened = renameAll('opened');
        const pids = await gate.waiting(2);
        await gate.query('select pg_advisory_unlock_all()');
        expect((await opened).map(({ status }) => status)).toEqual([200, 200]);
        await gate.kill(pids);
        // The notification is on its way.
        await new Promise((resolve) => setTimeout(resolve, 200));
        expect((await renameAll('alive')).map(({ status }) => status)).toEqual([200, 200]);
        expect(await names()).toEqual(['alive', 'alive']);
      }));

    it('recovers if the connection of a transaction is killed between its statements', () =>
      withScene(start, sizeOf(2), async ({ api, gate }) => {
        const body = [`${of.name}, one`, `${of.name}, two`];
        const { policed } = of;
        const both = api.send({ method: 'POST', url: '/both?slowly', body, policed });
        await gate.kill(await gate.idleInTransaction());
        expect((await both).status).toBe(503);
        const present = () => gate.query('select name from "Tag" where name = any ($1)', [body]);
        expect(await present()).toEqual([]);
        expect((await api.send({ method: 'POST', url: '/both', body, policed })).status).toBe(201);
        expect(await present()).toHaveLength(2);
      }));

    it('recovers if a connection is lost as soon as it is made', async () => {
      const hangup = await startHangupServer();
      const api = await startFaultServer(start({ url: hangup.url, max: 2 }));
      try {
        expectUnavailable(await api.send(of.rename(1, 'lost')), { of, api });
        const { policed } = of;
        const both = { method: 'POST', url: '/both', body: ['lost'], policed } as const;
        expect((await api.send(both)).status).toBe(503);
      } finally {
        await api.close();
        await hangup.close();
      }
    });

    it('returns 503 if all connections are in use, and recovers when one is free', () =>
      withScene(start, sizeOf(1), async ({ api, gate, ids: [one, two], names }) => {
        const first = api.send(of.rename(one, 'first'));
        await gate.waiting(1);
        expectUnavailable(await api.send(of.rename(two, 'second')), { of, api });
        await gate.open();
        expect((await first).status).toBe(200);
        expect(await names()).toEqual(['first', 'before']);
        expect((await api.send(of.rename(two, 'second'))).status).toBe(200);
        expect(await names()).toEqual(['first', 'second']);
      }));

    it('returns 503 if the server accepts no more connections', () =>
      withScene(
        start,
        sizeOf(2, server().url.replace('admin@', 'single@')),
        async ({ api, gate, ids: [one, two], names }) => {
          const first = api.send(of.rename(one, 'first'));
          await gate.waiting(1);
          expectUnavailable(await api.send(of.rename(two, 'second')), { of, api });
          await gate.open();
          expect((await first).status).toBe(200);
          expect((await api.send(of.rename(two, 'second'))).status).toBe(200);
          expect(await names()).toEqual(['first', 'second']);
        },
      ));
  });
}

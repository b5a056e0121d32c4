import type { PostgresServer } from '../../database/postgres-server.ts';
import { itNeeds } from '../support/it-needs.ts';
import { expectCollision, expectUnavailable, FAULT_CASES, withScene } from './fault-cases.ts';
import type { StartOnPool } from './fault-server.ts';

/** Describes deadlocks, serialization failures and statement timeouts. */
export function describeTransactionFaults(start: StartOnPool, server: () => PostgresServer): void {
  const sizeWith = (setting?: string) => {
    const { url } = server();
    const options = setting ? `?options=${encodeURIComponent(`-c ${setting}`)}` : '';
    return { admin: url, url: url + options, max: 4, connectionTimeoutMillis: 5_000 };
  };

  describe.each(FAULT_CASES)('$name', (of) => {
    it('repeats one of two replacements in a deadlock, so that both succeed', () =>
      withScene(start, sizeWith(), async ({ api, gate, ids: [one, two], names }) => {
        const responses = [of.adopt(one, two, 'from one'), of.adopt(two, one, 'from two')].map(
          api.send,
        );
        await gate.waiting(2);
        await gate.open();
        const statuses = (await Promise.all(responses)).map(({ status }) => status);
        expect(statuses).toEqual([200, 200]);
        expect(await names()).toEqual(['from one', 'from two']);
      }));

    it('repeats a replacement after a serialization failure, so that both succeed', () =>
      withScene(
        start,
        sizeWith('default_transaction_isolation=serializable'),
        async ({ api, gate, ids: [id, child], names }) => {
          const first = api.send(of.adopt(id, child, 'first'));
          await gate.waiting(1);
          const second = api.send(of.adopt(id, child, 'second'));
          await gate.waiting(2);
          await gate.open();
          expect([(await first).status, (await second).status]).toEqual([200, 200]);
          expect(await names()).toEqual(['second', 'before']);
        },
      ));

    const need = of.policed ? 'default-isolation' : undefined;
    itNeeds(start, need)(
      'returns 409 for a change after a serialization failure, and keeps the other one',
      () =>
        withScene(
          start,
          sizeWith('default_transaction_isolation=serializable'),
          async ({ api, gate, ids: [id], names }) => {
            // A single statement: for several, an ORM may set its own isolation.
            const change = (name: string) => of.rename(id, name);
            const first = api.send(change('first'));
            await gate.waiting(1);
            const second = api.send(change('second'));
            await gate.waiting(2);
            await gate.open();
            expect((await first).status).toBe(200);
            expectCollision(await second);
            expect(await names()).toEqual(['first', 'before']);
            expect((await api.send(change('second'))).status).toBe(200);
            expect(await names()).toEqual(['second', 'before']);
          },
        ),
    );

    it('returns 503 for a statement that takes too long, and writes nothing', () =>
      withScene(
        start,
        sizeWith('statement_timeout=1000'),
        async ({ api, gate, ids: [id], names }) => {
          expectUnavailable(await api.send(of.rename(id, 'slow')), { of, api });
          expect(await names()).toEqual(['before', 'before']);
          await gate.open();
          expect((await api.send(of.rename(id, 'quick'))).status).toBe(200);
          expect(await names()).toEqual(['quick', 'before']);
        },
      ));

    it('returns 409 for a lock timeout, and writes nothing', () =>
      withScene(start, sizeWith('lock_timeout=500'), async ({ api, gate, ids: [id], names }) => {
        expectCollision(await api.send(of.rename(id, 'locked')));
        expect(await names()).toEqual(['before', 'before']);
        await gate.open();
        expect((await api.send(of.rename(id, 'free'))).status).toBe(200);
      }));
  });
}

import type { PostgresServer } from '../../database/postgres-server.ts';
import { itNeeds } from '../support/it-needs.ts';
import { expectCollision, expectUnavailable, FAULT_CASES, withScene } from './fault-cases.ts';
import type { StartOnPool } from './fault-server.ts';

/** A deadlock, a serialization failure and a statement that takes too long. */
export function describeTransactionFaults(start: StartOnPool, server: () => PostgresServer): void {
  const sizeWith = (setting?: string) => {
    const { url } = server();
    const options = setting ? `?options=${encodeURIComponent(`-c ${setting}`)}` : '';
    return { admin: url, url: url + options, max: 4, connectionTimeoutMillis: 5_000 };
  };

  describe.each(FAULT_CASES)('$name', (of) => {
    it('runs one of two replacements in a deadlock again, so that both hold', () =>
      withScene(start, sizeWith(), async ({ api, gate, ids: [one, two], names }) => {
        const answers = [of.adopt(one, two, 'from one'), of.adopt(two, one, 'from two')].map(
          api.send,
        );
        await gate.waiting(2);
        await gate.open();
        const statuses = (await Promise.all(answers)).map(({ status }) => status);
        expect(statuses).toEqual([200, 200]);
        expect(await names()).toEqual(['from one', 'from two']);
      }));

    it('runs a replacement that cannot be serialized again, so that both hold', () =>
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
      'answers 409 where a change cannot be serialized, and holds the other one',
      () =>
        withScene(
          start,
          sizeWith('default_transaction_isolation=serializable'),
          async ({ api, gate, ids: [id], names }) => {
            // One statement: to several, an ORM may give an isolation of its own.
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

    it('answers 503 where a statement takes too long, and writes nothing', () =>
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

    it('answers 409 where a lock cannot be had in time, and writes nothing', () =>
      withScene(start, sizeWith('lock_timeout=500'), async ({ api, gate, ids: [id], names }) => {
        expectCollision(await api.send(of.rename(id, 'locked')));
        expect(await names()).toEqual(['before', 'before']);
        await gate.open();
        expect((await api.send(of.rename(id, 'free'))).status).toBe(200);
      }));
  });
}

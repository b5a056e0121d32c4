import type { PostgresServer } from '../database/postgres-server.ts';
import { expectCollision, expectUnavailable, FAULT_CASES, withScene } from './fault-cases.ts';
import type { StartOnPool } from './fault-server.ts';
import { itNeeds } from './it-needs.ts';

/** A deadlock, a serialization failure and a statement that takes too long. */
export function describeTransactionFaults(start: StartOnPool, server: () => PostgresServer): void {
  const sizeWith = (setting?: string) => {
    const { url } = server();
    const options = setting ? `?options=${encodeURIComponent(`-c ${setting}`)}` : '';
    return { admin: url, url: url + options, max: 4, connectionTimeoutMillis: 5_000 };
  };

  describe.each(FAULT_CASES)('$name', (of) => {
    it('answers 409 to one of two requests in a deadlock, and the other one holds', () =>
      withScene(start, sizeWith(), async ({ api, gate, ids: [one, two], names }) => {
        const answers = [of.adopt(one, two, 'from one'), of.adopt(two, one, 'from two')].map(
          api.send,
        );
        await gate.waiting(2);
        await gate.open();
        const [held, collided] = (await Promise.all(answers)).toSorted(
          (a, b) => a.status - b.status,
        );
        expect(held?.status).toBe(200);
        expectCollision(collided as never);
        const [fromOne] = await Promise.all(answers);
        const oneHeld = fromOne === held;
        expect(await names()).toEqual(oneHeld ? ['from one', 'before'] : ['before', 'from two']);
        const again = await api.send(
          oneHeld ? of.adopt(two, one, 'again') : of.adopt(one, two, 'again'),
        );
        expect(again.status).toBe(200);
        expect(await names()).toEqual(oneHeld ? ['from one', 'again'] : ['again', 'from two']);
      }));

    const need = of.handler === 'RPC' && of.policed ? 'default-isolation' : undefined;
    itNeeds(start, need)(
      'answers 409 where a change cannot be serialized, and holds the other one',
      () =>
        withScene(
          start,
          sizeWith('default_transaction_isolation=serializable'),
          async ({ api, gate, ids: [id, child], names }) => {
            // A transaction of the handler's, or one statement: to others, a data client may give an
            // isolation of its own.
            const change = (name: string) =>
              of.handler === 'REST' ? of.adopt(id, child, name) : of.rename(id, name);
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

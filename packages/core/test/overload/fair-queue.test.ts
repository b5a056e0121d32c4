import fc from 'fast-check';
import { createFairQueue, type FairQueue } from '../../src/overload/fair-queue.ts';

/** An event: a request of a caller arrives, gives up, or ends. */
const event = fc.record({
  kind: fc.constantFrom('arrive', 'arrive', 'giveUp', 'end'),
  caller: fc.constantFrom('a', 'b', 'c', 'd', undefined),
});
const size = fc.record({
  running: fc.integer({ min: 1, max: 6 }),
  queued: fc.integer({ min: 0, max: 6 }),
});

/** The requests of a queue, as a test sees them. */
function watch(queue: FairQueue) {
  const running: (string | undefined)[] = [];
  const waiting: { readonly caller: string | undefined; leave(): void }[] = [];
  const refused: (string | undefined)[] = [];
  const count = (list: readonly unknown[], caller: unknown) =>
    list.filter((each) => each === caller).length;
  const arrive = (caller: string | undefined): boolean => {
    const hadRoom = queue.hasRoom(caller);
    if (queue.enter(caller)) return running.push(caller) > 0 && hadRoom;
    const request = { caller, leave: () => {} };
    const drop = () => waiting.splice(waiting.indexOf(request), 1);
    const leave = queue.wait(caller, {
      enter: () => running.push(drop()[0]?.caller),
      refuse: () => refused.push(drop()[0]?.caller),
    });
    if (leave) waiting.push(Object.assign(request, { leave }));
    return Boolean(leave) === hadRoom;
  };
  const giveUp = (caller: string | undefined) => {
    const index = waiting.findIndex((each) => each.caller === caller);
    if (index >= 0) waiting.splice(index, 1)[0]?.leave();
  };
  const end = (caller: string | undefined) => {
    const index = running.indexOf(caller);
    if (index < 0) return;
    running.splice(index, 1);
    queue.leave(caller);
  };
  return {
    ...{ running, waiting, refused, arrive, giveUp, end },
    runningOf: (caller: unknown) => count(running, caller),
    waitingOf: (caller: unknown) =>
      count(
        waiting.map((each) => each.caller),
        caller,
      ),
  };
}

describe('createFairQueue', () => {
  it.each([true, false])(
    'keeps its limits and leaves no place unused, with shares: %s',
    (shared) => {
      fc.assert(
        fc.property(size, fc.array(event, { maxLength: 80 }), (limits, events) => {
          const seen = watch(createFairQueue({ ...limits, shared }));
          for (const { kind, caller } of events) {
            if (kind === 'arrive') expect(seen.arrive(caller)).toBe(true);
            else seen[kind as 'giveUp' | 'end'](caller);
            const free = limits.running - seen.running.length;
            expect(free).toBeGreaterThanOrEqual(0);
            expect(seen.waiting.length).toBeLessThanOrEqual(limits.queued);
            // Nobody waits who may run.
            for (const waiting of seen.waiting) {
              if (shared) expect(seen.runningOf(waiting.caller)).toBeGreaterThanOrEqual(free);
              else expect(free).toBe(0);
            }
          }
        }),
        { numRuns: 2000 },
      );
    },
  );

  it('serves a new caller after at most one request of each other caller', () => {
    fc.assert(
      fc.property(size, fc.array(event, { maxLength: 80 }), (limits, events) => {
        const seen = watch(createFairQueue({ ...limits, shared: true }));
        for (const { kind, caller } of events) seen[kind as 'arrive'](caller);
        seen.arrive('new');
        const isRefused = seen.runningOf('new') + seen.waitingOf('new') === 0;
        const served: unknown[] = [];
        while (seen.waitingOf('new') > 0) {
          const before = seen.running.length - 1;
          seen.end(seen.running[0]);
          served.push(...seen.running.slice(before));
        }
        expect(served.length).toBe(new Set(served).size);
        // Only a full queue in which nobody has more than one request has no room.
        if (isRefused)
          expect(new Set(seen.waiting.map((each) => each.caller)).size).toBe(limits.queued);
      }),
      { numRuns: 2000 },
    );
  });

  it('displaces only requests of a caller who has at least two more, and the last of them', () => {
    fc.assert(
      fc.property(size, fc.array(event, { maxLength: 80 }), (limits, events) => {
        const seen = watch(createFairQueue({ ...limits, shared: true }));
        for (const { kind, caller } of events) {
          const [own, refused] = [seen.waitingOf(caller), seen.refused.length];
          const before = new Map(
            ['a', 'b', 'c', 'd', undefined].map((each) => [each, seen.waitingOf(each)]),
          );
          seen[kind as 'arrive'](caller);
          for (const displaced of seen.refused.slice(refused)) {
            expect(kind).toBe('arrive');
            expect(before.get(displaced)).toBeGreaterThan(own + 1);
            expect(Math.max(...before.values())).toBe(before.get(displaced));
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('serves callers with as many requests in turn', () => {
    const seen = watch(createFairQueue({ running: 1, queued: 10, shared: true }));
    for (const caller of ['a', 'a', 'a', 'a', 'b', 'b']) seen.arrive(caller);
    const order: unknown[] = [];
    while (seen.running.length > 0) {
      order.push(seen.running[0]);
      seen.end(seen.running[0]);
    }
    expect(order).toEqual(['a', 'a', 'b', 'a', 'b', 'a']);
  });

  it('gives a caller who is alone half of the places', () => {
    const seen = watch(createFairQueue({ running: 10, queued: 100, shared: true }));
    const arriveOften = (caller: string) => Array.from({ length: 20 }, () => seen.arrive(caller));
    for (const caller of ['a', 'b', 'c', 'd']) arriveOften(caller);
    expect(['a', 'b', 'c', 'd'].map(seen.runningOf)).toEqual([5, 3, 1, 1]);
  });
});

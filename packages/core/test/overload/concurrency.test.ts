import { getHeapStatistics } from 'node:v8';
import { createConcurrencyGuard, resolveConcurrency } from '../../src/overload/concurrency.ts';

const { signal } = new AbortController();
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false, end: resolve, fail: reject };
  const run = () => {
    state.started = true;
    return promise;
  };
  return { ...state, run, isStarted: () => state.started };
}

describe('createConcurrencyGuard', () => {
  it('runs as many requests as allowed, and the others in order', async () => {
    const guard = createConcurrencyGuard({ running: 2, queued: 2 });
    const [a, b, c, d, e] = [work(), work(), work(), work(), work()];
    const all = [a, b, c, d].map(({ run }) => guard.admit(undefined).run(run, signal));
    expect(() => guard.admit(undefined)).toThrow(
      expect.objectContaining({
        status: 503,
        code: 'unavailable',
        headers: { 'retry-after': '5' },
        correlationId: undefined,
      }),
    );
    await settle();
    expect([a, b, c, d, e].map((each) => each.isStarted())).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    b.end('b');
    await settle();
    expect([c, d].map((each) => each.isStarted())).toEqual([true, false]);
    for (const each of [a, c, d]) each.end('done');
    expect(await Promise.all(all)).toEqual(['done', 'b', 'done', 'done']);
  });

  it('frees a slot after a failure', async () => {
    const guard = createConcurrencyGuard({ running: 1, queued: 0 });
    await expect(
      guard.admit(undefined).run(() => Promise.reject(new Error('own')), signal),
    ).rejects.toThrow('own');
    expect(await guard.admit(undefined).run(async () => 1, signal)).toBe(1);
  });

  it('removes a request from the queue when its signal aborts', async () => {
    const guard = createConcurrencyGuard({ running: 1, queued: 1 });
    const [first, second, third] = [work(), work(), work()];
    const running = guard.admit(undefined).run(first.run, signal);
    const caller = new AbortController();
    const left = guard.admit(undefined).run(second.run, caller.signal);
    caller.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const queued = guard.admit(undefined).run(third.run, signal);
    first.end('first');
    third.end('third');
    expect([await running, await queued, second.isStarted()]).toEqual(['first', 'third', false]);
    await expect(guard.admit(undefined).run(second.run, caller.signal)).rejects.toThrow('gone');
  });

  it('rejects an admitted request if the queue is full when its body has arrived', async () => {
    const guard = createConcurrencyGuard({ running: 1, queued: 1 });
    const [slow, first, second] = [guard.admit(undefined), work(), work()];
    const all = [first, second].map(({ run }) => guard.admit(undefined).run(run, signal));
    await expect(slow.run(work().run, signal)).rejects.toMatchObject({ status: 503 });
    for (const each of [first, second]) each.end('done');
    expect(await Promise.all(all)).toEqual(['done', 'done']);
  });

  it('lets another caller take the place of the last of a caller with many requests', async () => {
    const guard = createConcurrencyGuard({ running: 2, queued: 3, key: () => 'ann' });
    const works = Array.from({ length: 4 }, work);
    const ann = works.map(({ run }) => guard.admit('ann').run(run, signal));
    const last = expect(ann[3]).rejects.toMatchObject({ status: 503 });
    const [bob, carol] = [work(), work()];
    const theirs = [bob, carol].map(({ run }, i) =>
      guard.admit(i ? 'carol' : 'bob').run(run, signal),
    );
    await last;
    await settle();
    expect([...works, bob, carol].map((each) => each.isStarted())).toEqual([
      ...[true, false, false, false],
      ...[true, false],
    ]);
    bob.end('bob');
    await settle();
    expect([works[1]?.isStarted(), carol.isStarted()]).toEqual([false, true]);
    for (const each of [...works, carol]) each.end('done');
    expect(await Promise.all(theirs)).toEqual(['bob', 'done']);
    expect(await Promise.all(ann.slice(0, 3))).toEqual(['done', 'done', 'done']);
  });

  it('limits nothing without options', async () => {
    const guard = createConcurrencyGuard(false);
    const works = Array.from({ length: 100 }, work);
    const all = works.map(({ run }) => guard.admit(undefined).run(run, signal));
    expect(works.every((each) => each.isStarted())).toBe(true);
    for (const each of works) each.end('x');
    expect(await Promise.all(all)).toHaveLength(100);
  });
});

describe('resolveConcurrency', () => {
  it.each([
    { running: 1, queued: 0 },
    { running: 20, queued: Number.POSITIVE_INFINITY },
    { running: 20, queued: 10, key: () => 'ann' },
  ])('accepts %j', (given) => {
    expect(resolveConcurrency(given)).toEqual(given);
  });

  it('lets as many requests run as the heap has room for, and none wait, by default', () => {
    const running = Math.ceil(getHeapStatistics().heap_size_limit / 262_144);
    expect(resolveConcurrency()).toEqual({ running, queued: 0 });
    expect(resolveConcurrency(false)).toBe(false);
  });

  it.each([
    [{ running: 0, queued: 1 }, 'concurrency.running'],
    [{ running: 1.5, queued: 1 }, 'concurrency.running'],
    [{ running: Number.POSITIVE_INFINITY, queued: 1 }, 'concurrency.running'],
    [{ queued: 1 }, 'concurrency.running'],
    [{ running: 1 }, 'concurrency.queued'],
    [{ running: 1, queued: -1 }, 'concurrency.queued'],
    [{ running: 1, queued: '1' }, 'concurrency.queued'],
    [{ running: 1, queued: 1, runing: 1 }, '"concurrency.runing". Did you mean "running"?'],
    [{ running: 1, queued: 1, key: 'x-user' }, 'concurrency.key must be a function, not "x-user"'],
    [null, 'Option concurrency must be false or { running, queued }, not null.'],
    [true, 'Option concurrency must be false or { running, queued }, not true.'],
    [20, 'Option concurrency must be false or { running, queued }, not 20.'],
  ])('rejects %j with a TypeError that names it', (given, name) => {
    expect(() => resolveConcurrency(given as never)).toThrow(TypeError);
    expect(() => resolveConcurrency(given as never)).toThrow(name);
  });
});

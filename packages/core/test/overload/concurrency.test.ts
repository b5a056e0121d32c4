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
    const all = [a, b, c, d].map(({ run }) => guard.run(run, signal));
    await expect(guard.run(e.run, signal)).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      headers: { 'retry-after': '5' },
      correlationId: undefined,
    });
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
    await expect(guard.run(() => Promise.reject(new Error('own')), signal)).rejects.toThrow('own');
    expect(await guard.run(async () => 1, signal)).toBe(1);
  });

  it('removes a request from the queue when its signal aborts', async () => {
    const guard = createConcurrencyGuard({ running: 1, queued: 1 });
    const [first, second, third] = [work(), work(), work()];
    const running = guard.run(first.run, signal);
    const caller = new AbortController();
    const left = guard.run(second.run, caller.signal);
    caller.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const queued = guard.run(third.run, signal);
    first.end('first');
    third.end('third');
    expect([await running, await queued, second.isStarted()]).toEqual(['first', 'third', false]);
    await expect(guard.run(second.run, caller.signal)).rejects.toThrow('gone');
  });

  it('limits nothing without options', async () => {
    const guard = createConcurrencyGuard(false);
    const works = Array.from({ length: 100 }, work);
    const all = works.map(({ run }) => guard.run(run, signal));
    expect(works.every((each) => each.isStarted())).toBe(true);
    for (const each of works) each.end('x');
    expect(await Promise.all(all)).toHaveLength(100);
  });
});

describe('resolveConcurrency', () => {
  it.each([
    { running: 1, queued: 0 },
    { running: 20, queued: Number.POSITIVE_INFINITY },
  ])('accepts %j', (given) => {
    expect(resolveConcurrency(given)).toEqual(given);
  });

  it('is off by default', () => {
    expect([resolveConcurrency(), resolveConcurrency(false)]).toEqual([false, false]);
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
    [null, 'concurrency.running'],
    [true, 'concurrency.running'],
  ])('rejects %j with a TypeError that names it', (given, name) => {
    expect(() => resolveConcurrency(given as never)).toThrow(TypeError);
    expect(() => resolveConcurrency(given as never)).toThrow(name);
  });
});

import { startDeadline } from '../../src/overload/deadline.ts';

const never = new Promise<never>(() => {});
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('startDeadline', () => {
  it('rejects with a 503 when the time is up', async () => {
    const deadline = startDeadline({}, 20);
    await expect(deadline.race(never)).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'The request took too long; the limit timeoutMs is 20. Try again later.',
      headers: { 'retry-after': '5' },
      correlationId: expect.any(String),
    });
    expect(deadline.signal.aborted).toBe(true);
    await expect(deadline.race(Promise.resolve(1))).rejects.toBe(deadline.signal.reason);
  });

  it('rejects when the caller has disconnected', async () => {
    const caller = new AbortController();
    const deadline = startDeadline(caller, 10_000);
    const waiting = deadline.race(never);
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ status: 499, correlationId: undefined });
    deadline.end();
    expect(startDeadline(caller, Number.POSITIVE_INFINITY).signal.aborted).toBe(true);
  });

  it('waits for a held promise after the signal aborts', async () => {
    const deadline = startDeadline({}, 20);
    const { promise, resolve } = Promise.withResolvers<string>();
    const waiting = deadline.race(promise);
    deadline.hold();
    await wait(40);
    expect(deadline.signal.aborted).toBe(true);
    resolve('written');
    expect(await waiting).toBe('written');
  });

  it.each([Number.POSITIVE_INFINITY, 2_147_483_648, 10_000])(
    'returns a result in time with a limit of %d',
    async (timeoutMs) => {
      const deadline = startDeadline({}, timeoutMs);
      await wait(5);
      expect(await deadline.race(Promise.resolve(1))).toBe(1);
      await expect(deadline.race(Promise.reject(new Error('own')))).rejects.toThrow('own');
      deadline.end();
    },
  );

  it('calls what waits for its end, each once, and not what has been removed', async () => {
    const caller = new AbortController();
    const { onAbort, signal } = startDeadline(caller, 10_000);
    const called: string[] = [];
    const call = (name: string) => () => called.push(`${name} ${signal.aborted}`);
    onAbort(call('first'));
    const remove = onAbort(call('removed'));
    onAbort(call('second'));
    remove();
    caller.abort();
    caller.abort();
    expect(called).toEqual(['first true', 'second true']);
  });

  it('does not abort after its end', async () => {
    const caller = new AbortController();
    const deadline = startDeadline(caller, 5);
    deadline.end();
    caller.abort();
    await wait(20);
    expect(deadline.signal.aborted).toBe(false);
  });
});

import fc from 'fast-check';
import {
  type ByteLease,
  createByteAccount,
  createByteLease,
} from '../../src/bytes/process-bytes.ts';
import { startSending } from '../../src/bytes/sending-bytes.ts';
import { UnavailableError } from '../../src/errors/server-errors.ts';

const LIMIT = 10_000_000;
const { signal } = new AbortController();
const leases: ByteLease[] = [];
const lease = (of: AbortSignal = signal): ByteLease => {
  const created = createByteLease(LIMIT, of);
  leases.push(created);
  return created;
};

afterEach(() => {
  for (const each of leases.splice(0)) each.end();
});

describe('createByteLease', () => {
  it('lets a lease that is alone exceed the limit', () => {
    expect(lease().reserve(10 * LIMIT)).toBeUndefined();
  });

  it('makes a large reservation wait until others have released enough', async () => {
    const first = lease();
    const second = lease();
    first.hold(8_000_000);
    const waiting = second.reserve(4_000_000);
    expect(waiting).toBeInstanceOf(Promise);
    first.hold(6_000_000);
    await waiting;
    expect(second.held()).toBe(4_000_000);
  });

  it('lets small reservations pass the waiting large ones', () => {
    lease().hold(9_000_000);
    void lease().reserve(5_000_000);
    expect(lease().reserve(65_536)).toBeUndefined();
  });

  it('admits those that hold bytes before those that hold none', async () => {
    const running = lease();
    running.hold(9_000_000);
    const admitted: string[] = [];
    const first = lease();
    const done = [first.reserve(5_000_000)?.then(() => admitted.push('entry'))];
    const second = lease();
    second.hold(500_000);
    done.push(second.reserve(9_500_000)?.then(() => admitted.push('growth')));
    running.end();
    await done[1];
    expect(admitted).toEqual(['growth']);
    second.end();
    await done[0];
    expect(admitted).toEqual(['growth', 'entry']);
  });

  it('lets leases that hold bytes grow one after the other', async () => {
    const all = [lease(), lease(), lease(), lease()];
    for (const each of all) each.hold(3_000_000);
    const done = all.map(async (each) => {
      await each.reserve(9_000_000);
      await new Promise((resolve) => setTimeout(resolve, 1));
      each.end();
    });
    await expect(Promise.all(done)).resolves.toHaveLength(4);
  });

  it('rejects a reservation that waits when its signal aborts, and lets the next one enter', async () => {
    const running = lease();
    running.hold(6_000_000);
    const controller = new AbortController();
    const aborted = lease(controller.signal).reserve(9_000_000);
    const next = lease().reserve(3_000_000);
    controller.abort(new Error('gone'));
    await expect(aborted).rejects.toThrow('gone');
    await next;
  });

  it('never waits for a run that holds a connection', () => {
    lease().hold(9_000_000);
    expect(() => lease().reserveNow(5_000_000)).toThrow(UnavailableError);
  });

  it('claims what fits at once, and nothing before a large reservation that waits', async () => {
    const running = lease();
    expect(running.claim(4_000_000)).toBe(true);
    expect([running.held(), running.claim(1), running.held()]).toEqual([
      4_000_000,
      true,
      4_000_000,
    ]);
    expect(lease().claim(9_000_000)).toBe(false);
    const waiting = lease().reserve(9_000_000);
    expect(lease().claim(300_000)).toBe(false);
    running.end();
    await waiting;
  });

  it('rejects a reservation at once if those that wait hold more than the limit', async () => {
    lease().hold(9_000_000);
    const waiting = Array.from({ length: 10 }, () => lease().reserve(5_000_000, 1_000_000));
    await expect(lease().reserve(5_000_000, 1_000_000)).rejects.toThrow(UnavailableError);
    leases[0]?.end();
    await waiting[0];
  });

  it('counts nothing of an infinite reservation', () => {
    const infinite = lease();
    expect(infinite.reserve(Number.POSITIVE_INFINITY)).toBeUndefined();
    expect(infinite.reserveNow(Number.POSITIVE_INFINITY)).toBeUndefined();
    infinite.end();
    lease().hold(1);
    expect(lease().reserve(LIMIT - 1)).toBeUndefined();
    expect(() => lease().reserveNow(LIMIT)).toThrow(UnavailableError);
  });

  it('lets small reservations pass a lease that exceeds the limit', () => {
    lease().hold(2 * LIMIT);
    expect(lease().reserve(65_536)).toBeUndefined();
  });

  it('waits for responses that are being sent, but not with a small reservation', async () => {
    const sent = startSending(9_000_000, LIMIT, () => {});
    expect(lease().reserve(65_536)).toBeUndefined();
    const waiting = lease().reserve(5_000_000);
    expect(waiting).toBeInstanceOf(Promise);
    sent.progress(1_000_000);
    await waiting;
    sent.end();
  });

  it('closes the responses that nobody reads, rather than wait for them', async () => {
    let isClosed = false;
    startSending(9_000_000, LIMIT, () => {
      isClosed = true;
    });
    const start = performance.now();
    await lease().reserve(5_000_000);
    expect([isClosed, performance.now() - start < 5000]).toEqual([true, true]);
  });

  it('never waits for the leases of another account', () => {
    lease().hold(LIMIT);
    const other = createByteLease(LIMIT, signal, createByteAccount());
    expect(other.reserve(LIMIT)).toBeUndefined();
  });

  it('admits every reservation in the end, and never more than the limit and a quarter', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: LIMIT }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(sizes, async (wanted) => {
        let held = 0;
        let running = 0;
        let most = 0;
        await Promise.all(
          wanted.map(async (bytes) => {
            const own = lease();
            await own.reserve(bytes);
            held += bytes;
            running += 1;
            if (running > 1) most = Math.max(most, held);
            await Promise.resolve();
            held -= bytes;
            running -= 1;
            own.end();
          }),
        );
        expect(most).toBeLessThanOrEqual(1.25 * LIMIT);
      }),
      { numRuns: 50 },
    );
  });
});

import fc from 'fast-check';
import { type SendingLease, startSending } from '../../src/bytes/sending-bytes.ts';

const LIMIT = 1000;

describe('startSending', () => {
  const leases: SendingLease[] = [];
  const closed: string[] = [];
  const send = (name: string, bytes: number): SendingLease => {
    const lease = startSending(bytes, LIMIT, () => closed.push(name));
    leases.push(lease);
    return lease;
  };
  afterEach(() => {
    for (const lease of leases.splice(0)) lease.end();
    closed.length = 0;
  });

  it('closes those whose clients have read nothing for a second, above twice the limit', async () => {
    const slow = send('read in part', 1400);
    send('unread', 300);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    slow.progress(1390);
    send('new', 100);
    expect(closed).toEqual([]);
    send('more', 300);
    expect(closed).toEqual(['unread']);
  });

  it('closes none of those that are read, up to four times the limit', () => {
    for (let each = 0; each < 8; each++) send(`response ${each}`, 500);
    expect(closed).toEqual([]);
    send('more', 500);
    expect(closed).toEqual(['response 0']);
  });

  it('lets a response that is alone exceed the limit', () => {
    send('large', 10 * LIMIT);
    expect(closed).toEqual([]);
  });

  it('never holds more than four times the limit, or one response', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: LIMIT }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(sizes, (given) => {
        const open = new Map<number, number>();
        const own = given.map((bytes, index) => {
          open.set(index, bytes);
          const lease = startSending(bytes, LIMIT, () => open.delete(index));
          const sum = [...open.values()].reduce((total, each) => total + each, 0);
          expect(sum).toBeLessThanOrEqual(4 * LIMIT);
          return lease;
        });
        for (const lease of own) lease.end();
      }),
    );
  });
});

import fc from 'fast-check';
import { UnavailableError } from '../../src/errors/server-errors.ts';
import { type ReceivedBytes, receiveBytes } from '../../src/http/received-bytes.ts';

const LIMIT = 1_000_000;

describe('receiveBytes', () => {
  const bodies: ReceivedBytes[] = [];
  const receive = (): ReceivedBytes => {
    const body = receiveBytes({ most: LIMIT, limit: LIMIT });
    bodies.push(body);
    return body;
  };
  afterEach(() => {
    for (const body of bodies.splice(0)) body.end();
  });

  it('returns the parts of a body as one', async () => {
    const parts = fc.array(fc.uint8Array({ maxLength: 9000 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const body = receive();
        for (const part of given) body.add(part);
        expect(body.size()).toBe(given.reduce((sum, { length }) => sum + length, 0));
        expect(Buffer.from(await body.take())).toEqual(Buffer.concat(given));
      }),
    );
  });

  it('keeps a million parts of one byte in no more than twice their bytes', async () => {
    const body = receive();
    const part = new Uint8Array(1);
    for (let each = 0; each < LIMIT; each++) body.add(part);
    expect((await body.take()).buffer.byteLength).toBeLessThanOrEqual(2 * LIMIT);
  });

  it('lets others go on between two large bodies, and not between small ones', async () => {
    const turnsOf = async (size: number): Promise<number> => {
      const turns = new Set<number>();
      let turn = 0;
      const count = (): void => {
        turn += 1;
        timer = setImmediate(count);
      };
      let timer = setImmediate(count);
      const take = async (body: ReceivedBytes): Promise<void> => {
        body.add(new Uint8Array(size));
        await body.take();
        // As a parser does, which keeps the event loop busy.
        for (const end = performance.now() + 5; performance.now() < end; );
        turns.add(turn);
      };
      await Promise.all([receive(), receive(), receive()].map(take));
      clearImmediate(timer);
      return turns.size;
    };
    expect([await turnsOf(100_000), await turnsOf(1000)]).toEqual([3, 1]);
  });

  it('bounds the bytes of many small bodies', () => {
    let [kept, rejected] = [0, 0];
    for (let each = 0; each < 200; each++) {
      try {
        receive().add(new Uint8Array(60_000));
        kept += 60_000;
      } catch (error) {
        expect(error).toBeInstanceOf(UnavailableError);
        rejected += 1;
      }
    }
    expect(rejected).toBeGreaterThan(100);
    expect(kept).toBeLessThan(2 * LIMIT + 200_000);
    receive().add(new Uint8Array(4000));
  });

  it('rejects the large bodies if all of them have too many bytes, and no small one', () => {
    const large = [receive(), receive(), receive()];
    for (const body of large) body.add(new Uint8Array(300_000));
    receive().add(new Uint8Array(60_000));
    const add = () => large[0]?.add(new Uint8Array(300_000));
    expect(add).toThrow(UnavailableError);
    // What it held is free for others.
    receive().add(new Uint8Array(300_000));
  });
});

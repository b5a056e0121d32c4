import fc from 'fast-check';
import { sizeOf } from '../../src/bytes/size-of.ts';
import { character } from '../character.ts';

describe('sizeOf', () => {
  it.each<readonly [value: unknown, bytes: number]>([
    ['abc', 3],
    ['💡'.repeat(10_000), 60_000],
    [1, 16],
    [null, 16],
    [new Date(), 32],
    [new Uint8Array(300), 400],
    [[1, 2], 32 + 2 * 32],
    [{ ab: 'cd' }, 32 + 16 + 2 + 2],
  ])('measures %p', (value, bytes) => {
    expect(sizeOf(value)).toBe(bytes);
  });

  it('is never less than the bytes of a long text', () => {
    const texts = fc.string({ unit: character, minLength: 5000, maxLength: 8000 });
    fc.assert(
      fc.property(texts, (text) => {
        expect(sizeOf(text)).toBeGreaterThanOrEqual(Buffer.byteLength(text) / 2);
      }),
      { numRuns: 20 },
    );
  });

  it('is never less than a sixth of the text of a Json value, which escapes lengthen', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(6 * sizeOf(value) + 2).toBeGreaterThanOrEqual(JSON.stringify(value).length);
      }),
    );
  });
});

import fc from 'fast-check';
import { isoText } from '../src/iso-text.ts';

describe('isoText', () => {
  it.each([
    0, -1, 86_399_999, 86_400_000, -86_400_000,
    // The years 9999, 10000, 0 and -1, and the ends of the range.
    253_402_300_799_999, 253_402_300_800_000, -62_167_219_200_000, -62_167_219_200_001, 8.64e15,
    -8.64e15,
  ])('returns the text of toISOString for %d', (time) => {
    const date = new Date(time);
    expect(isoText(date)).toBe(date.toISOString());
  });

  it('returns the text of toISOString for every date, in any order', () => {
    const near = fc.date({
      min: new Date('2024-02-28T23:59:59Z'),
      max: new Date('2024-03-02'),
      noInvalidDate: true,
    });
    const dates = fc.array(fc.oneof(near, fc.date({ noInvalidDate: true })));
    fc.assert(
      fc.property(dates, (list) => {
        expect(list.map(isoText)).toEqual(list.map((date) => date.toISOString()));
      }),
      { numRuns: 500 },
    );
  });
});

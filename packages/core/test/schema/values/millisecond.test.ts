import { nextMillisecond, sameValue } from '../../../src/schema/values/millisecond.ts';

const at = (text: string): Date => new Date(text);

describe('nextMillisecond', () => {
  it.each([
    [undefined, '2024-01-31T23:59:59.999Z', '2024-02-01T00:00:00.000Z'],
    ['time', '1970-01-01T23:59:59.998Z', '1970-01-01T23:59:59.999Z'],
    // The next one would be the first one of the day.
    ['time', '1970-01-01T23:59:59.999Z', undefined],
    ['date', '2024-01-31T00:00:00.000Z', undefined],
    [undefined, '9999-12-31T23:59:59.999Z', undefined],
  ] as const)('of a column with %j after %s is %s', (stores, value, next) => {
    const field = { type: 'DateTime', ...(stores && { stores }) } as const;
    expect(nextMillisecond(field, at(value))?.toISOString()).toBe(next);
    expect(sameValue(field, at(value))).toEqual(
      next === undefined ? at(value) : { gte: at(value), lt: at(next) },
    );
  });

  it('does not exist for values of other types', () => {
    expect(nextMillisecond({ type: 'Int' }, 1)).toBeUndefined();
    expect(nextMillisecond({ type: 'DateTime' }, null)).toBeUndefined();
  });
});

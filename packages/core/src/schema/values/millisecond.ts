import type { ScalarField } from '../schema-model.ts';

type TimeField = Pick<ScalarField, 'type' | 'stores'>;

const DAY = 86_400_000;

/**
 * Returns the time after all those that a client cannot tell from a value: a column may be finer
 * than a Date. `undefined` if there is none: in a column of dates, or at the end of the times that
 * the database stores.
 */
export function nextMillisecond({ type, stores }: TimeField, value: unknown): Date | undefined {
  if (type !== 'DateTime' || stores === 'date' || !(value instanceof Date)) return undefined;
  const next = value.getTime() + 1;
  const isEnd =
    stores === 'time' ? next % DAY === 0 : next > Date.UTC(9999, 11, 31, 23, 59, 59, 999);
  return isEnd ? undefined : new Date(next);
}

/** Returns the condition on a column that a client reads as a value. */
export function sameValue(field: TimeField, value: unknown): unknown {
  const next = nextMillisecond(field, value);
  return next ? { gte: value, lt: next } : value;
}

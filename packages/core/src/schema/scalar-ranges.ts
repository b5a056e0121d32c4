import type { DatabaseProvider } from './schema-description.ts';

/** The range of an `Int` column: signed 32 bits; MySQL also has unsigned ones. */
export const INT_RANGE: Readonly<Record<DatabaseProvider, readonly [number, number]>> = {
  postgresql: [-(2 ** 31), 2 ** 31 - 1],
  mysql: [-(2 ** 31), 2 ** 32 - 1],
  sqlite: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/**
 * The range of years of a date. SQLite stores a text of ISO 8601, which sorts correctly if a year
 * has four digits. MySQL supports years from 1000, and drivers misread the first hundred.
 */
export const YEARS: Readonly<Record<DatabaseProvider, readonly [number, number]>> = {
  postgresql: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  mysql: [1000, 9999],
  sqlite: [0, 9999],
};

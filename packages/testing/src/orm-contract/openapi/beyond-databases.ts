import type { DatabaseProvider } from '@modelway/core';

/** A request that the document allows and the server rejects, with the error. */
export interface BeyondSchema {
  /** Why no schema can say it. */
  readonly reason: string;
  readonly error: RegExp;
  /** An operation and its arguments, which prove that the exception is needed. */
  readonly example: readonly [operation: string, args: unknown, path?: string];
  /** Whether newer versions of the database accept the example. @default false */
  readonly ofOlderVersions?: boolean;
}

/** The error of a value that the column does not store. */
const OUT_OF_RANGE =
  /^(A value|The value of "\w+") is too long, out of range or malformed for its field\.$/;

/** The error for lists, which Prisma compares wrongly on MySQL. */
const NO_LISTS = /^"\w+" cannot be compared with a list in this database\.?$/;

/** Rules about single values, with a value that breaks each of them, by database. */
export const VALUES: Readonly<Record<DatabaseProvider, readonly ValueRule[]>> = {
  postgresql: [],
  mysql: [
    {
      reason: 'the native type of an Int may be unsigned, and larger',
      error: OUT_OF_RANGE,
      values: { int: 4_294_967_295 },
    },
  ],
  sqlite: [
    {
      reason: 'SQLite stores some long decimals exactly, and some not',
      error: /: expected a decimal number that the database can store, as a string(, or null)?\.$/,
      values: { decimal: '-5734537.267587782559' },
    },
  ],
};

interface ValueRule extends Omit<BeyondSchema, 'example'> {
  readonly values: object;
}

/** The rule of REST for such lists. */
export const WITHOUT_LISTS: BeyondSchema = {
  reason: 'a Json value can contain a list at any depth',
  error: NO_LISTS,
  example: ['GET /sample', { filter: { json: '{"a":[1]}' } }],
};

/** A text search configuration, which only PostgreSQL has. */
export const CONFIGURATION: BeyondSchema = {
  reason: 'the database has the configuration, or not',
  error: OUT_OF_RANGE,
  example: [
    'GET /post/findMany',
    { orderBy: { _ftsRelevance: { fields: 'title', search: 'x', sort: 'asc', config: 'no' } } },
  ],
};

/** Arithmetic beyond the range of a column. */
const STORED: BeyondSchema = {
  reason: 'the result depends on the stored value',
  error: OUT_OF_RANGE,
  example: ['PATCH /sample/updateMany', { data: { int: { decrement: 1 } } }],
};

/** The same on SQLite, whose integers have 64 bits. */
export const STORED_BIG: BeyondSchema = {
  ...STORED,
  error: new RegExp(`${OUT_OF_RANGE.source}|^The new value of "\\w+" is out of range\\.$`),
  example: ['PATCH /sample/updateMany', { data: { bigInt: { multiply: 4_611_686_018_427 } } }],
};

/** Rules of Prisma by database. */
export const OF_PRISMA: Readonly<Record<DatabaseProvider, readonly BeyondSchema[]>> = {
  postgresql: [
    STORED,
    {
      reason: 'PostgreSQL before 18 has no minimum and maximum of bytes',
      error: /^The ORM client or its database does not support this operation\.$/,
      example: ['GET /sample/aggregate', { _max: { bytes: true } }],
      ofOlderVersions: true,
    },
  ],
  mysql: [
    STORED,
    {
      reason: 'a Json value can contain a list at any depth',
      error: NO_LISTS,
      example: ['GET /sample/findMany', { where: { json: { equals: { a: [1] } } } }],
    },
    {
      reason: 'a condition of a write can lead back to the written model at any depth',
      error: /^The ORM client or its database does not support this operation\.$/,
      example: ['DELETE /category/deleteMany', { where: { children: { none: {} } } }],
    },
    {
      reason: 'the digits of a column decide whether the database computes exactly',
      error: /^"\w+" may have more than 15 digits, .* Send the new value instead$/,
      example: ['PATCH /sample/updateMany', { data: { decimal: { multiply: 2 } } }],
    },
    {
      reason: 'an id can be divided in many records, but not in one that is returned',
      error: /^Prisma does not support "divide" of the id "\w+" in this database$/,
      example: ['PATCH /auditEntry/update', { where: { id: 1 }, data: { id: { divide: 2 } } }],
    },
  ],
  sqlite: [
    STORED_BIG,
    {
      reason: 'the types of fields decide about extremes, and other ORMs support those of Bytes',
      error: /^The ORM client or its database does not support this operation\.$/,
      example: ['GET /sample/aggregate', { _max: { bytes: true } }],
    },
  ],
};

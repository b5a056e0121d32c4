import type { DatabaseTarget } from '../../database/database-target.ts';
import type { Capability } from './capabilities.ts';

export { CAPABILITIES, type Capability } from './capabilities.ts';

/** Unsupported feature of an ORM client on a database → the reason. */
export type UnsupportedFeatures = Readonly<Partial<Record<Capability, string>>>;

const SHORT_DECIMALS =
  'SQLite stores a decimal as a double; a decimal that is not one is rejected (400)';

/** The features that SQLite lacks with every ORM client. */
const OF_SQLITE = {
  'list-columns': 'SQLite has no list columns',
  'word-forms': 'there is no full-text search',
  'full-text-search': 'neither ORM supports the full-text search of SQLite (400)',
  'case-sensitive-search': "SQLite's LIKE ignores the case of ASCII's letters",
  'case-beyond-ascii': "SQLite ignores the case of ASCII's letters only",
  'case-modes': 'SQLite has no case modes (400)',
  'nulls-order': 'NULL sorts as the least value',
  division: 'SQLite stores a fraction in an integer column, or drops it (400)',
  'enum-order': 'SQLite stores an enum as text, and sorts it as text',
  'json-nul': 'SQLite stores it',
  'json-member-order': 'SQLite compares Json values as texts',
  'estimated-totals': 'SQLite has no estimates of the rows that match a condition',
  'exact-decimals': SHORT_DECIMALS,
  'long-decimals': SHORT_DECIMALS,
  cancellation: 'a statement runs inside the process until it ends',
  'wide-dates':
    'SQLite stores a date as text, which sorts correctly only in four-digit years (400)',
} as const satisfies UnsupportedFeatures;

/** The features that ZenStack lacks on every database. */
const OF_ZENSTACK = {
  'links-order': 'ZenStack does not support it (400)',
} as const satisfies UnsupportedFeatures;

/** The features that Prisma lacks on every database. */
const OF_PRISMA = {
  'value-validation': 'Prisma has no rules for values; use constraints of the database',
  'untouched-members': 'Prisma sets `updatedAt` of the row whose key it writes',
  'exact-floats': 'Prisma keeps 16 digits of a number in Json; a double may need 17',
  'groups-from-end': 'Prisma cannot read groups from the end of the list (400)',
  'mistyped-json-is-false': 'neither the operator nor its negation matches such a value',
  exists: 'Prisma has no such operation; use `count` (400)',
  'estimated-totals': 'Prisma provides no SQL of a query to explain',
  cancellation: 'Prisma does not cancel statements; set `statement_timeout` in the database',
} as const satisfies UnsupportedFeatures;

const BY_COLLATION =
  "the column's collation decides: with that of Prisma's migrations, `A`, `a`, `á` and `a ` with a space are equal";

const NO_POLICIES =
  'Prisma has no policies, and this database has no row-level security; a client extension can deny requests (403)';

/** The features that require policies. */
const WITHOUT_POLICIES = {
  policies: NO_POLICIES,
  'unreadable-results': NO_POLICIES,
} as const satisfies UnsupportedFeatures;

/** The combinations that the suites run on, with the features that each lacks. */
export const SUPPORT = [
  {
    client: 'ZenStack',
    database: 'PostgreSQL',
    unsupportedFeatures: {
      ...OF_ZENSTACK,
      'default-isolation': 'ZenStack runs its own transactions at READ COMMITTED',
      'json-list-ends': 'PostgreSQL fails on a value that is not a list (400)',
    },
  },
  {
    client: 'ZenStack',
    database: 'SQLite',
    unsupportedFeatures: {
      ...OF_SQLITE,
      ...OF_ZENSTACK,
      'null-of-two-types':
        'ZenStack would store false, or fail: `null` is rejected (400); omit the field when you create a row',
      'json-list-items':
        'ZenStack would also match objects and single values: rejected (400), like `array_starts_with` and `array_ends_with`',
      'distinct-on': 'ZenStack does not support `distinct` on SQLite (400)',
      'narrow-ints': 'SQLite stores 64-bit integers, and ZenStack does not check the range',
      'unordered-maximum': 'SQLite orders Booleans as 0 and 1, and Json by its text',
    },
  },
  {
    client: 'Prisma',
    database: 'PostgreSQL',
    unsupportedFeatures: {
      ...OF_PRISMA,
      'unreadable-results':
        'row-level security rejects the write of a row that the caller cannot read (403)',
      'json-path-as-text': 'Prisma expects a list of names, `["a", "0"]`',
      'null-beside-json-null': 'Prisma compares NULL with it as SQL does, which is unknown',
    },
  },
  {
    client: 'Prisma',
    database: 'MariaDB',
    unsupportedFeatures: {
      ...OF_PRISMA,
      ...WITHOUT_POLICIES,
      'list-columns': 'MySQL and MariaDB have no list columns',
      'case-sensitive-search': BY_COLLATION,
      'case-sensitive-text': BY_COLLATION,
      'case-modes': 'Prisma does not support `mode` there (400): the collation decides',
      'nulls-order': 'NULL sorts as the least value',
      'json-nul': 'MySQL and MariaDB store it',
      'narrow-ints':
        'MySQL also has unsigned columns: filters with a value out of range match nothing, and writes are rejected',
      'create-many-and-return': 'Prisma does not support these operations there (400)',
      'null-beside-json-null': 'Prisma compares NULL with it as SQL does, which is unknown',
      'long-decimals':
        'a column has 65 digits, 30 of them after the point, by default; more digits before it are rejected (400), more after it are rounded',
      'decimal-arithmetic':
        'Prisma computes with doubles there: rejected (400), unless the column has at most 15 digits, as with `@db.Decimal(10, 2)`',
      'wide-dates': 'MySQL and MariaDB support the years 1000 to 9999 (400)',
      'unordered-maximum': 'the database orders Booleans as 0 and 1, and Json by its text',
      'word-forms': 'the full-text search of MySQL and MariaDB matches exact words only',
      'json-lists':
        'Prisma would treat lists with the same items in any order as equal: rejected (400)',
    },
  },
  {
    client: 'Prisma',
    database: 'SQLite',
    unsupportedFeatures: {
      ...OF_PRISMA,
      ...WITHOUT_POLICIES,
      ...OF_SQLITE,
      'unordered-maximum': 'SQLite orders Booleans as 0 and 1; Prisma rejects Json',
      'json-list-items': 'Prisma does not support this operator there (400)',
      'skip-duplicates': 'Prisma does not support this argument there (400)',
      'literal-parts': 'Prisma passes them to LIKE, where SQLite treats them as wildcards (400)',
      'narrow-ints': 'SQLite stores 64-bit integers; Prisma rejects them only in writes',
    },
  },
] as const satisfies readonly {
  readonly client: string;
  readonly database: string;
  readonly unsupportedFeatures: UnsupportedFeatures;
}[];

/** The unsupported combinations, on which no suite runs. */
export const UNSUPPORTED: readonly {
  readonly client: Client;
  readonly database: string;
  readonly why: string;
}[] = [
  {
    client: 'ZenStack',
    database: 'MariaDB',
    why: 'ZenStack 3.9 generates SQL for MySQL 8: lateral joins, `CAST(… AS JSON)` and dates with `+00:00`. MariaDB 10.11 rejects them, so that relationships cannot be read, and DateTime and Json values cannot be written',
  },
];

/** The names of the databases in the docs. */
const DATABASES: Readonly<Record<DatabaseTarget, string>> = {
  pglite: 'PostgreSQL',
  postgresql: 'PostgreSQL',
  mysql: 'MariaDB',
  sqlite: 'SQLite',
};

type Client = (typeof SUPPORT)[number]['client'];

/** Returns why an ORM client does not work on a database, or `undefined` if it does. */
export function unsupportedOf(client: Client, target: DatabaseTarget): string | undefined {
  const database = DATABASES[target];
  return UNSUPPORTED.find((each) => each.client === client && each.database === database)?.why;
}

/** Returns the features that an ORM client lacks on a database that the suites run on. */
export function unsupportedFeaturesOf(client: Client, target: DatabaseTarget): UnsupportedFeatures {
  const database = DATABASES[target];
  const found = SUPPORT.find((each) => each.client === client && each.database === database);
  if (!found) throw new TypeError(`Unknown combination: ${client} on ${database}`);
  return found.unsupportedFeatures;
}

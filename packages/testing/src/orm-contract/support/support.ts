import type { DatabaseTarget } from '../../database/database-target.ts';
import type { Capability } from './capabilities.ts';

export { CAPABILITIES, type Capability } from './capabilities.ts';

/** The features that an ORM lacks on a database, each with the reason. */
export type Lacks = Readonly<Partial<Record<Capability, string>>>;

const SHORT_DECIMALS = 'SQLite stores a decimal as a double; other values are rejected (400)';

/** The features that SQLite lacks with every ORM. */
const OF_SQLITE = {
  'list-columns': 'SQLite has no list columns',
  'word-forms': 'no full-text search',
  'full-text-search': 'neither ORM supports the full-text search of SQLite (400)',
  'case-sensitive-search': "SQLite's LIKE ignores the case of ASCII letters",
  'case-beyond-ascii': 'SQLite knows the case of ASCII letters only',
  'case-modes': 'SQLite has only one comparison of strings (400)',
  'nulls-order': 'NULL sorts before all values',
  division: 'SQLite would store a fraction in a column of integers, or truncate it (400)',
  'enum-order': 'SQLite stores an enum as a string, and sorts it as one',
  'json-member-order': 'SQLite compares Json values as strings',
  'exact-decimals': SHORT_DECIMALS,
  'long-decimals': SHORT_DECIMALS,
  cancellation: 'a statement runs in the process, and to its end',
  'wide-dates': 'SQLite stores a date as a string, which sorts correctly only in these years (400)',
} as const satisfies Lacks;

/** The features that Prisma lacks on every database. */
const OF_PRISMA = {
  'value-validation': 'Prisma has no validation rules; use constraints of the database',
  'untouched-members': 'Prisma updates `updatedAt` of the row whose foreign key it writes',
  'exact-floats': 'Prisma writes 16 digits; a double may have 17',
  'groups-from-end': 'Prisma cannot read groups from the end of the list (400)',
  exists: 'Prisma has no such operation (400); use `count`',
  cancellation: 'Prisma cannot cancel statements; use `statement_timeout` of the database',
} as const satisfies Lacks;

const BY_COLLATION =
  "the column's collation decides: with that of Prisma's migrations, `A`, `a`, `á` and `a ` with a trailing space are equal";

const NO_POLICIES =
  'Prisma has no access policies, and this database has no row-level security; an extension of the client can deny (403)';

/** The features that require access policies. */
const WITHOUT_POLICIES = {
  policies: NO_POLICIES,
  'unreadable-results': NO_POLICIES,
} as const satisfies Lacks;

/** The combinations that the suites run on, with the features that each lacks. */
export const SUPPORT = [
  {
    client: 'ZenStack',
    database: 'PostgreSQL',
    lacks: {
      'default-isolation': 'ZenStack runs its own transactions at READ COMMITTED',
    },
  },
  {
    client: 'ZenStack',
    database: 'SQLite',
    lacks: {
      ...OF_SQLITE,
      'null-of-two-types':
        'ZenStack would treat null as false, or fail; `null` is rejected (400), and can be omitted in a create',
      'json-list-items':
        'ZenStack would also match objects and single values; rejected (400), as are `array_starts_with` and `array_ends_with`',
      'distinct-on': 'ZenStack does not support `distinct` on SQLite (400)',
      'narrow-ints': 'SQLite stores integers of 64 bits, and ZenStack accepts them',
      'unordered-maximum': 'SQLite orders them as 0 and 1, or as strings',
    },
  },
  {
    client: 'Prisma',
    database: 'PostgreSQL',
    lacks: {
      ...OF_PRISMA,
      'unreadable-results':
        'row-level security rejects writing a row that may not be returned (403)',
      'json-path-as-text': 'Prisma expects a list of names, `["a", "0"]`',
      'null-beside-json-null': 'Prisma compares as SQL does: the result for NULL is unknown',
    },
  },
  {
    client: 'Prisma',
    database: 'MariaDB',
    lacks: {
      ...OF_PRISMA,
      ...WITHOUT_POLICIES,
      'list-columns': 'MySQL and MariaDB have no list columns',
      'case-sensitive-search': BY_COLLATION,
      'case-sensitive-text': BY_COLLATION,
      'case-modes': 'Prisma has no `mode` on MySQL and MariaDB (400): the collation decides',
      'nulls-order': 'NULL sorts before all values',
      'narrow-ints':
        'MySQL also has unsigned columns; a filter by a value out of range finds nothing, and writing it is rejected',
      'create-many-and-return': 'Prisma does not support them on MySQL and MariaDB (400)',
      'null-beside-json-null': 'Prisma compares as SQL does: the result for NULL is unknown',
      'long-decimals':
        'a column has 65 digits, 30 of them after the point, unless the schema sets others; excess digits before the point are rejected (400), those after it are rounded',
      'wide-dates': 'MySQL and MariaDB support the years 1000 to 9999 (400)',
      'unordered-maximum': 'the database orders them as 0 and 1, or as strings',
      'word-forms': 'the full-text search of MySQL and MariaDB finds exact words only',
      'json-lists':
        'Prisma would treat lists with the same items in any order as equal; rejected (400)',
    },
  },
  {
    client: 'Prisma',
    database: 'SQLite',
    lacks: {
      ...OF_PRISMA,
      ...WITHOUT_POLICIES,
      ...OF_SQLITE,
      'unordered-maximum': 'SQLite orders a Boolean as 0 and 1; Prisma itself rejects Json',
      'json-list-items': 'Prisma does not support it on SQLite (400)',
      'skip-duplicates': 'Prisma does not support it on SQLite (400)',
      'literal-parts': 'Prisma passes them to LIKE, where they match any text on SQLite (400)',
      'narrow-ints': 'SQLite stores integers of 64 bits; Prisma rejects only writing them',
    },
  },
] as const satisfies readonly {
  readonly client: string;
  readonly database: string;
  readonly lacks: Lacks;
}[];

/** The combinations that do not work, on which no suite runs. */
export const UNSUPPORTED: readonly {
  readonly client: Client;
  readonly database: string;
  readonly why: string;
}[] = [
  {
    client: 'ZenStack',
    database: 'MariaDB',
    why: 'ZenStack 3.9 writes SQL for MySQL 8: lateral joins, `CAST(… AS JSON)` and DateTimes with `+00:00`. MariaDB 10.11 rejects them, so relationships cannot be read, and DateTime and Json values cannot be written',
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

/** The reason why an ORM does not work on a database; `undefined` if it does. */
export function unsupportedOf(client: Client, target: DatabaseTarget): string | undefined {
  const database = DATABASES[target];
  return UNSUPPORTED.find((each) => each.client === client && each.database === database)?.why;
}

/** The features that an ORM lacks on a database of the suites. */
export function lacksOf(client: Client, target: DatabaseTarget): Lacks {
  const database = DATABASES[target];
  const found = SUPPORT.find((each) => each.client === client && each.database === database);
  if (!found) throw new TypeError(`Unknown combination: ${client} on ${database}`);
  return found.lacks;
}

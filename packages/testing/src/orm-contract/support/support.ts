import type { DatabaseTarget } from '../../database/database-target.ts';
import type { Capability } from './capabilities.ts';

export { CAPABILITIES, type Capability } from './capabilities.ts';

/** What a data client cannot do on a database → why. */
export type Lacks = Readonly<Partial<Record<Capability, string>>>;

const SHORT_DECIMALS = 'SQLite keeps a decimal as a double; any other one is refused (400)';

/** What SQLite cannot do, whoever asks. */
const OF_SQLITE = {
  'list-columns': 'SQLite has no such columns',
  'word-forms': 'there is no full-text search',
  'full-text-search': 'neither client reaches the full-text search of SQLite (400)',
  'case-sensitive-search': "SQLite's LIKE ignores the case of ASCII's letters",
  'case-beyond-ascii': "SQLite knows the case of ASCII's letters alone",
  'case-modes': 'SQLite has one way to compare text (400)',
  'nulls-order': 'NULL sorts as the least value',
  division: 'SQLite makes a fraction of it in a column of integers, or drops it (400)',
  'enum-order': 'an enum is a text there, and sorts as one',
  'json-member-order': 'SQLite compares the texts of Json values',
  'exact-decimals': SHORT_DECIMALS,
  'long-decimals': SHORT_DECIMALS,
  cancellation: 'a statement runs in the process, to its end',
  'wide-dates': 'SQLite keeps a date as its text, which is in order up to that year (400)',
} as const satisfies Lacks;

/** What Prisma does otherwise, wherever it runs. */
const OF_PRISMA = {
  'value-validation': 'Prisma has no rules for values; a constraint of the database is one',
  'untouched-members': 'Prisma sets `updatedAt` of the row whose key it writes',
  'exact-floats': 'Prisma writes 16 digits of it; a double may have 17',
  'groups-from-end': 'Prisma cannot read groups from the end of the list (400)',
  exists: 'Prisma has no such operation; `count` says as much (400)',
  cancellation: 'Prisma cancels nothing; the database does, by its `statement_timeout`',
} as const satisfies Lacks;

const BY_COLLATION =
  "the column's collation decides: to that of Prisma's migrations, `A`, `a`, `á` and `a ` with a space are one";

const NO_POLICIES =
  'Prisma has no policies, and this database no row-level security; an extension of the client can deny (403)';

/** What cannot be without policies. */
const WITHOUT_POLICIES = {
  policies: NO_POLICIES,
  'unreadable-results': NO_POLICIES,
} as const satisfies Lacks;

/** The combinations that the suites run on, with what each lacks. */
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
        'ZenStack would take null for false, or fail; a `null` is refused (400), and can be left out of what is created',
      'json-list-items':
        'ZenStack finds objects and single values with it, too; refused (400), as `array_starts_with` and `array_ends_with` are',
      'distinct-on': 'ZenStack has no `distinct` there (400)',
      'narrow-ints': 'SQLite keeps integers of 64 bits, and ZenStack sends them on',
      'unordered-maximum': 'SQLite orders them by 0 and 1, and by their text',
    },
  },
  {
    client: 'Prisma',
    database: 'PostgreSQL',
    lacks: {
      ...OF_PRISMA,
      'unreadable-results':
        'row-level security refuses to write a row that may not be returned (403)',
      'json-path-as-text': 'Prisma takes it as a list of names, `["a", "0"]`',
      'null-beside-json-null': 'Prisma compares NULL with it as SQL does, which is unknown',
    },
  },
  {
    client: 'Prisma',
    database: 'MariaDB',
    lacks: {
      ...OF_PRISMA,
      ...WITHOUT_POLICIES,
      'list-columns': 'MySQL and MariaDB have no such columns',
      'case-sensitive-search': BY_COLLATION,
      'case-sensitive-text': BY_COLLATION,
      'case-modes': 'Prisma has no `mode` there (400): the collation decides',
      'nulls-order': 'NULL sorts as the least value',
      'narrow-ints':
        'MySQL has columns without a sign, too; what does not fit is found nowhere, and refused to be written',
      'create-many-and-return': 'Prisma has no such operations there (400)',
      'null-beside-json-null': 'Prisma compares NULL with it as SQL does, which is unknown',
      'long-decimals':
        'a column has 65 digits, 30 of them behind the point, unless the schema says otherwise; more before it are refused (400), more behind it are rounded',
      'wide-dates': 'MySQL and MariaDB have the years from 1000 to 9999 (400)',
      'unordered-maximum': 'the database orders them by 0 and 1, and by their text',
      'word-forms': 'the full-text search of MySQL and MariaDB knows words as they are written',
      'json-lists':
        'Prisma would take lists with the same items in any order for equal; refused (400)',
    },
  },
  {
    client: 'Prisma',
    database: 'SQLite',
    lacks: {
      ...OF_PRISMA,
      ...WITHOUT_POLICIES,
      ...OF_SQLITE,
      'unordered-maximum': 'SQLite orders a Boolean by 0 and 1; Json, Prisma refuses by itself',
      'json-list-items': 'Prisma has no such operator there (400)',
      'skip-duplicates': 'Prisma has no such argument there (400)',
      'literal-parts': 'Prisma hands them to LIKE, where SQLite takes them for any text (400)',
      'narrow-ints': 'SQLite keeps integers of 64 bits; Prisma refuses only to write them',
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
    why: 'ZenStack 3.9 writes SQL for MySQL 8: lateral joins, `CAST(… AS JSON)` and moments with `+00:00`, which MariaDB 10.11 refuses, so that no relationship is read and no DateTime or Json written',
  },
];

/** What the docs call the databases. */
const DATABASES: Readonly<Record<DatabaseTarget, string>> = {
  pglite: 'PostgreSQL',
  postgresql: 'PostgreSQL',
  mysql: 'MariaDB',
  sqlite: 'SQLite',
};

type Client = (typeof SUPPORT)[number]['client'];

/** Why a data client cannot work on a database; `undefined` where it can. */
export function unsupportedOf(client: Client, target: DatabaseTarget): string | undefined {
  const database = DATABASES[target];
  return UNSUPPORTED.find((each) => each.client === client && each.database === database)?.why;
}

/** What a data client lacks on a database that the suites run on. */
export function lacksOf(client: Client, target: DatabaseTarget): Lacks {
  const database = DATABASES[target];
  const found = SUPPORT.find((each) => each.client === client && each.database === database);
  if (!found) throw new TypeError(`The suites do not know ${client} on ${database}`);
  return found.lacks;
}

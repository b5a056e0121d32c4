import type { DatabaseTarget } from '../database/database-target.ts';

/** Rows with a text of the same length, from the id `first`. */
export interface LargeRows {
  readonly first: number;
  readonly count: number;
  readonly length: number;
}

/** The rows, and how many of them. MariaDB does not compress them, so it has fewer. */
export const ROWS = {
  many: (target) => ({ first: 10_000, count: target === 'mysql' ? 2000 : 9000, length: 100_000 }),
  megabytes: () => ({ first: 20_000, count: 200, length: 1_000_000 }),
  // MariaDB's default of max_allowed_packet is 16 MiB.
  huge: (target) => ({
    first: 30_000,
    count: 20,
    length: target === 'mysql' ? 10_000_000 : 20_000_000,
  }),
  children: () => ({ first: 50_000, count: 3000, length: 100_000 }),
} as const satisfies Record<string, (target: DatabaseTarget) => LargeRows>;

/** The number of small rows, and of those with the same large parent. */
export const SMALL = 100;
export const OF_PARENT = 6000;

/** The id of the large parent, and the first id of its children. */
const PARENT = 4000;
export const FIRST_OF_PARENT = 40_000;

/**
 * Chooses a compression that takes a third of the time of the usual one. PostgreSQL has it since
 * version 14, unless it is built without it.
 */
const COMPRESS_QUICKLY = `
  do $$ begin
    execute 'alter table "Category" alter column "name" set compression lz4';
  exception when syntax_error or feature_not_supported then null;
  end $$`;

/** Adds rows of all sizes to an empty fixture database. */
export async function seedLargeRows(
  execute: (sql: string) => Promise<unknown>,
  target: 'postgresql' | 'mysql',
): Promise<void> {
  const isMysql = target === 'mysql';
  const quote = (name: string): string => (isMysql ? `\`${name}\`` : `"${name}"`);
  const numbers = (first: number, count: number): string =>
    isMysql
      ? `(select seq as i from seq_${first}_to_${first + count - 1}) as numbers`
      : `generate_series(${first}, ${first + count - 1}) as i`;
  const category = quote('Category');
  const columns = `${quote('id')}, ${quote('name')}, ${quote('parentId')}`;
  const add = ({ first, count, length }: LargeRows, parent: string): string =>
    `insert into ${category} (${columns}) select i, concat(repeat('x', ${length}), i), ${parent} from ${numbers(first, count)}`;
  // The fixture's texts have 191 characters in MariaDB.
  if (isMysql) await execute(`alter table ${category} modify ${quote('name')} longtext not null`);
  else await execute(COMPRESS_QUICKLY);
  await execute(add({ first: 1, count: SMALL, length: 5 }, 'null'));
  await execute(add({ first: PARENT, count: 1, length: 1_000_000 }, 'null'));
  await execute(add({ first: FIRST_OF_PARENT, count: OF_PARENT, length: 5 }, String(PARENT)));
  await execute(add(ROWS.many(target), 'null'));
  await execute(add(ROWS.megabytes(), 'null'));
  await execute(add(ROWS.huge(target), 'null'));
  await execute(add(ROWS.children(), isMysql ? '1 + mod(i, 3)' : '1 + i % 3'));
  await execute(addSamples(quote, numbers(1, 300), isMysql));
}

/** Returns the SQL that adds rows with a Json list of 700 kB. */
function addSamples(quote: (name: string) => string, numbers: string, isMysql: boolean): string {
  const json = isMysql
    ? "concat('[', repeat('12345,', 115000), '1]')"
    : '(select jsonb_agg(each) from generate_series(1, 100000) as each)';
  const values = {
    id: 'i',
    string: "'sample'",
    boolean: 'true',
    int: '1',
    bigInt: '1',
    float: '1',
    decimal: '1',
    dateTime: "'2026-01-01'",
    bytes: "'0'",
    json,
    role: "'READER'",
    ...(!isMysql && { strings: "'{}'", ints: "'{}'" }),
  };
  const columns = Object.keys(values).map(quote).join(', ');
  return `insert into ${quote('Sample')} (${columns}) select ${Object.values(values).join(', ')} from ${numbers}`;
}

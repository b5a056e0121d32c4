import { createTestDatabase, type TestDatabase } from '@modelway/testing/create-database';
import pg from 'pg';
import { type Row, sampleRows } from '../contestants/canned-client.ts';
import type { BenchCase, BenchSuite } from './bench-case.ts';
import type { Scope } from './database-case.ts';
import { restList, restOne, rpcFindMany, rpcFindUnique, withInclude } from './read-cases.ts';
import { linkCases, restCreate, rpcCreate } from './write-cases.ts';

/** Creates the suite with handler, ORM client and database, but without a socket. */
export async function databaseSuite(): Promise<BenchSuite> {
  const database = await createTestDatabase('postgresql');
  const id = await seed(database);
  const { raw, connection } = database;
  if (connection.kind !== 'postgresql') throw new TypeError(`${connection.kind} is no server`);
  const pool = new pg.Pool({ connectionString: connection.url, max: 10 });
  const scope: Scope = { client: raw, pool };
  const policed: Scope = {
    client: database.as({ id, role: 'ADMIN' }),
    suffix: ', with access policies',
  };
  return {
    title: 'On PostgreSQL',
    cases: [...casesOf(scope), ...policyCases(policed)],
    close: async () => {
      await pool.end();
      await database.close();
    },
  };
}

function casesOf(scope: Scope): readonly BenchCase[] {
  return [
    ...[20, 100, 1000].map((count) => restList(scope, count)),
    withInclude(scope, 'author'),
    withInclude(scope, 'tags'),
    restOne(scope),
    restCreate(scope),
    ...linkCases(scope.client),
    rpcFindMany(scope),
    rpcFindUnique(scope),
    rpcCreate(scope),
  ];
}

function policyCases(scope: Scope): readonly BenchCase[] {
  return [withInclude(scope, 'author'), restOne(scope), rpcFindUnique(scope), rpcCreate(scope)];
}

/** Creates the rows of the cases. Returns the id of the author. */
async function seed({ raw }: TestDatabase): Promise<number> {
  const rows = sampleRows(1000).map(withoutNulls);
  for (let at = 0; at < rows.length; at += 100) {
    await raw.sample.createMany({ data: rows.slice(at, at + 100) as never });
  }
  const author = await raw.user.create({ data: { email: 'ann@example.com', name: 'Ann' } });
  await raw.tag.createMany({ data: Array.from({ length: 20 }, (_, i) => ({ name: `tag ${i}` })) });
  for (let i = 0; i < 100; i += 1) {
    const tags = { connect: [0, 1, 2].map((j) => ({ id: 1 + ((i + j) % 20) })) };
    await raw.post.create({ data: { title: `Post ${i}`, authorId: author.id, tags } });
  }
  return author.id;
}

/** Removes null values, because a Json field requires a specific kind of null. */
function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

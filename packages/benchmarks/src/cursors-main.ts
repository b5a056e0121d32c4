// Compares page 10,000 with the pages 1 and 2, by cursor and by offset, on PostgreSQL with an index on the
// order, with access policies and without. Runs on the server that MODELWAY_TEST_POSTGRES_URL names, or on an embedded database.
import { restHandler } from '@modelway/core';
import { createTestDatabase } from '@modelway/testing/create-database';
import { modelway } from './contestants/modelway.ts';
import { measureTimes } from './measure/measure-times.ts';
import { ratioOf } from './measure/ratio.ts';

const SIZE = 20;
const PAGES = 10_000;
/** Twice as many rows as the pages have, so that both pages are full. Two rows share each time. */
const ROWS = 2 * SIZE * PAGES;

const target = process.env.MODELWAY_TEST_POSTGRES_URL ? 'postgresql' : 'pglite';
const database = await createTestDatabase(target);
await database.execute(`
  insert into "Post" (title, published, "createdAt", "updatedAt")
  select 'Post ' || i, true, timestamp '2020-01-01' + (i / 2) * interval '1 minute', now()
  from generate_series(1, ${ROWS}) i`);
await database.execute('create index on "Post" ("createdAt", id)');
await database.execute('create index on "Post" ("createdAt" desc, id)');
await database.execute('analyze "Post"');

const byCursor = restHandler({ endpoint: '/api', pagination: 'cursor' });
const byOffset = restHandler({ endpoint: '/api', total: false });

const clients = { 'with policies': database.as({ id: 1, role: 'ADMIN' }), without: database.raw };

for (const [policies, client] of Object.entries(clients)) {
  for (const sort of ['id', '-id', 'createdAt', '-createdAt'])
    await compare(sort, client, policies);
}
await database.close();

async function compare(sort: string, client: object, policies: string): Promise<void> {
  const page = (name: string, create: typeof byCursor, query: string) => ({
    ...modelway(create, client, { url: `/post?sort=${sort}&${query}` }),
    name,
  });
  const behind = async (rows: number) => {
    const id = sort.startsWith('-') ? ROWS - rows : rows;
    const [row] = JSON.parse(await page('', byCursor, `filter[id]=${id}`).run()).data;
    return `page[size]=${SIZE}&page[after]=${row.meta.page.cursor}`;
  };
  const skipped = SIZE * (PAGES - 1);
  const contestants = [
    page('1 by cursor', byCursor, `page[size]=${SIZE}`),
    page('2 by cursor', byCursor, await behind(SIZE)),
    page('10,000 by cursor', byCursor, await behind(skipped)),
    page('1 by offset', byOffset, `page[limit]=${SIZE}`),
    page('2 by offset', byOffset, `page[limit]=${SIZE}&page[offset]=${SIZE}`),
    page('10,000 by offset', byOffset, `page[limit]=${SIZE}&page[offset]=${skipped}`),
  ];
  const times = await measureTimes(contestants, { rounds: 21, sliceMs: 60 });
  for (const form of ['cursor', 'offset']) {
    const ratio = (base: string) =>
      ratioOf(times, `10,000 by ${form}`, `${base} by ${form}`).median.toFixed(2);
    console.log(
      `sort=${sort}, ${policies}, by ${form}: page 10,000 takes ${ratio('1')} times page 1, ${ratio('2')} times page 2`,
    );
  }
}

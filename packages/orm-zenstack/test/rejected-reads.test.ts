import { rpcHandler } from '@modelway/core';
import { ADA, onEachDatabase, seedFixture, sendRequest } from '@modelway/testing';
import { startOn } from './start-database.ts';

const CASES: readonly [string, object][] = [
  ['/post/count', { cursor: { id: 3 } }],
  ['/post/count', { cursor: { id: 3 }, take: 2 }],
  ['/post/aggregate', { cursor: { id: 3 }, _sum: { id: true } }],
  ['/post/findFirst', { take: -1 }],
  // ZenStack would return all groups.
  ...['role', 'boolean', 'bytesOpt'].map((field): [string, object] => [
    '/sample/groupBy',
    { by: ['int'], having: { [field]: { _count: { gt: 99 } } } },
  ]),
];

const unknown = { search: 'first', config: 'klingon' };

const SEARCHES: readonly [string, object][] = [
  ['/post/findMany', { where: { title: { fts: unknown } } }],
  ['/post/count', { where: { NOT: { title: { fts: unknown } } } }],
  [
    '/post/findMany',
    { orderBy: { _ftsRelevance: { ...unknown, fields: ['title'], sort: 'asc' } } },
  ],
];

const ON_SQLITE: readonly [string, object][] = [
  ...['array_contains', 'array_starts_with', 'array_ends_with'].flatMap((operator) =>
    ['x', 1, true, { a: 1 }, [1]].map((value): [string, object] => [
      '/sample/findMany',
      { where: { json: { [operator]: value } } },
    ]),
  ),
  ['/sample/groupBy', { by: ['int'], having: { decimal: { _sum: { gte: 1 } } } }],
];

onEachDatabase(startOn, (start) => {
  let database: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  const searches = start.unsupportedFeatures?.['full-text-search'] === undefined;
  const cases = [...CASES, ...(searches ? SEARCHES : ON_SQLITE)];

  it.each(cases)('rejects %s %j', async (path, args) => {
    const url = `${path}?${new URLSearchParams({ q: JSON.stringify(args) })}`;
    const handler = rpcHandler({ log: false })(database.orm);
    const { status, body } = await sendRequest(handler, { url, client: database.as(ADA) });
    expect([status, body.message]).toEqual([400, expect.any(String)]);
  });
});

import { rpcHandler } from '@modelway/core';
import { ADA, postgresTarget, seedFixture, sendRequest } from '@modelway/testing';
import { startOn } from '../start-database.ts';

let database: Awaited<ReturnType<ReturnType<typeof startOn>>>;
beforeAll(async () => {
  database = await startOn(postgresTarget())();
});
beforeEach(() => seedFixture(database));
afterAll(() => database.close());

const send = (method: string, url: string, args: object, meta?: object) => {
  const query = new URLSearchParams({
    q: JSON.stringify(args),
    ...(meta && { meta: JSON.stringify({ serialization: { values: meta } }) }),
  });
  const inQuery = method === 'GET' || method === 'DELETE';
  return sendRequest(rpcHandler({ log: false })(database.orm), {
    method,
    url: inQuery ? `${url}?${query}` : url,
    ...(!inQuery && {
      body: { ...args, ...(meta && { meta: { serialization: { values: meta } } }) },
    }),
    client: database.as(ADA),
  });
};
const listed = { id: { in: Array.from({ length: 9_000 }, (_, i) => i + 100) } };
const year = { createdAt: '+010000-01-01T00:00:00.000Z' };

const CASES: readonly [string, string, string, object, object?][] = [
  [
    'not a number',
    'DELETE',
    '/locker/deleteMany',
    { where: { user: { name: { not: 'NaN' } } } },
    { 'where.user.name.not': ['number'] },
  ],
  [
    'an infinite number',
    'GET',
    '/sample/findMany',
    { where: { floatOpt: 'Infinity' } },
    { 'where.floatOpt': ['number'] },
  ],
  [
    'not a number to store',
    'PATCH',
    '/sample/updateMany',
    { data: { floatOpt: 'NaN' } },
    { 'data.floatOpt': ['number'] },
  ],
  [
    'not a number in Json',
    'PATCH',
    '/sample/updateMany',
    { data: { json: ['NaN'] } },
    { 'data.json.0': ['number'] },
  ],
  [
    'more values than a statement holds',
    'PATCH',
    '/post/updateMany',
    { where: { NOT: { OR: [listed, listed, listed, listed] } }, data: { title: 'x' } },
  ],
  ['groups by no condition', 'GET', '/post/groupBy', { by: ['id'], having: {} }],
  ['groups from the end', 'GET', '/post/groupBy', { by: ['id'], take: -1, orderBy: { id: 'asc' } }],
  [
    'groups by a list',
    'GET',
    '/sample/groupBy',
    { by: ['int'], having: { strings: { has: 'x' } } },
  ],
  ['Json above an object', 'GET', '/sample/findMany', { where: { json: { path: ['a'], gt: {} } } }],
  ['Json below null', 'GET', '/sample/findMany', { where: { json: { path: ['a'], lt: null } } }],
  [
    'a year of five digits',
    'GET',
    '/post/findMany',
    { where: { createdAt: { lt: year.createdAt } } },
  ],
  ['a year of five digits to store', 'PATCH', '/post/updateMany', { data: year }],
];

// In objects: jest uses a missing parameter as its own `done`.
const rows = CASES.map(([what, method, url, args, meta]) => ({ what, method, url, args, meta }));

it.each(rows)('returns 400 for $what, and changes nothing', async ({ method, url, args, meta }) => {
  const { unrestricted: db } = database;
  const byId = { orderBy: { id: 'asc' } };
  const stored = () =>
    Promise.all([db.locker.findMany(byId), db.post.findMany(byId), db.sample.findMany(byId)]);
  await db.locker.create({ data: { code: 'A' } });
  const before = await stored();
  const { status, body } = await send(method, url, args, meta);
  expect([status, body]).toEqual([400, { ...body, message: expect.any(String) }]);
  expect(JSON.stringify(body)).not.toMatch(/query-compiler|panicked|invocation|Object \{/);
  expect(await stored()).toEqual(before);
  // The client still works.
  expect((await send('GET', '/post/count', {})).body).toEqual({ data: 5 });
});

it('takes Json that looks like more values than a statement holds', async () => {
  const json = { in: Array.from({ length: 30_001 }, (_, i) => i) };
  const { status, body } = await send('PATCH', '/sample/updateMany', { data: { json } });
  expect([status, body.data]).toEqual([200, { count: 1 }]);
  const where = { json: { equals: { notIn: json.in } } };
  const stored = { NOT: [{ json: { equals: json } }] };
  for (const each of [where, stored]) {
    const updated = await send('PATCH', '/sample/updateMany', { where: each, data: { int: 1 } });
    expect([updated.status, updated.body.data]).toEqual([200, { count: 0 }]);
  }
});

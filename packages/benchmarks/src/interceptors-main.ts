// Compares handlers with interceptors, and with an access log, to the same handlers without. First
// with a client that returns rows at once, which shows the fixed cost, then with a real ORM client
// on an embedded database, which shows the ratio of a request.
import { type Interceptor, type RpcHandlerOptions, restHandler, rpcHandler } from '@modelway/core';
import { createTestDatabase } from '@modelway/testing/create-database';
import { cannedClient, sampleRows } from './contestants/canned-client.ts';
import { type BenchRequest, modelway } from './contestants/modelway.ts';
import { measureTimes } from './measure/measure-times.ts';
import { ratioOf } from './measure/ratio.ts';
import { threadTime } from './measure/thread-time.ts';

const doNothing: Interceptor = (_context, next) => next();
const readWrites: Interceptor = (context, next) => {
  if (context.writes.length > 1) throw new Error('more writes than expected');
  return next();
};

/** The options of the contestants; the second one shows the noise. */
const OPTIONS: Readonly<
  Record<string, Pick<RpcHandlerOptions, 'intercept' | 'log' | 'accessLog'>>
> = {
  none: {},
  'none again': {},
  'one that does nothing': { intercept: doNothing },
  'one that reads writes': { intercept: readWrites },
  'an access log': { log: () => {}, accessLog: true },
};

const attributes = { string: 'a', boolean: true, int: 1, bigInt: '1', float: 1.5 };
const data = {
  ...{ ...attributes, decimal: '1', dateTime: '2024-01-01T00:00:00.000Z' },
  ...{ bytes: 'AQID', json: { a: 1 } },
};
const CASES: readonly (readonly [string, 'rest' | 'rpc', number, BenchRequest])[] = [
  ['REST list of 100 rows', 'rest', 100, { url: '/sample?page[limit]=100' }],
  ['REST list of 20 rows', 'rest', 20, { url: '/sample?page[limit]=20' }],
  ['REST fetch one', 'rest', 1, { url: '/sample/1' }],
  [
    'REST create',
    'rest',
    1,
    {
      method: 'POST',
      url: '/sample',
      body: JSON.stringify({ data: { type: 'sample', attributes: data } }),
    },
  ],
  ['RPC findMany of 100 rows', 'rpc', 100, { url: '/sample/findMany' }],
  ['RPC findUnique', 'rpc', 1, { url: '/sample/findUnique?q={"where":{"id":"1"}}' }],
  [
    'RPC create',
    'rpc',
    1,
    { method: 'POST', url: '/sample/create', body: JSON.stringify({ data }) },
  ],
];

const database = await createTestDatabase();
const rows = sampleRows(100).map((row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
);
await database.raw.sample.createMany({ data: rows as never });
for (const [title, kind, count, request] of CASES) {
  const canned = { rounds: 60, sliceMs: 10, client: cannedClient(sampleRows(count)) };
  const real = { rounds: 40, sliceMs: 20, client: database.raw };
  // A row of the database needs an id of its own.
  const runs = request.method === 'POST' ? [canned] : [canned, real];
  for (const { client, ...options } of runs) {
    const contestants = Object.entries(OPTIONS).map(([name, given]) => {
      const handler =
        kind === 'rest' ? restHandler({ endpoint: '/api', ...given }) : rpcHandler(given);
      return { ...modelway(handler, client, request), name };
    });
    const times = await measureTimes(contestants, { ...options, clock: threadTime });
    const fastest = (name: string) => Math.min(...(times.get(name) ?? [])) * 1000;
    const where = client === database.raw ? 'on a database' : 'without a database';
    console.log(`${title}, ${where}: ${fastest('none').toFixed(1)} µs`);
    for (const { name } of contestants.slice(1)) {
      const { median } = ratioOf(times, name, 'none');
      const more = (fastest(name) - fastest('none')).toFixed(1);
      console.log(`  ${name}: ${median.toFixed(3)}, ${more} µs more`);
    }
  }
}
await database.close();

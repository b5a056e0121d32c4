import { byHand } from '../contestants/by-hand.ts';
import { cannedClient, sampleRows } from '../contestants/canned-client.ts';
import { modelway, UNLIMITED } from '../contestants/modelway.ts';
import { zenstackServer } from '../contestants/zenstack-server.ts';
import type { BenchCase, BenchSuite } from './bench-case.ts';

/** The title of the case that compares few rows with many. */
export const ROWS_TITLE = 'REST list, by its length';
export const FEW_ROWS = 100;
export const MANY_ROWS = 10_000;

/** Creates the suite of the handlers alone, with an ORM client that returns rows immediately. */
export function handlerSuite(): BenchSuite {
  return {
    title: 'Handler only',
    cases: [
      ...[20, 100, 1000].map((count) => listCase('rest', count)),
      oneCase('rest', '/sample/1'),
      ...[100].map((count) => listCase('rpc', count)),
      oneCase('rpc', '/sample/findUnique?q={"where":{"id":"1"}}'),
      createCase('rest'),
      createCase('rpc'),
      rowsCase(),
    ],
  };
}

/** Creates a case that lists rows with a value of every type. */
export function listCase(
  kind: 'rest' | 'rpc',
  count: number,
  handlers: typeof UNLIMITED = UNLIMITED,
): BenchCase {
  const rows = sampleRows(count);
  const client = cannedClient(rows);
  const url = kind === 'rest' ? `/sample?page[limit]=${count}` : '/sample/findMany';
  const request = { url };
  return {
    title: `${kind === 'rest' ? 'REST list of' : 'RPC findMany of'} ${count} rows`,
    contestants: [
      modelway(handlers[kind], client, request),
      zenstackServer(kind, client, request),
      ...byHand(async () => rows),
    ],
  };
}

/** Creates a case that reads one row. */
export function oneCase(
  kind: 'rest' | 'rpc',
  url: string,
  handlers: typeof UNLIMITED = UNLIMITED,
): BenchCase {
  const rows = sampleRows(1);
  const client = cannedClient(rows);
  return {
    title: kind === 'rest' ? 'REST fetch one' : 'RPC findUnique',
    contestants: [
      modelway(handlers[kind], client, { url }),
      zenstackServer(kind, client, { url }),
      ...byHand(async () => rows[0]),
    ],
  };
}

/** Creates a case that creates a row with a value of every type. */
export function createCase(
  kind: 'rest' | 'rpc',
  handlers: typeof UNLIMITED = UNLIMITED,
): BenchCase {
  const rows = sampleRows(1);
  const client = cannedClient(rows);
  const document = { data: { type: 'sample', attributes: COLUMNS } };
  const request =
    kind === 'rest'
      ? { method: 'POST', url: '/sample', body: JSON.stringify(document) }
      : { method: 'POST', url: '/sample/create', body: JSON.stringify({ data: COLUMNS }) };
  return {
    title: `${kind.toUpperCase()} create`,
    contestants: [modelway(handlers[kind], client, request), ...byHand(async () => rows[0])],
  };
}

/** The columns of a row that are not optional, as JSON. */
const COLUMNS = {
  ...{ string: 'a', boolean: true, int: 1, bigInt: '1', float: 1.5, decimal: '1' },
  ...{ dateTime: '2024-01-01T00:00:00.000Z', bytes: 'AQID', json: { a: 1 } },
};

/** Reads the same rows in small pages and in one large page, so that caches affect both alike. */
function rowsCase(): BenchCase {
  const rows = sampleRows(MANY_ROWS);
  const contestants = [FEW_ROWS, MANY_ROWS].map((count) => {
    const client = cannedClient(rows, count);
    const { run } = modelway(UNLIMITED.rest, client, { url: `/sample?page[limit]=${count}` });
    return { name: `${count.toLocaleString('en')} rows`, run };
  });
  return { title: ROWS_TITLE, contestants, options: { sliceMs: 400 } };
}

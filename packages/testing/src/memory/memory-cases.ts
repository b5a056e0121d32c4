import type { DatabaseTarget } from '../database/database-target.ts';
import { FIRST_OF_PARENT, type LargeRows, OF_PARENT, ROWS, SMALL } from './large-rows.ts';

/** A request, to be sent by many callers at once. */
export interface MemoryRequest {
  readonly url: string;
  /** @default 'GET' */
  readonly method?: 'POST' | 'PATCH';
  readonly body?: object;
  /** A request that one caller sends before. */
  readonly before?: string;
  /**
   * Whether others wait for seconds at its beginning, until the sizes of its records are known.
   * @default false
   */
  readonly unknown?: boolean;
  /**
   * Whether the database itself is busy for seconds with it, so that others wait there. A time
   * limit of the database ends such statements.
   * @default false
   */
  readonly busy?: boolean;
}

/** Requests for more data than the heap holds, one for each way to read them. */
export const MEMORY_CASES: Readonly<Record<string, (target: DatabaseTarget) => MemoryRequest>> = {
  // First of all, so that the process has seen no other records.
  'megabytes after many small records': () => ({
    ...rpcRead('category/findMany', { where: within(ROWS.megabytes()), take: 30 }),
    before: rpcRead('category/findMany', { where: { id: { lte: SMALL } }, take: 60 }).url,
    unknown: true,
  }),
  'a list': (target) => rpcRead('category/findMany', { where: within(ROWS.many(target)) }),
  'a list below the limit': (target) =>
    rpcRead('category/findMany', { where: within(ROWS.many(target)), take: 60 }),
  'a list of megabytes': () => rpcRead('category/findMany', { where: within(ROWS.megabytes()) }),
  'a list of huge records': (target) =>
    rpcRead('category/findMany', { where: within(ROWS.huge(target)) }),
  'single huge records': (target) =>
    rpcRead('category/findUnique', { where: { id: ROWS.huge(target).first } }),
  'distinct records': (target) =>
    rpcRead('category/findMany', {
      where: within(ROWS.many(target)),
      distinct: ['parentId'],
      take: 3,
    }),
  'a list after a cursor': (target) =>
    rpcRead('category/findMany', {
      where: within(ROWS.many(target)),
      cursor: { id: ROWS.many(target).first },
      orderBy: [{ parentId: 'asc' }],
      take: 3,
    }),
  'Json values': () => rpcRead('sample/findMany', { select: { id: true, json: true } }),
  'a page': (target) => ({
    url: `/rest/category?filter[id$gte]=${ROWS.many(target).first}&page[limit]=100`,
  }),
  'an included list': () => ({ url: '/rest/category?filter[id$lte]=3&include=children' }),
  'nested lists': () =>
    rpcRead('category/findMany', { where: { id: { lte: 3 } }, include: { children: true } }),
  'a parent of many': () =>
    rpcRead('category/findMany', {
      where: within({ first: FIRST_OF_PARENT, count: OF_PARENT }),
      include: { parent: true },
    }),
  groups: (target) => ({
    ...rpcRead('category/groupBy', {
      by: ['name'],
      where: within({ first: ROWS.many(target).first, count: 300 }),
    }),
    busy: true,
  }),
  aggregates: (target) => ({
    ...rpcRead('category/aggregate', { _max: { name: true }, where: within(ROWS.huge(target)) }),
    busy: true,
  }),
  'a transaction': () => ({
    url: '/rpc/$transaction/sequential',
    method: 'POST',
    body: [1, 2, 3].map(() => ({
      model: 'Category',
      op: 'findMany',
      args: { where: within(ROWS.megabytes()), take: 20 },
    })),
  }),
  'the result of a write': () => ({
    url: '/rpc/category/update',
    method: 'PATCH',
    body: { where: { id: 1 }, data: { parentId: null }, include: { children: true } },
  }),
  'a list in the result of a write': () => ({
    url: '/rpc/category/update',
    method: 'PATCH',
    body: { where: { id: 1 }, data: { parentId: null }, include: { children: { take: 1500 } } },
  }),
  'a body of more values than are allowed': () => writeValues(340_000),
  'a body of many values': () => writeValues(45_000),
};

/** What others read meanwhile. */
export const SMALL_READS: readonly string[] = [
  '/rpc/category/findUnique?q={"where":{"id":1}}',
  `/rpc/category/findMany?q={"where":{"id":{"lte":${SMALL}}},"take":20}`,
  '/rest/category/2',
];

function rpcRead(path: string, args: object): MemoryRequest {
  return { url: `/rpc/${path}?q=${encodeURIComponent(JSON.stringify(args))}` };
}

function within({ first, count }: Pick<LargeRows, 'first' | 'count'>): object {
  return { id: { gte: first, lt: first + count } };
}

function writeValues(count: number): MemoryRequest {
  const json = Array.from({ length: count }, () => ({}));
  const body = { where: { int: -1 }, data: { json } };
  return { url: '/rpc/sample/updateMany', method: 'PATCH', body };
}

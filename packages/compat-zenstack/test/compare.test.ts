import { casesOf } from '@modelway/testing/test-size';
import { describeTable, useDatabase } from './support/describe-table.ts';
import { restPair, rpcPair } from './support/servers.ts';
import { REST_PROCEDURES, RPC_PROCEDURES } from './tables/procedures.ts';
import { REST_FILTERS } from './tables/rest-filters.ts';
import { REST_OPTIONS } from './tables/rest-options.ts';
import { REST_READS } from './tables/rest-reads.ts';
import { REST_WRITES } from './tables/rest-writes.ts';
import { RPC_READS } from './tables/rpc-reads.ts';
import { RPC_WRITES } from './tables/rpc-writes.ts';

// A smaller run has a part of each table.
const database = useDatabase();

describe('REST', () => {
  describe('reads', () => {
    describeTable(casesOf(REST_READS, 70), database, restPair);
  });
  describe('filters', () => {
    describeTable(casesOf(REST_FILTERS, 40), database, restPair);
  });
  describe('writes', () => {
    describeTable(casesOf(REST_WRITES, 50), database, restPair);
  });
  describe('procedures', () => {
    describeTable(casesOf(REST_PROCEDURES, 10), database, restPair);
  });
  describe.each(REST_OPTIONS)('with $title', ({ options, rows }) => {
    describeTable(casesOf(rows, 10), database, (each) => restPair(each, options));
  });
});

describe('repeated query parameters', () => {
  // Without an order, ZenStack's handler returns rows as they are stored, and writes came before.
  it.each([
    { sort: ['published', '-title'] },
    { include: ['author', 'tags,category'], sort: 'id' },
    { 'page[limit]': ['1', '2'], 'page[offset]': ['3', '1'], sort: 'id' },
    { 'fields[post]': ['title', 'published'], sort: 'id' },
  ])('are read the same: %j', async (query) => {
    const { peer, ours } = restPair(database());
    const request = { caller: 'Ann', method: 'GET', path: '/post', query, body: undefined };
    expect(await ours(request)).toEqual(await peer(request));
  });
});

describe('RPC', () => {
  describe('reads', () => {
    describeTable(casesOf(RPC_READS, 40), database, rpcPair);
  });
  describe('writes', () => {
    describeTable(casesOf(RPC_WRITES, 40), database, rpcPair);
  });
  describe('procedures', () => {
    describeTable(casesOf(RPC_PROCEDURES, 20), database, rpcPair);
  });
});

import type { InferDataFromTag, QueryClient } from '@tanstack/query-core';
import type { CacheState } from '../cache-state.ts';
import { type QueryCall, queryCallOf } from '../query-call.ts';
import type { ApiQueryKey } from '../query-key.ts';
import { showChange } from './layers.ts';

/** The cached queries that the option `optimistic` of a mutation may update. */
export interface OptimisticCache {
  /**
   * Updates the data of one query, if it is cached.
   *
   * @param queryKey The key, such as `q.post.findMany.queryKey({ where })`.
   * @param change Returns new data, or the same value to change nothing. It must not have side
   *   effects: it runs again if another write fails.
   */
  update<Key extends ApiQueryKey>(
    queryKey: Key,
    change: (data: InferDataFromTag<unknown, Key>) => InferDataFromTag<unknown, Key>,
  ): void;
  /**
   * Updates the data of each cached query of an operation, a model or the whole API. Queries that
   * have been hydrated and not yet been used are left out.
   *
   * @param queryKey The start of the keys, such as `q.post.findMany.queryKey()`.
   * @param change Receives the data and what the query reads.
   */
  updateEach(queryKey: ApiQueryKey, change: (data: unknown, call: QueryCall) => unknown): void;
}

/** Creates the view of the cached queries for one write. */
export function openOptimisticCache(
  client: QueryClient,
  state: CacheState,
  write: object,
): OptimisticCache {
  const queries = (queryKey: ApiQueryKey, exact: boolean) =>
    client
      .getQueryCache()
      .findAll({ queryKey, exact })
      .filter((query) => query.queryKey[0] === state.prefix);
  return {
    update: (queryKey, change) => {
      for (const query of queries(queryKey, true)) {
        showChange(client, state, { query, write, change: change as (data: unknown) => unknown });
      }
    },
    updateEach: (queryKey, change) => {
      for (const query of queries(queryKey, false)) {
        const call = queryCallOf(query);
        if (call) showChange(client, state, { query, write, change: (data) => change(data, call) });
      }
    },
  };
}

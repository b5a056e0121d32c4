import type { Query, QueryClient } from '@tanstack/query-core';
import { type CacheState, queriesOf } from './cache-state.ts';
import { invalidateAfterFetch } from './invalidate-after-fetch.ts';
import { haveCommon, type Models } from './models.ts';
import type { StateWithReads } from './read-query.ts';

/** The effects of a write that has ended. */
export interface EndedWrite {
  /** The models that it may have changed. */
  readonly writes: Models;
  /** Queries that have shown optimistic updates and show none now. */
  readonly settled: readonly Query[];
}

/**
 * Refetches the active queries that depend on written models, and marks the inactive ones stale.
 * Queries that show optimistic updates wait until the last of these settles. The promise resolves
 * when the queries have been refetched, and never rejects.
 */
export function invalidate(
  client: QueryClient,
  state: CacheState,
  { writes, settled }: EndedWrite,
): Promise<void> {
  for (const running of state.runningReads) running.writes.push(writes);
  const dependent = queriesOf(client, state).filter(
    (query) => !isLayered(query, state) && dependsOn(query, writes, state),
  );
  const queries = new Set([...settled, ...dependent]);
  for (const query of queries) invalidateAfterFirstFetch(client, query);
  return client.invalidateQueries({ predicate: (query) => queries.has(query) });
}

function isLayered(query: Query, { layers }: CacheState): boolean {
  return layers.get(query.queryHash)?.query === query;
}

/** A query without a response depends on nothing yet, unless its fetch is not a read of its own. */
function dependsOn(query: Query, writes: Models, { runningReads }: CacheState): boolean {
  const { reads, status, fetchStatus, fetchFailureCount } = query.state as StateWithReads;
  if (reads !== undefined || status !== 'pending') return haveCommon(reads, writes);
  // Data that a server streams, or that a persister restores.
  const isForeign =
    fetchStatus === 'fetching' &&
    fetchFailureCount === 0 &&
    ![...runningReads].some((running) => running.query === query);
  return isForeign && haveCommon(undefined, writes);
}

/** `invalidateQueries` does not repeat a fetch that runs while the query has no data yet. */
function invalidateAfterFirstFetch(client: QueryClient, query: Query): void {
  if (query.state.data !== undefined || query.state.fetchStatus === 'idle') return;
  invalidateAfterFetch(client, query);
}

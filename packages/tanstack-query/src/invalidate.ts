import type { Query, QueryClient } from '@tanstack/query-core';
import { type CacheState, queriesOf } from './cache-state.ts';
import { invalidateAfterFetch, invalidateOne } from './invalidate-after-fetch.ts';
import { haveCommon, type Models } from './models.ts';
import type { Layer } from './optimistic/layers.ts';
import { resumePageFetch, runningPageFetch, untilPageFetched } from './page-fetch.ts';
import type { StateWithReads } from './read-query.ts';

/** The effects of a write that has ended. */
export interface EndedWrite {
  /** The models that it may have changed. */
  readonly writes: Models;
  /** The optimistic updates of queries that show none now. */
  readonly settled: readonly Layer[];
}

/**
 * Refetches the active queries that depend on written models, and marks the inactive ones stale.
 * Queries that show optimistic updates wait until the last of these settles, and those that load a
 * page until it is there. The promise resolves when the queries have been refetched, and never
 * rejects.
 */
export async function invalidate(
  client: QueryClient,
  state: CacheState,
  { writes, settled }: EndedWrite,
): Promise<void> {
  for (const running of state.runningReads) running.writes.push(writes);
  const dependent = queriesOf(client, state).filter(
    (query) => !isLayered(query, state) && dependsOn(query, writes, state),
  );
  const shown = new Set(settled.map(({ query }) => query));
  const loading = new Set(
    dependent.filter((query) => !shown.has(query) && runningPageFetch(query)),
  );
  const queries = new Set([...shown, ...dependent].filter((query) => !loading.has(query)));
  for (const query of queries) invalidateAfterFirstFetch(client, query);
  const invalidated = client.invalidateQueries({ predicate: (query) => queries.has(query) });
  /** The fetch of a page that does not exist ends a refetch, and makes the old pages count as new. */
  const invalidateIfLost = async (query: Query): Promise<void> => {
    const { reads } = query.state as StateWithReads;
    await invalidated;
    await untilPageFetched(query);
    const { state: now } = query;
    if (!reads || (now as StateWithReads).reads !== reads || now.isInvalidated) return;
    if (query.isActive()) await invalidateAfterPage(client, state, query);
  };
  await Promise.all([
    invalidated,
    ...settled.map(({ query, pageFetch }) =>
      pageFetch ? invalidated.then(() => resumePageFetch(query, pageFetch)) : undefined,
    ),
    ...[...loading].map((query) => invalidateAfterPage(client, state, query)),
    ...[...queries].map(invalidateIfLost),
  ]);
}

/** A query that shows optimistic updates by then is refetched after these. */
async function invalidateAfterPage(
  client: QueryClient,
  state: CacheState,
  query: Query,
): Promise<void> {
  await untilPageFetched(query);
  if (!isLayered(query, state)) await invalidateOne(client, query);
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

/**
 * `invalidateQueries` does not repeat a fetch that runs while the query has no data yet, nor that of
 * a query which is not active. The first pages of such a query may be from before the write.
 */
function invalidateAfterFirstFetch(client: QueryClient, query: Query): void {
  const { data, fetchStatus } = query.state;
  const hasOldPages = !query.isActive() && Array.isArray(Object(data).pages);
  if (fetchStatus === 'idle' || (data !== undefined && !hasOldPages)) return;
  invalidateAfterFetch(client, query);
}

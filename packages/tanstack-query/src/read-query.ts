import { requestModels } from '@modelway/client';
import type { Query, QueryClient, QueryState } from '@tanstack/query-core';
import { cacheStateOf, type RunningRead } from './cache-state.ts';
import { invalidateAfterFetch } from './invalidate-after-fetch.ts';
import { haveCommon, type Models } from './models.ts';
import type { ApiQueryKey, TargetCall } from './query-key.ts';

/** The context of a query function of any 5.x version of TanStack Query. */
export interface QueryContext {
  readonly client: object;
  readonly queryKey: ApiQueryKey;
  readonly signal: AbortSignal;
}

/** The API and the prefix that the queries of `createQueries` use. */
export interface QuerySource {
  readonly api: object;
  readonly prefix: string;
}

/** The state of a query with the models that its data depends on. */
export type StateWithReads = QueryState & { readonly reads?: Models };

/** The number of times that a read is sent while its models are being written. */
const MAX_ATTEMPTS = 5;

/** Whether a fetch adds a page to invalidated ones, whose refetch it has interrupted. */
function isInterruption(query: Query | undefined): boolean {
  const { isInvalidated = false, fetchMeta } = query?.state ?? {};
  return isInvalidated && fetchMeta?.fetchMore !== undefined;
}

/**
 * Sends the read of a query, and again if one of its models was written in the meantime. Keeps the
 * models that the result depends on in the state of the query.
 */
export async function readQuery(
  { api, prefix }: QuerySource,
  call: TargetCall,
  { client: anyClient, queryKey, signal }: QueryContext,
): Promise<unknown> {
  const client = anyClient as QueryClient;
  const { runningReads } = cacheStateOf(client, prefix);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  for (let attempt = 1; ; attempt += 1) {
    const running: RunningRead = { query, writes: [] };
    runningReads.add(running);
    try {
      const { data, reads } = await requestModels(api, { ...call, method: 'GET' }, { signal });
      const isCurrent = !running.writes.some((models) => haveCommon(reads, models));
      if (!isCurrent && attempt < MAX_ATTEMPTS) continue;
      // The state is what hydration and persisters keep.
      const state: Partial<StateWithReads> = { reads };
      query?.setState(state);
      if (!isCurrent || isInterruption(query)) invalidateAfterFetch(client, query);
      return data;
    } finally {
      runningReads.delete(running);
    }
  }
}

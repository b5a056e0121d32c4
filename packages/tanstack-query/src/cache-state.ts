import type { Query, QueryClient } from '@tanstack/query-core';
import type { Models } from './models.ts';
import type { Layer } from './optimistic/layers.ts';

/** A read whose response has not arrived. */
export interface RunningRead {
  readonly query: Query | undefined;
  /** The models of each write that has ended since it was sent. */
  readonly writes: Models[];
}

/** What the queries and mutations of one prefix share in a query client. */
export interface CacheState {
  readonly prefix: string;
  readonly runningReads: Set<RunningRead>;
  /** The queries that show optimistic updates, by hash. */
  readonly layers: Map<string, Layer>;
}

const STATES = new WeakMap<QueryClient, Map<string, CacheState>>();

/** Returns the state of a prefix in a query client. */
export function cacheStateOf(client: QueryClient, prefix: string): CacheState {
  const states = STATES.get(client) ?? new Map<string, CacheState>();
  STATES.set(client, states);
  const state = states.get(prefix) ?? { prefix, runningReads: new Set(), layers: new Map() };
  states.set(prefix, state);
  return state;
}

/** Returns the cached queries of a prefix. */
export function queriesOf(client: QueryClient, { prefix }: CacheState): Query[] {
  return client.getQueryCache().findAll({ queryKey: [prefix] });
}

import type { Query } from '@tanstack/query-core';
import type { TargetCall } from './query-key.ts';

/** What a query reads. */
export interface QueryCall extends TargetCall {
  /** Whether the data of the query is a list of pages. */
  readonly isInfinite: boolean;
}

/**
 * By query function. The key has only the JSON of the arguments, and the function outlives spreads.
 */
const CALLS = new WeakMap<object, QueryCall>();

/** Remembers what a query function reads, and returns the function. */
export function withCall<QueryFn extends object>(queryFn: QueryFn, call: QueryCall): QueryFn {
  CALLS.set(queryFn, call);
  return queryFn;
}

/**
 * Returns what a query reads, or `undefined` if its function is not one of `createQueries`, or if
 * it has none yet, as after hydration.
 */
export function queryCallOf({ options }: Query): QueryCall | undefined {
  return typeof options.queryFn === 'function' ? CALLS.get(options.queryFn) : undefined;
}

export { createQueries, type QueriesOptions } from './create-queries.ts';
export type { OptimisticCache } from './optimistic/optimistic-cache.ts';
export {
  type OptimisticWrite,
  optimisticCreate,
  optimisticDelete,
  optimisticUpdate,
} from './optimistic/optimistic-writes.ts';
export type { KeyedQueries, ModelQueries, Queries } from './queries.ts';
export type { QueryCall } from './query-call.ts';
export type { ApiQueryKey } from './query-key.ts';
export type {
  ApiInfiniteQueryOptions,
  ApiQueryOptions,
  CursorPages,
  QueryData,
  SkippableQueryOptions,
  TypedQueryKey,
} from './read-queries.ts';
export type { ApiMutationOptions, WriteOptions } from './write-mutations.ts';

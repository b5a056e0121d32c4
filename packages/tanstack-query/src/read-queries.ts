import type { CallArgs, CallResult, OperationArgs, ReadOperation } from '@modelway/client';
import type { DataTag, InfiniteData, SkipToken } from '@tanstack/query-core';
import type { ApiQueryKey } from './query-key.ts';
import type { QueryContext } from './read-query.ts';

/** The key of a query with the type of its data, for `queryClient.getQueryData` and others. */
export type TypedQueryKey<Data> = DataTag<ApiQueryKey, Data, Error>;

/** Options of a query, for `useQuery`, `prefetchQuery` and others. Spread them to add more. */
export interface ApiQueryOptions<Result> {
  readonly queryKey: TypedQueryKey<Result>;
  readonly queryFn: (context: QueryContext) => Promise<Result>;
}

/** The data of a query, such as `QueryData<typeof options>[number]` for a row of a list. */
export type QueryData<Options extends { readonly queryFn: unknown }> = Options extends {
  readonly queryFn: (context: never) => Promise<infer Result>;
}
  ? Result
  : never;

/** Options of a query that does not run while its arguments are `skipToken`. */
export interface SkippableQueryOptions<Result> {
  readonly queryKey: TypedQueryKey<Result>;
  readonly queryFn: ((context: QueryContext) => Promise<Result>) | SkipToken;
}

/** Options of a query of pages, for `useInfiniteQuery` and others. */
export interface ApiInfiniteQueryOptions<Result, Param> {
  readonly queryKey: TypedQueryKey<InfiniteData<Result, Param>>;
  readonly queryFn: (context: QueryContext & { readonly pageParam: Param }) => Promise<Result>;
  readonly initialPageParam: Param;
  readonly getNextPageParam: (
    lastPage: Result,
    pages: readonly Result[],
    lastParam: Param,
  ) => Param | undefined;
}

/** The queries of a read. */
export interface ReadQueries<Client, Expose, Model extends string, Name extends ReadOperation> {
  /** Returns the start of the keys of all queries of the operation. */
  queryKey(): ApiQueryKey;
  /** Returns the key of a query. */
  queryKey<Args extends OperationArgs<Client, Model, Name>>(
    args: CallArgs<Client, Expose, Model, Name, Args>,
  ): TypedQueryKey<CallResult<Client, Expose, Model, Name, Args>>;
  /**
   * Returns the options of a query. With `skipToken` as the arguments, it does not run.
   *
   * @throws {TypeError} if the arguments contain a value that cannot be sent.
   */
  queryOptions<Args extends OperationArgs<Client, Model, Name>>(
    ...args: object extends OperationArgs<Client, Model, Name>
      ? [args?: CallArgs<Client, Expose, Model, Name, Args>]
      : [args: CallArgs<Client, Expose, Model, Name, Args>]
  ): ApiQueryOptions<CallResult<Client, Expose, Model, Name, Args>>;
  queryOptions<Args extends OperationArgs<Client, Model, Name>>(
    args: CallArgs<Client, Expose, Model, Name, Args> | SkipToken,
  ): SkippableQueryOptions<CallResult<Client, Expose, Model, Name, Args>>;
}

/** The queries of `findMany`. */
export interface ListQueries<Client, Expose, Model extends string>
  extends ReadQueries<Client, Expose, Model, 'findMany'> {
  /**
   * Returns the options of a query of pages, which `take` sizes. Each page skips the rows of the
   * pages before it.
   */
  infiniteQueryOptions<Args extends PageArgs<Client, Model>>(
    args: CallArgs<Client, Expose, Model, 'findMany', Args>,
  ): ApiInfiniteQueryOptions<CallResult<Client, Expose, Model, 'findMany', Args>, number>;
  /** Returns the options of a query of pages, each of which starts after the last row before it. */
  infiniteQueryOptions<
    Args extends PageArgs<Client, Model>,
    Cursor extends CursorOf<OperationArgs<Client, Model, 'findMany'>>,
  >(
    args: CallArgs<Client, Expose, Model, 'findMany', Args>,
    pages: CursorPages<CallResult<Client, Expose, Model, 'findMany', Args>, Cursor>,
  ): ApiInfiniteQueryOptions<CallResult<Client, Expose, Model, 'findMany', Args>, Cursor | null>;
}

/**
 * Options of pages by cursor. Without `NoInfer`, TypeScript compares the types of the ORM in full for
 * the inference, which takes seconds, or ends with an error.
 */
export interface CursorPages<Rows, Cursor> {
  /** Returns the unique key of a row, such as `(post) => ({ id: post.id })`. */
  readonly cursor: (row: NoInfer<Rows extends readonly (infer Row)[] ? Row : never>) => Cursor;
}

type PageArgs<Client, Model extends string> = OperationArgs<Client, Model, 'findMany'> & {
  readonly take: number;
};

type CursorOf<Args> = Args extends { cursor?: infer Cursor } ? NonNullable<Cursor> : never;

import type { ApiClient, ProcedureKind, ReadOperation, WriteOperation } from '@modelway/client';
import type { SkipToken } from '@tanstack/query-core';
import type { ApiQueryKey } from './query-key.ts';
import type {
  ApiQueryOptions,
  ListQueries,
  ReadQueries,
  SkippableQueryOptions,
  TypedQueryKey,
} from './read-queries.ts';
import type {
  ApiMutationOptions,
  NoVariables,
  WriteMutations,
  WriteOptions,
} from './write-mutations.ts';

/** Options of queries and mutations for each operation of a client. */
export type Queries<
  Client extends object,
  Expose extends object = object,
  Procedures extends object = object,
> = {
  readonly [Model in ModelOf<ApiClient<Client, Expose, Procedures>>]: ModelQueries<
    Client,
    Expose,
    Model,
    keyof ApiClient<Client, Expose, Procedures>[Model]
  >;
} & QueriesMembers<Client, Expose, Procedures>;

/** The queries and mutations of a model. */
export type ModelQueries<Client, Expose, Model extends string, Operations> = {
  readonly [Name in Extract<Operations, ReadOperation>]: Name extends 'findMany'
    ? ListQueries<Client, Expose, Model>
    : ReadQueries<Client, Expose, Model, Name>;
} & {
  readonly [Name in Extract<Operations, WriteOperation>]: WriteMutations<
    Client,
    Expose,
    Model,
    Name
  >;
} & KeyedQueries;

/** Queries whose keys have a common start. */
export interface KeyedQueries {
  /** Returns the start of the keys of all queries of the model, or of the API. */
  queryKey(): ApiQueryKey;
}

/** The members beside the models. */
export interface QueriesMembers<
  Client extends object,
  Expose extends object,
  Procedures extends object,
> extends KeyedQueries {
  /** The procedures of the API, by name. */
  readonly $procs: {
    readonly [Name in keyof ApiClient<Client, Expose, Procedures>['$procs']]: ProcedureQueries<
      ApiClient<Client, Expose, Procedures>['$procs'][Name],
      ProcedureKind<Client, Procedures, Name>
    >;
  };
  readonly $transaction: {
    /**
     * Returns the options of a mutation that sends calls of the client as one transaction.
     *
     * @param calls Returns the calls, such as `(title) => [api.post.create({ data: { title } })]`.
     */
    mutationOptions<Variables, Calls extends readonly PromiseLike<unknown>[]>(
      calls: (variables: Variables) => readonly [...Calls],
      options?: WriteOptions<Variables>,
    ): ApiMutationOptions<Variables, { -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }>;
  };
}

/** The queries or mutations of a procedure. A mutation has no queries. */
export type ProcedureQueries<Procedure, Kind> = Procedure extends (
  ...args: infer Args
) => infer Result
  ? ProcedureMutations<Args[0], Awaited<Result>, [] extends Args ? NoVariables : never> &
      ('query' extends Kind ? ProcedureReads<Args, Awaited<Result>> : object)
  : never;

interface ProcedureReads<Args extends readonly unknown[], Result> extends KeyedQueries {
  /** Returns the start of the keys of all queries of the procedure. */
  queryKey(): ApiQueryKey;
  /** Returns the key of a query. */
  queryKey(args: NonNullable<Args[0]>): TypedQueryKey<Result>;
  /** Returns the options of a query. With `skipToken` as the arguments, it does not run. */
  queryOptions(...args: Args): ApiQueryOptions<Result>;
  queryOptions(args: Args[0] | SkipToken): SkippableQueryOptions<Result>;
}

interface ProcedureMutations<Variables, Result, None> {
  /** Returns the options of a mutation. */
  mutationOptions(options?: WriteOptions<Variables>): ApiMutationOptions<Variables | None, Result>;
}

type ModelOf<Api> = Exclude<keyof Api & string, `$${string}`>;

import { type ApiClient, type Call, createLookup } from '@modelway/client';
import { toInfiniteOptions } from './infinite-options.ts';
import type { OptimisticCache } from './optimistic/optimistic-cache.ts';
import type { Queries } from './queries.ts';
import { withCall } from './query-call.ts';
import { PROCEDURES, type Target, toQueryKey } from './query-key.ts';
import { type QueryContext, type QuerySource, readQuery } from './read-query.ts';
import { type MutationContext, writeMutation } from './write-mutation.ts';
import type { WriteOptions } from './write-mutations.ts';

/** Options of `createQueries`. */
export interface QueriesOptions {
  /**
   * The first part of all query keys. Queries of one query client with the same prefix share their
   * data, so each API of an application requires its own.
   * @default 'modelway'
   */
  readonly key?: string | undefined;
}

/**
 * Creates options of queries and mutations for TanStack Query. A mutation refetches the queries
 * that depend on the models that it changed, as the server tells.
 *
 * @throws {TypeError} if `api` is not a client that `createClient` returned.
 * @example
 * ```ts
 * const q = createQueries(createClient<typeof db>({ url: '/api/rpc' }));
 * const posts = useQuery(q.post.findMany.queryOptions({ where: { published: true } }));
 * const publish = useMutation(q.post.update.mutationOptions());
 * ```
 */
export function createQueries<
  Client extends object,
  Expose extends object,
  Procedures extends object,
>(
  api: ApiClient<Client, Expose, Procedures>,
  { key = 'modelway' }: QueriesOptions = {},
): Queries<Client, Expose, Procedures> {
  if (typeof Object(api).$with !== 'function') {
    throw new TypeError('createQueries requires the client that createClient returns.');
  }
  const source = { api, prefix: key };
  const operationsOf = (model: string): object =>
    createLookup(
      (operation) => createOperation(source, { model, operation }),
      new Map([['queryKey', () => [key, model]]]),
    );
  const members = new Map<string, unknown>([
    ['queryKey', () => [key]],
    ['$transaction', createTransaction(source)],
    [PROCEDURES, operationsOf(PROCEDURES)],
  ]);
  const queries = createLookup(operationsOf, members);
  return queries as Queries<Client, Expose, Procedures>;
}

type MutationSettings = WriteOptions<unknown>;

function createOperation(source: QuerySource, target: Target): object {
  const { prefix } = source;
  const path = [prefix, target.model, target.operation];
  return {
    queryKey: (args?: object) => (args ? toQueryKey(prefix, { ...target, args }) : path),
    queryOptions: (args: object | symbol = {}) => {
      // TanStack Query recognizes its own symbol.
      if (typeof args === 'symbol') return { queryKey: [...path, null], queryFn: args };
      const call = { ...target, args, isInfinite: false };
      const queryFn = (context: QueryContext) => readQuery(source, call, context);
      return { queryKey: toQueryKey(prefix, call), queryFn: withCall(queryFn, call) };
    },
    infiniteQueryOptions: toInfiniteOptions(source, target),
    mutationOptions: ({ optimistic, awaitRefetch, ...selection }: MutationSettings = {}) => ({
      mutationKey: path,
      mutationFn: (variables: object | undefined, context: MutationContext) => {
        const call: Call = { ...target, args: { ...variables, ...selection } };
        const write = { call, optimistic: bind(optimistic, variables ?? {}), awaitRefetch };
        return writeMutation(source, write, context);
      },
    }),
  };
}

function createTransaction(source: QuerySource): object {
  type CallsOf = (variables: unknown) => readonly unknown[];
  return {
    mutationOptions: (callsOf: CallsOf, { optimistic, awaitRefetch }: MutationSettings = {}) => ({
      mutationKey: [source.prefix, '$transaction'],
      mutationFn: (variables: unknown, context: MutationContext) => {
        const call = callsOf(variables);
        const write = { call, optimistic: bind(optimistic, variables), awaitRefetch };
        return writeMutation(source, write, context);
      },
    }),
  };
}

function bind(optimistic: MutationSettings['optimistic'], variables: unknown) {
  return optimistic && ((cache: OptimisticCache) => optimistic(cache, variables));
}

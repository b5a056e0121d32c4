import {
  MutationObserver,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/query-core';

/** An active query, as a component has one. */
export interface ActiveQuery {
  readonly queryKey: QueryKey;
  readonly data: () => unknown;
  readonly stop: () => void;
}

/** Starts an active query and waits for its first data. */
export async function observe(
  client: QueryClient,
  options: {
    readonly queryKey: QueryKey;
    readonly queryFn: unknown;
    readonly staleTime?: number;
  },
): Promise<ActiveQuery> {
  const observer = new QueryObserver(client, { retry: false, ...(options as object) } as never);
  const stop = observer.subscribe(() => undefined);
  await client.fetchQuery({ ...(options as object), staleTime: Number.POSITIVE_INFINITY } as never);
  const { queryKey } = options;
  return { queryKey, data: () => client.getQueryData(queryKey), stop };
}

/** Runs a mutation, as a component does. */
export function mutate<Variables, Result>(
  client: QueryClient,
  options: object & {
    readonly mutationFn: (
      variables: Variables,
      context: { readonly client: object },
    ) => Promise<Result>;
  },
  variables: Variables,
): Promise<Result> {
  const observer = new MutationObserver(
    client,
    options as MutationOptions<Result, Error, Variables>,
  );
  return observer.mutate(variables);
}

/** Waits until nothing is fetched and no mutation runs. */
export async function settle(client: QueryClient): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 5));
  while (client.isFetching() + client.isMutating() > 0);
}

import type { Query, QueryClient } from '@tanstack/query-core';

/** Invalidates a query once its running fetch has ended, which it does not interrupt. */
export function invalidateAfterFetch(client: QueryClient, query: Query | undefined): void {
  query?.promise?.then(
    () => invalidateOne(client, query),
    () => undefined,
  );
}

/** Invalidates one query. The promise resolves when it has been refetched, and never rejects. */
export function invalidateOne(client: QueryClient, query: Query): Promise<void> {
  return client.invalidateQueries({ predicate: (other) => other === query });
}

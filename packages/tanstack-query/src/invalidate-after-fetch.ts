import type { Query, QueryClient } from '@tanstack/query-core';

/** Invalidates a query once its running fetch has ended, which it does not interrupt. */
export function invalidateAfterFetch(client: QueryClient, query: Query | undefined): void {
  const repeat = () => client.invalidateQueries({ predicate: (other) => other === query });
  query?.promise?.then(repeat, () => undefined);
}

'use client';

import {
  HydrationBoundary,
  type HydrationBoundaryProps,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { useState } from 'react';

/** Provides the cache of queries, with the results of those that the server has run. */
export function QueryProvider(props: HydrationBoundaryProps) {
  const queries = { retry: false, staleTime: 60_000 };
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries } }));
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary {...props} />
    </QueryClientProvider>
  );
}

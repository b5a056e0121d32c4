import type { Query } from '@tanstack/query-core';

/** The fetch of the next or the previous page of a query. */
export interface PageFetch {
  readonly meta: NonNullable<Query['state']['fetchMeta']>;
  /** The number of pages before it. */
  readonly pages: number | undefined;
}

/** Returns the fetch of a page that a query runs. The first fetch of a query is none. */
export function runningPageFetch({ state }: Query): PageFetch | undefined {
  const { fetchStatus, fetchMeta: meta, data } = state;
  const isRunning = fetchStatus !== 'idle' && data !== undefined;
  return isRunning && meta?.fetchMore ? { meta, pages: countPages(data) } : undefined;
}

/** Waits until a query runs no fetch of a page. Never rejects. */
export async function untilPageFetched(query: Query): Promise<void> {
  let awaited: Promise<unknown> | undefined;
  while (runningPageFetch(query) && query.promise && query.promise !== awaited) {
    awaited = query.promise;
    await awaited.catch(() => undefined);
  }
}

/**
 * Fetches the page again that an interrupted fetch would have added, unless another fetch has added
 * it. Never rejects.
 */
export async function resumePageFetch(query: Query, { meta, pages }: PageFetch): Promise<void> {
  const { fetchStatus, data } = query.state;
  const isMissing = fetchStatus === 'idle' && countPages(data) === pages;
  if (isMissing && query.isActive()) await query.fetch(undefined, { meta }).catch(() => undefined);
}

function countPages(data: unknown): number | undefined {
  return (data as { readonly pages: readonly unknown[] } | undefined)?.pages.length;
}

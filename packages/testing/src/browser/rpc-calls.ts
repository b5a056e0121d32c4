import type { Page } from 'playwright-core';

const OPERATION = /\/api\/rpc\/(\w+\/\w+)/;

/** Records the calls that a page sends to the RPC API, such as `GET post/findMany`. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, operation] = OPERATION.exec(request.url()) ?? [];
    if (operation) calls.push(`${request.method()} ${operation}`);
  });
  return calls;
}

/**
 * Holds the calls of an operation of the RPC API until the returned function is called, which waits
 * for the first of them: a page may show a change before it sends it. With a `status`, they receive
 * an error then. Later calls are not held.
 */
export async function holdCalls(
  page: Page,
  operation: string,
  status?: number,
): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: called, resolve: call } = Promise.withResolvers<void>();
  let isHeld = true;
  await page.route(new RegExp(`/api/rpc/${operation}(\\?|$)`), async (route) => {
    const error = isHeld && status ? { status, json: { message: 'Held' } } : undefined;
    call();
    if (isHeld) await released;
    // The page may be closed, or have been reloaded.
    await (error ? route.fulfill(error) : route.continue()).catch(() => {});
  });
  return async () => {
    await called;
    isHeld = false;
    release();
  };
}

import type { ApiResponse } from '../handler/api-handler.ts';
import type { InterceptContext, Interceptor, InterceptResult } from './interceptor.ts';

/** A failure of an interceptor's own, as opposed to one of the request that it runs. */
export class InterceptorFailure extends Error {}

/**
 * Runs a request inside its interceptors, the first one outermost.
 *
 * @param run runs the request with a client.
 */
export function runInterceptors<Client>(
  interceptors: readonly Interceptor<Client>[],
  context: InterceptContext<Client>,
  run: (client: Client) => Promise<InterceptResult>,
): Promise<ApiResponse> {
  const failed = new WeakSet<object>();
  throw new Error('todo');
}

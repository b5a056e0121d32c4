import type { Call } from './call.ts';
import { connectionOf } from './create-api.ts';
import { sendCall } from './send-call.ts';
import type { ApiResult, RequestOptions } from './send-request.ts';
import { sendTransaction } from './send-transaction.ts';

/**
 * Sends a call, or the calls of a transaction, and returns the result with the models that it
 * depends on and those that it changed. This is for libraries that cache results.
 *
 * @throws {TypeError} if `api` was not created by `createClient`.
 * @throws {ApiClientError} if the request fails.
 */
export async function requestModels(
  api: object,
  call: Call | readonly unknown[],
  options: Pick<RequestOptions, 'signal' | 'onSend'> = {},
): Promise<ApiResult> {
  const connection = connectionOf(api);
  const all: RequestOptions = { ...options, models: { models: 'true' } };
  return Array.isArray(call)
    ? await sendTransaction(call, connection, all)
    : await sendCall(call as Call, connection, all);
}

import type { Call } from './call.ts';
import type { ClientOptions } from './client-options.ts';
import { encodeCall, toBody, toQuery } from './encode-call.ts';
import { OPERATIONS, type Operation, PROCEDURES } from './operations.ts';
import {
  type ApiRequest,
  type ApiResult,
  type RequestOptions,
  sendRequest,
  urlOf,
} from './send-request.ts';

const MAX_URL_LENGTH = 2000;

/**
 * Sends a call and decodes its result.
 *
 * @throws {TypeError} if a value of the arguments cannot be sent; the message names its path.
 */
export async function sendCall(
  call: Call,
  connection: ClientOptions,
  options: RequestOptions = {},
): Promise<ApiResult> {
  return await sendRequest(toRequest(call, connection, options), connection, options);
}

function toRequest(call: Call, connection: ClientOptions, { models }: RequestOptions): ApiRequest {
  const { model, operation } = call;
  // The client does not know which procedures are mutations. Those accept only POST.
  const { method = model === PROCEDURES ? 'POST' : OPERATIONS[operation as Operation] } = call;
  const path = `${model}/${operation}`;
  const isRead = method === 'GET';
  const encoded = encodeCall(call);
  if (isRead || method === 'DELETE') {
    const url = urlOf(connection, path, { ...toQuery(encoded), ...models });
    const maxLength = connection.maxUrlLength ?? MAX_URL_LENGTH;
    if (!isRead || url.length <= maxLength) return { method, url, isRead };
  }
  const url = urlOf(connection, path, { ...models });
  return { method: isRead ? 'POST' : method, url, body: toBody(encoded), isRead };
}

import { joinPath } from '@modelway/serialization/client';
import { type Call, type PendingCall, pendingCallOf } from './call.ts';
import type { ClientOptions } from './client-options.ts';
import { encodeCall, toBody } from './encode-call.ts';
import { TRANSACTION } from './operations.ts';
import { type Reference, referenceOf } from './ref.ts';
import { type ApiResult, type RequestOptions, sendRequest, urlOf } from './send-request.ts';

/**
 * Sends pending calls as one transaction and returns their results, in order. From then on, each
 * call resolves to its result in the transaction.
 *
 * @throws {TypeError} if an element is not a call of the client, has been sent, or refers to a call
 *   that is not an earlier element.
 */
export async function sendTransaction(
  elements: readonly unknown[],
  connection: ClientOptions,
  options: RequestOptions = {},
): Promise<ApiResult> {
  if (!Array.isArray(elements)) throw new TypeError('$transaction requires a list of calls.');
  const calls = elements.map((_, index) => pendingAt(index, elements, connection));
  const body = calls.map(({ call }, index) => toStep(call, elements.slice(0, index)));
  const url = urlOf(connection, TRANSACTION, { ...options.models });
  const sent = sendRequest({ method: 'POST', url, body, isRead: false }, connection, options);
  calls.forEach((call, index) => {
    call.send = async () => ((await sent).data as readonly unknown[])[index];
    call.result = call.send();
    // Another transaction may send the call of a failed one.
    call.result.catch(() => {
      call.result = undefined;
    });
  });
  return await sent;
}

function pendingAt(
  index: number,
  elements: readonly unknown[],
  connection: ClientOptions,
): PendingCall {
  const element = elements[index];
  const name = `Element ${index} of the transaction`;
  const pending = pendingCallOf(element);
  if (pending?.connection !== connection) {
    throw new TypeError(`${name} must be a call of the same client, such as api.post.count().`);
  }
  if (pending.result || elements.indexOf(element) < index) {
    throw new TypeError(`${name} has already been sent. Create the call again.`);
  }
  return pending;
}

function toStep(call: Call, earlier: readonly unknown[]): object {
  const { model, operation } = call;
  const references: Record<string, string> = {};
  const encoded = encodeCall(call, (value, path) => {
    const reference = referenceOf(value);
    if (reference) references[path] = sourceOf(reference, path, earlier);
    return reference !== undefined;
  });
  const hasReferences = Object.keys(references).length > 0;
  return { model, op: operation, args: toBody(encoded), ...(hasReferences && { references }) };
}

/** Returns the path of a value in the results. */
function sourceOf({ call, path }: Reference, target: string, earlier: readonly unknown[]): string {
  const index = earlier.indexOf(call);
  if (index >= 0) return path.reduce(joinPath, String(index));
  throw new TypeError(`ref() at "${target}" must refer to an earlier call of the transaction.`);
}

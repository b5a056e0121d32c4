import { ATOMIC } from '../support/send-operations.ts';
import type { SentRequest } from './two-states.ts';

const OPS: Readonly<Record<string, string>> = { POST: 'add', PATCH: 'update', DELETE: 'remove' };

/** Returns a request for atomic operations. */
export function operationsRequest(...operations: readonly object[]): SentRequest {
  const headers = { 'content-type': ATOMIC };
  return { method: 'POST', url: '/operations', headers, body: { 'atomic:operations': operations } };
}

/** Returns a write as an atomic operation on the same URL. */
export function asOperation({ method = '', url, body }: SentRequest): SentRequest {
  return operationsRequest({ op: OPS[method], href: url, ...(body as object | undefined) });
}

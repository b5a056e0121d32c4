import { typeOf } from './hidden-routes.ts';
import type { SentRequest } from './two-states.ts';

/** One operation of RPC with its arguments. */
export interface RpcTestCall {
  /** The model, or an unknown name. */
  readonly model: string;
  readonly operation: string;
  readonly args: object;
  /**
   * The values of earlier results, in a transaction: path in the arguments → path of the result.
   */
  readonly references?: Readonly<Record<string, string>>;
}

/**
 * Builds the request of an operation: reads and deletions have their arguments in the query string.
 */
export function rpcRequest({ model, operation, args }: RpcTestCall): SentRequest {
  const url = `/${typeOf({ name: model })}/${operation}`;
  const method = methodOf(operation);
  if (method === 'POST' || method === 'PATCH') return { method, url, body: args };
  const { meta, ...q } = args as { readonly meta?: object };
  const params = new URLSearchParams({ q: JSON.stringify(q) });
  if (meta) params.set('meta', JSON.stringify(meta));
  return { method, url: `${url}?${params}` };
}

/** Builds the request of a transaction of operations. */
export function transactionRequest(calls: readonly RpcTestCall[]): SentRequest {
  const body = calls.map(({ operation: op, ...call }) => ({ ...call, op }));
  return { method: 'POST', url: '/$transaction/sequential', body };
}

function methodOf(operation: string): string {
  if (/^(create|upsert)/.test(operation)) return 'POST';
  if (operation.startsWith('update')) return 'PATCH';
  return operation.startsWith('delete') ? 'DELETE' : 'GET';
}

import type { RpcHandlerOptions } from '@modelway/core';
import type { ContractDatabase } from './contract-database.ts';
import { restHandler, rpcHandler } from './documented-handlers.ts';
import { ADA } from './fixture-rows.ts';
import { sendRequest, type TestRequest, type TestResponse } from './send-request.ts';

/** The options of a call, besides its operation and arguments. */
export interface CallOptions extends RpcHandlerOptions {
  /** Overrides the method that fits the operation. */
  readonly method?: string;
  /** The ORM client. @default an admin's */
  readonly client?: unknown;
  /** The metadata of the codec, `{ serialization }`. */
  readonly meta?: object;
  /** Whether the response has the models that the request reads and writes. @default false */
  readonly models?: boolean;
  readonly headers?: TestRequest['headers'];
}

/** Calls an operation over RPC: `callRpc(database, 'post.findMany', { where: … })`. */
export function callRpc(
  database: ContractDatabase,
  target: string,
  ...[args, callOptions = {}]: [unknown?, CallOptions?]
): Promise<TestResponse> {
  const { method, client = database.as(ADA), meta, models, headers, ...options } = callOptions;
  const handler = rpcHandler({ log: false, ...options })(database.orm);
  const request = toRequest(target, args, { method, meta, models });
  return sendRequest(handler, { ...request, client, ...(headers && { headers }) });
}

type Sent = Pick<CallOptions, 'method' | 'meta' | 'models'>;

function toRequest(
  target: string,
  args: unknown,
  { method, meta, models = false }: { readonly [Name in keyof Sent]: Sent[Name] | undefined },
): Omit<TestRequest, 'client'> {
  const [model = '', operation = ''] = target.split('.');
  const path = `/${model}/${operation}`;
  const verb = method ?? methodOf(operation);
  if (verb !== 'GET' && verb !== 'HEAD' && verb !== 'DELETE') {
    const body = meta ? { ...(args as object), meta } : args;
    const url = models ? `${path}?models=true` : path;
    return { method: verb, url, body };
  }
  const params = Object.entries({ q: args, meta }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(JSON.stringify(value))}`],
  );
  if (models) params.push('models=true');
  return { method: verb, url: `${path}?${params.join('&')}` };
}

/** Calls a procedure over REST, with the options of a call over RPC. */
export function callRestProcedure(
  database: ContractDatabase,
  target: string,
  ...[args, callOptions = {}]: [unknown?, CallOptions?]
): Promise<TestResponse> {
  const { method, client = database.as(ADA), meta, models, headers, ...options } = callOptions;
  const handler = restHandler({ endpoint: '/api', log: false, ...options })(database.orm);
  const request = toRequest(target, args, { method, meta, models });
  return sendRequest(handler, { ...request, client, ...(headers && { headers }) });
}

/** Runs operations in a transaction: `[{ model, op, args }]`. */
export function callTransaction(
  database: ContractDatabase,
  steps: unknown,
  options: CallOptions = {},
): Promise<TestResponse> {
  return callRpc(database, '$transaction.sequential', steps, { method: 'POST', ...options });
}

function methodOf(operation: string): string {
  if (operation.startsWith('update')) return 'PATCH';
  if (operation.startsWith('delete')) return 'DELETE';
  return operation.startsWith('create') || operation === 'upsert' ? 'POST' : 'GET';
}

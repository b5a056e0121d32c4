import { type OrmBinding, rpcHandler } from '@modelway/core';
import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { Failure, invalidPayload } from '../failure.ts';
import {
  type CompatRequest,
  type CompatResponse,
  callHandler,
  type InnerRequest,
  type InnerResponse,
} from '../http/compat-request.ts';
import { createFailureCapture } from '../http/orm-failure.ts';
import { createFindModel, lowerCaseFirst } from '../model-names.ts';
import { type CommonHandlerOptions, toHandlerOptions } from '../options.ts';
import { callProcedure } from './procedures.ts';
import { isRecord, readBodyArgs, readQueryArgs, toBody, toQuery } from './read-args.ts';
import { renderRpcFailure, toRpcFailure } from './rpc-errors.ts';

/** The operations whose method is POST, and whose success is a 201. */
const CREATIONS: ReadonlySet<string> = new Set([
  ...['create', 'createMany', 'createManyAndReturn', 'upsert'],
]);

/** The RPC handler of Modelway, with the schema. */
export interface RpcScope<Client> {
  readonly schema: ZenStackSchema;
  readonly findModel: ReturnType<typeof createFindModel>;
  call(inner: InnerRequest, request: CompatRequest<Client>): Promise<InnerResponse>;
}

/** Creates the RPC handler beneath for a binding. */
export function createRpcScope<Client>(
  options: CommonHandlerOptions,
  orm: OrmBinding<Client>,
): RpcScope<Client> {
  const { schema } = options;
  const capture = createFailureCapture();
  const given = toHandlerOptions(options, capture);
  const api = rpcHandler({ ...given, zenstackHooks: true })(orm);
  return {
    schema,
    findModel: createFindModel(schema),
    call: (inner, request) => callHandler({ api, capture }, inner, request),
  };
}

/** Responds to a request as ZenStack's RPC handler does. */
export async function respondToRpc<Client>(
  sent: CompatRequest<Client>,
  scope: RpcScope<Client>,
): Promise<CompatResponse> {
  const parts = sent.path.split('/').filter((part) => part !== '');
  const request = { ...sent, method: sent.method.toUpperCase() };
  try {
    if (parts[0] === '$transaction') return await runTransaction(parts, request, scope);
    if (parts[0] === '$procs' && parts.length === 2) {
      return await runProcedure(parts[1] ?? '', request, scope);
    }
    return await runOperation(parts, request, scope);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { status: error.status, body: renderRpcFailure(error.message) };
  }
}

async function runProcedure<Client>(
  name: string,
  request: CompatRequest<Client>,
  scope: RpcScope<Client>,
): Promise<CompatResponse> {
  const { method, requestBody } = request;
  const readPayload = () => {
    if (method === 'GET') return readQueryArgs(request);
    return requestBody === undefined ? undefined : readBodyArgs(requestBody);
  };
  const inner = await callProcedure({ name, readPayload }, request, scope);
  const named = inner.status === 400 ? { model: `$procs.${name}` } : {};
  return toResponse(inner, { status: 200, ...named }, scope);
}

async function runTransaction<Client>(
  parts: readonly string[],
  request: CompatRequest<Client>,
  scope: RpcScope<Client>,
): Promise<CompatResponse> {
  const { schema, findModel, call } = scope;
  const { method, requestBody } = request;
  const steps = Array.isArray(requestBody) ? requestBody : undefined;
  const body = steps?.map((step: unknown) => toStep(step, schema)) ?? requestBody;
  const inner = await call({ method, path: `/${parts.join('/')}`, body }, request);
  const failed = steps?.[inner.body?.error?.operation ?? -1]?.model;
  return toResponse(inner, { status: 200, model: findModel(String(failed)) }, scope);
}

/** Translates a step; the handler beneath rejects another shape. Other members are ignored. */
function toStep(step: unknown, schema: ZenStackSchema): unknown {
  if (!isRecord(step) || !isRecord(step.args ?? {})) return step;
  const { model, op, args } = step;
  assertKnown(String(op));
  return { model, op, args: toBody(readBodyArgs(args ?? {}), schema) };
}

/** @throws {Failure} for an operation that only Modelway has. */
function assertKnown(op: string): void {
  if (op.endsWith('OrThrow')) throw invalidPayload(`Unknown operation "${op}".`);
}

async function runOperation<Client>(
  parts: readonly string[],
  request: CompatRequest<Client>,
  scope: RpcScope<Client>,
): Promise<CompatResponse> {
  const { schema, findModel, call } = scope;
  const { method, requestBody } = request;
  const [model = '', op = ''] = parts;
  if (!findModel(model)) throw invalidPayload(`Unknown model "${model}".`);
  assertKnown(op);
  // Modelway accepts POST for reads as well.
  if ((method === 'POST') !== CREATIONS.has(op)) {
    throw invalidPayload(`The method ${method} does not fit the operation "${op}".`);
  }
  const path = `/${[lowerCaseFirst(model), ...parts.slice(1)].join('/')}`;
  const inQuery = method === 'GET' || method === 'DELETE';
  if (!inQuery && !requestBody) throw invalidPayload('The request has no body.');
  const data = inQuery
    ? { query: toQuery(readQueryArgs(request) ?? { json: {} }, schema, method === 'GET') }
    : { body: toBody(readBodyArgs(requestBody), schema) };
  const inner = await call({ method, path, ...data }, request);
  const status = method === 'POST' ? 201 : 200;
  return toResponse(inner, { status, model: findModel(model) }, scope);
}

function toResponse(
  inner: InnerResponse,
  { status, model }: { readonly status: number; readonly model?: string | undefined },
  { findModel }: Pick<RpcScope<never>, 'findModel'>,
): CompatResponse {
  if (inner.status >= 400) return toRpcFailure(inner, { findModel, model });
  return { ...inner, status, body: withVersion(inner.body) };
}

interface Serializable {
  readonly meta?: { readonly serialization?: object };
}

/** Adds the version of superjson's format, which ZenStack sends. */
export function withVersion(body: Serializable): object {
  const { serialization } = body.meta ?? {};
  return serialization ? { ...body, meta: { serialization: { ...serialization, v: 1 } } } : body;
}

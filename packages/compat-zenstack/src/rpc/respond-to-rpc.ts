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
import { checkTransaction } from './check-transaction.ts';
import { checkProcedureArgs, findProcedure } from './procedures.ts';
import { readBodyArgs, readQueryArgs, type SentArgs, toBody, toQuery } from './read-args.ts';
import { toRpcFailure } from './rpc-errors.ts';

type OperationRow = readonly [method: string, status: number];

/** Each operation with its method, as errors name it, and the status of a success. */
const OPERATIONS: ReadonlyMap<string, OperationRow> = new Map([
  ...rows('POST', 201, ['create', 'createMany', 'createManyAndReturn', 'upsert']),
  ...rows('GET', 200, ['findFirst', 'findUnique', 'findMany', 'aggregate', 'groupBy', 'count']),
  ...rows('GET', 200, ['exists']),
  ...rows('PUT or PATCH', 200, ['update', 'updateMany', 'updateManyAndReturn']),
  ...rows('DELETE', 200, ['delete', 'deleteMany']),
]);

function rows(method: string, status: number, names: readonly string[]): [string, OperationRow][] {
  return names.map((name) => [name, [method, status]]);
}

/** The operations in a transaction. */
const STEPS: ReadonlySet<string> = new Set(OPERATIONS.keys());

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
  const [model, op, ...others] = sent.path.split('/').filter((part) => part !== '');
  const request = { ...sent, method: sent.method.toUpperCase() };
  try {
    if (!model || !op || others.length > 0) throw invalidPayload('invalid request path');
    if (model === '$transaction') return await runTransaction(op, request, scope);
    if (model !== '$procs') return await runOperation({ model, op }, request, scope);
    const readPayload = () => readProcedureArgs(request);
    const inner = await callProcedure({ name: op, readPayload }, request, scope);
    const named = inner.status === 400 ? { model: `$procs.${op}` } : {};
    return toResponse(inner, { status: 200, ...named }, scope);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { status: error.status, body: { error: { message: error.message } } };
  }
}

/** A procedure, and its arguments. */
export interface ProcedureCall {
  readonly name: string;
  /** Reads the payload, after the procedure is known to exist. */
  readPayload(): SentArgs | undefined;
}

/**
 * Calls a procedure, and returns the response of Modelway.
 *
 * @throws {Failure} if there is no such procedure, or its arguments have another shape.
 */
export async function callProcedure<Client>(
  { name, readPayload }: ProcedureCall,
  request: CompatRequest<Client>,
  { schema, call }: RpcScope<Client>,
): Promise<InnerResponse> {
  const { method } = request;
  const procedure = findProcedure(schema, name, method);
  const payload = readPayload();
  const args = { ...payload, json: checkProcedureArgs(procedure, payload?.json) };
  const isRead = method === 'GET';
  const sent = isRead ? { query: toQuery(args, schema, false) } : { body: toBody(args, schema) };
  const inner = await call({ method, path: `/$procs/${name}`, ...sent }, request);
  if (procedure.returnType !== 'Void' || inner.body?.data !== null) return inner;
  return { ...inner, body: { data: null, meta: { serialization: { values: ['undefined'] } } } };
}

function readProcedureArgs(request: CompatRequest<unknown>): SentArgs | undefined {
  const { method, requestBody } = request;
  if (method === 'GET') return readQueryArgs(request);
  return requestBody === undefined ? undefined : readBodyArgs(requestBody);
}

async function runTransaction<Client>(
  type: string,
  request: CompatRequest<Client>,
  scope: RpcScope<Client>,
): Promise<CompatResponse> {
  const { schema, findModel, call } = scope;
  assertMethod(request.method, 'POST');
  if (type !== 'sequential') throw invalidPayload(`unsupported transaction type: ${type}`);
  const steps = checkTransaction(request.requestBody, findModel, STEPS);
  const body = steps.map(({ model, op, args }) => ({
    ...{ model: lowerCaseFirst(model), op },
    args: toBody(args, schema),
  }));
  const inner = await call({ method: 'POST', path: '/$transaction/sequential', body }, request);
  const failed = steps[inner.body?.error?.operation ?? -1]?.model ?? '';
  return toResponse(inner, { status: 200, model: findModel(failed) }, scope);
}

async function runOperation<Client>(
  { model, op }: { readonly model: string; readonly op: string },
  request: CompatRequest<Client>,
  scope: RpcScope<Client>,
): Promise<CompatResponse> {
  const { schema, findModel, call } = scope;
  const { method, requestBody } = request;
  const [methods, status] = OPERATIONS.get(op) ?? [];
  if (!methods || !status) throw invalidPayload(`invalid operation: ${op}`);
  assertMethod(method, methods);
  const inQuery = methods === 'GET' || methods === 'DELETE';
  if (!inQuery && !requestBody) throw invalidPayload('missing request body');
  const args = inQuery ? readOperationArgs(request) : readBodyArgs(requestBody);
  const name = findModel(model);
  if (!name) throw invalidPayload(`unknown model name: ${lowerCaseFirst(model)}`);
  const path = `/${lowerCaseFirst(model)}/${op}`;
  const sent = inQuery
    ? { query: toQuery(args, schema, method === 'GET') }
    : { body: toBody(args, schema) };
  return toResponse(await call({ method, path, ...sent }, request), { status, model: name }, scope);
}

function toResponse(
  inner: InnerResponse,
  { status, model }: { readonly status: number; readonly model?: string | undefined },
  { findModel }: Pick<RpcScope<never>, 'findModel'>,
): CompatResponse {
  if (inner.status >= 400) return toRpcFailure(inner, { findModel, model });
  return { ...inner, status, body: withVersion(inner.body) };
}

/** The errors of reads name `q`, whichever of both parameters is invalid. */
function readOperationArgs(request: Pick<CompatRequest<never>, 'query' | 'method'>): SentArgs {
  try {
    return readQueryArgs(request) ?? { json: {} };
  } catch (error) {
    throw request.method === 'GET' ? invalidPayload('invalid "q" query parameter') : error;
  }
}

function assertMethod(method: string, methods: string): void {
  if (methods.split(' or ').includes(method)) return;
  const are = methods.includes(' ') ? 'are' : 'is';
  throw invalidPayload(`invalid request method, only ${methods} ${are} supported`);
}

interface Serializable {
  readonly meta?: { readonly serialization?: object };
}

/** Adds the version of superjson's format, which ZenStack sends. */
export function withVersion(body: Serializable): object {
  const { serialization } = body.meta ?? {};
  return serialization ? { ...body, meta: { serialization: { ...serialization, v: 1 } } } : body;
}

import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { invalidPayload } from '../failure.ts';
import type { CompatRequest, InnerResponse } from '../http/compat-request.ts';
import { isRecord, type SentArgs, toBody, toQuery } from './read-args.ts';
import type { RpcScope } from './respond-to-rpc.ts';

/** A procedure, and its arguments. */
export interface ProcedureCall {
  readonly name: string;
  /** Reads the payload, `{ args: { … } }`. */
  readPayload(): SentArgs | undefined;
}

/**
 * Calls a procedure, over either protocol, and returns the response of Modelway.
 *
 * @throws {Failure} if there is no such procedure, or it has another method.
 */
export async function callProcedure<Client>(
  { name, readPayload }: ProcedureCall,
  request: CompatRequest<Client>,
  { schema, call }: Pick<RpcScope<Client>, 'schema' | 'call'>,
): Promise<InnerResponse> {
  const { method } = request;
  const procedure = findProcedure(schema, name, method);
  const sent = readPayload() ?? { json: {} };
  const args = { ...sent, json: checkPayload(procedure, sent.json) };
  const isRead = method === 'GET';
  const data = isRead ? { query: toQuery(args, schema, false) } : { body: toBody(args, schema) };
  const inner = await call({ method, path: `/$procs/${name}`, ...data }, request);
  if (procedure.returnType !== 'Void' || inner.body?.data !== null) return inner;
  return { ...inner, body: { data: null, meta: { serialization: { values: ['undefined'] } } } };
}

function findProcedure({ procedures = {} }: ZenStackSchema, name: string, method: string) {
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  if (!procedure) throw invalidPayload(`Unknown procedure "${name}".`);
  const required = procedure.mutation ? 'POST' : 'GET';
  if (method !== required) throw invalidPayload(`The procedure "${name}" requires ${required}.`);
  return procedure;
}

/** Returns the payload without other members, which are ignored. */
function checkPayload({ params }: ReturnType<typeof findProcedure>, payload: unknown): object {
  const { args = {} } = isRecord(payload) ? payload : {};
  const declared = Object.values(params);
  const names = new Set(declared.map(({ name }) => name));
  const isComplete = (given: object) =>
    Object.keys(given).every((name) => names.has(name)) &&
    declared.every(({ name, optional }) => optional || Object.hasOwn(given, name));
  if (isRecord(payload) && isRecord(args) && isComplete(args)) return { args };
  throw invalidPayload(`The arguments must be { args: { ${[...names].join(', ')} } }.`);
}

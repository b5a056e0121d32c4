import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from '@modelcontextprotocol/server';
import type { CallRpc, RpcRequest } from './call-rpc.ts';
import { changesAll } from './changes-all.ts';
import { describe, type McpApi } from './mcp-api.ts';
import type { McpSettings } from './options.ts';
import { pageAfter, planPage } from './page.ts';
import { checkArguments, HINT, quote, toError, toResult, toToolResult } from './tool-result.ts';

/** What the tools of a handler run on. */
export interface Toolbox {
  readonly api: McpApi;
  readonly tools: readonly Tool[];
  readonly limits: McpSettings['limits'];
}

type Arguments = Readonly<Record<string, unknown>>;

interface ToolCall {
  readonly name: string;
  readonly arguments?: Arguments | undefined;
}

/**
 * Calls a tool. An error of the call is a result, which the agent reads and corrects.
 *
 * @throws {ProtocolError} for an unknown tool.
 */
export async function callTool(
  { name, arguments: given = {} }: ToolCall,
  toolbox: Toolbox,
  call: CallRpc,
): Promise<CallToolResult> {
  const { api, tools } = toolbox;
  const tool = tools.find((each) => each.name === name);
  if (!tool) {
    const known = tools.map((each) => each.name).join(', ');
    const text = `Unknown tool ${quote(name)}. Supported: ${known}.`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, text);
  }
  const wrong = checkArguments(given, tool.inputSchema);
  if (wrong) return toError({ message: wrong });
  switch (name) {
    case 'describe':
      return describeModels(given, api);
    case 'read':
      return read(given, toolbox, call);
    case 'write':
      return write(given, toolbox, call);
    default:
      return callProcedure(given, toolbox, call);
  }
}

function describeModels({ model }: Arguments, api: McpApi): CallToolResult {
  const found = describe(api, model as string | undefined);
  return found ? toResult(found) : unknownModel(model);
}

/**
 * Whether RPC has something else than a model in this place of a path, such as `$procs`: an agent's
 * client may ask its user before the tool `procedure`.
 */
function isProtocolPath(model: string): boolean {
  return model.startsWith('$');
}

function unknownModel(model: unknown): CallToolResult {
  return toError({ message: `Unknown model ${quote(model)}.`, hint: HINT });
}

async function read(given: Arguments, toolbox: Toolbox, call: CallRpc): Promise<CallToolResult> {
  const { api, limits } = toolbox;
  const { model, operation, args = {} } = given as unknown as OperationCall;
  if (isProtocolPath(model)) return unknownModel(model);
  const planned =
    operation === 'findMany' ? planPage(args, api.models.get(model.toLowerCase()), limits) : args;
  // The method makes a write impossible.
  const response = await call({ method: 'QUERY', path: pathTo(model, operation), args: planned });
  if (response.status === 405) return wrongTool(operation, api.reads);
  const next = operation === 'findMany' && pageAfter(planned, response.body.data);
  return toToolResult(response, next ? { next } : {});
}

async function write(given: Arguments, { api }: Toolbox, call: CallRpc): Promise<CallToolResult> {
  const { model = '', operation, args = {}, steps } = given as unknown as OperationCall;
  const isTransaction = operation === 'transaction';
  const isComplete = isTransaction
    ? steps && !Object.hasOwn(given, 'model') && !Object.hasOwn(given, 'args')
    : !steps && Object.hasOwn(given, 'model');
  if (!isComplete) {
    return toError({
      message:
        'The operation transaction requires "steps" and nothing else. Any other requires "model", and has no "steps".',
    });
  }
  const whole = isTransaction
    ? steps?.find((step) => changesAll(Object(step)))
    : changesAll({ op: operation, args });
  if (whole) {
    return toError({
      message:
        'updateMany and deleteMany require a "where" with a condition. Without one, they would change every record of the model.',
    });
  }
  if (isTransaction) {
    return toToolResult(
      await call({ method: 'POST', path: '/$transaction/sequential', args: steps }),
    );
  }
  if (isProtocolPath(model)) return unknownModel(model);
  const method = METHODS[api.effectOf(operation) ?? 'create'];
  if (method === 'QUERY') return wrongTool(operation, api.writes);
  return toToolResult(await call({ method, path: pathTo(model, operation), args }));
}

function wrongTool(operation: string, known: readonly string[]): CallToolResult {
  const message = `This tool has no operation ${quote(operation)}. Supported: ${known.join(', ')}.`;
  return toError({ message });
}

const METHODS = {
  read: 'QUERY',
  create: 'POST',
  update: 'PATCH',
  upsert: 'POST',
  delete: 'DELETE',
} as const satisfies Record<string, RpcRequest['method']>;

async function callProcedure(
  given: Arguments,
  { api: { procedures } }: Toolbox,
  call: CallRpc,
): Promise<CallToolResult> {
  const { name, args } = given as { readonly name: string; readonly args?: object };
  const procedure = procedures.find((each) => each.name === name);
  if (!procedure) return toError({ message: `Unknown procedure ${quote(name)}.`, hint: HINT });
  const method = procedure.kind === 'query' ? 'QUERY' : 'POST';
  const path = pathTo('$procs', name);
  return toToolResult(await call({ method, path, args: args ? { args } : {} }));
}

interface OperationCall {
  readonly model: string;
  readonly operation: string;
  readonly args?: Arguments;
  readonly steps?: readonly unknown[];
}

function pathTo(...segments: readonly string[]): string {
  // A half of a character has no encoding.
  return `/${segments.map((each) => encodeURIComponent(each.toWellFormed())).join('/')}`;
}

import {
  createMcpHandler as createSdkHandler,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import {
  ApiError,
  type ApiHandler,
  type ApiRequest,
  type ApiResponse,
  type CreateApiHandler,
  createErrorLog,
  receiveOuter,
  rpcHandler,
} from '@modelway/core';
import { describeApi } from '@modelway/core/openapi';
import { type CallRpc, createCallRpc } from './call-rpc.ts';
import { createServer, type ServerScope } from './create-server.ts';
import { buildMcpApi } from './mcp-api.ts';
import { METADATA_PATH } from './mcp-auth.ts';
import { type McpHandlerOptions, type McpSettings, resolveMcpOptions } from './options.ts';
import { RejectedRequest, readMessage } from './read-message.ts';
import { buildToolList } from './tool-list.ts';

/**
 * Creates an MCP server, stateless over Streamable HTTP. Every adapter mounts it, as the handlers of
 * REST and RPC.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient, handler: mcpHandler() });
 * ```
 * @throws {TypeError} at start-up, that names the option that is wrong.
 */
export function mcpHandler(options: McpHandlerOptions = {}): CreateApiHandler {
  const settings = resolveMcpOptions(options);
  const createRpc = rpcHandler(settings.rpc);
  const log = createErrorLog(settings.rpc.log);
  const report = (error: unknown) => log('The MCP server failed.', error);
  return (orm) => {
    const rpc = createRpc(orm);
    const api = buildMcpApi(describeApi(orm, createRpc), settings.write);
    const { info, limits } = settings;
    const tools = buildToolList(api, settings);
    const scope: Scope = { settings, servers: { api, tools, limits, info, report } };
    return { handle: (request) => respond(request, rpc, scope) };
  };
}

/** What all requests of a handler share. */
interface Scope {
  readonly settings: McpSettings;
  readonly servers: ServerScope;
}

async function respond<Client>(
  request: ApiRequest<Client>,
  rpc: ApiHandler<Client>,
  scope: Scope,
): Promise<ApiResponse> {
  const { auth } = scope.settings;
  try {
    assertSite(request, scope.settings);
    const path = request.path.replace(/\/$/, '');
    if (auth && path === METADATA_PATH) return respondWithMetadata(request, auth.metadata);
    if (path !== '') throw new RejectedRequest(404, 'Not found.');
    assertMethod(request, 'POST');
    if (!auth) return await exchange(request, rpc, scope);
    const { challenge, end } = await auth.admit(request.header('authorization'));
    try {
      return challenge ? await toResponse(challenge) : await exchange(request, rpc, scope);
    } finally {
      end();
    }
  } catch (error) {
    return toFailure(error, scope.servers.report);
  }
}

/** @throws {RejectedRequest} for another host or website, with which a browser was misled. */
function assertSite(
  request: ApiRequest<unknown>,
  { allowedHosts, allowedOrigins }: McpSettings,
): void {
  const host = validateHostHeader(request.header('host'), [...allowedHosts]);
  const origin = validateOriginHeader(request.header('origin'), [...allowedOrigins]);
  for (const checked of [host, origin]) {
    if (!checked.ok) throw new RejectedRequest(403, checked.message);
  }
}

function assertMethod({ method }: ApiRequest<unknown>, allow: string): void {
  if (allow.split(', ').includes(method)) return;
  throw new RejectedRequest(405, `The method must be ${allow}.`, { allow });
}

function respondWithMetadata(request: ApiRequest<unknown>, metadata: object): ApiResponse {
  assertMethod(request, 'GET, HEAD');
  const headers = { ...JSON_HEADERS, 'access-control-allow-origin': '*' };
  return { status: 200, headers, body: JSON.stringify(metadata) };
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** The headers that the SDK reads. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Responds to a request, whose body counts until the response is known. */
async function exchange<Client>(
  request: ApiRequest<Client>,
  rpc: ApiHandler<Client>,
  { settings, servers }: Scope,
): Promise<ApiResponse> {
  const outer = receiveOuter(request, settings.message);
  try {
    const message = await readMessage(request, outer);
    return await answer(message, { request, servers, call: createCallRpc(rpc, request, outer) });
  } finally {
    outer.end();
  }
}

/** A message, and what its response needs. */
interface Exchange {
  readonly request: ApiRequest<unknown>;
  readonly call: CallRpc;
  readonly servers: ServerScope;
}

/** Responds to a message with a server of its own. */
async function answer(
  parsedBody: object,
  { request, call, servers }: Exchange,
): Promise<ApiResponse> {
  let sending: ApiResponse['sending'];
  const holding: CallRpc = async (inner) => {
    const response = await call(inner);
    sending = response.sending;
    return response;
  };
  const { fetch } = createSdkHandler(() => createServer(servers, holding), {
    // The response is one text: nothing is sent later.
    ...{ keepAliveMs: 0, maxSubscriptions: 0 },
  });
  const given = HEADERS.map((name) => [name, request.header(name)] as const);
  const headers = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const { signal } = request;
  const init = {
    method: 'POST',
    headers: headers as [string, string][],
    ...(signal && { signal }),
  };
  const response = await toResponse(await fetch(new Request(ANY_URL, init), { parsedBody }));
  return sending ? { ...response, sending } : response;
}

/** The SDK does not read the URL. */
const ANY_URL = 'http://localhost/';

async function toResponse(response: Response): Promise<ApiResponse> {
  const { status, headers } = response;
  const body = await response.text();
  // The SDK's own is for streams, and HTTP/2 forbids it.
  headers.delete('connection');
  return { status, headers: Object.fromEntries(headers), body: body === '' ? undefined : body };
}

/** Renders an error as one of JSON-RPC. Of foreign errors, only the status reaches the client. */
function toFailure(error: unknown, report: ServerScope['report']): ApiResponse {
  const own = error instanceof RejectedRequest || error instanceof ApiError ? error : undefined;
  const status = own?.status ?? statusOfForeign(error);
  const isRejected = own !== undefined || status < 500;
  if (!isRejected) report(error);
  const failure = isRejected
    ? { code: -32_600, message: own?.message ?? 'The request was rejected.' }
    : { code: -32_603, message: 'Internal error.' };
  const body = JSON.stringify({ jsonrpc: '2.0', error: failure, id: null });
  return { status, headers: { ...JSON_HEADERS, ...own?.headers }, body };
}

/** Returns the status of an error of other code, such as the verifier of tokens. */
function statusOfForeign(error: unknown): number {
  const { status } = Object(error) as { readonly status?: unknown };
  const isFailure = Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599;
  return isFailure ? Number(status) : 500;
}

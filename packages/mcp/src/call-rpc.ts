import type { ApiHandler, ApiRequest, ApiResponse, OuterRequest } from '@modelway/core';

/** A request to the RPC handler. */
export interface RpcRequest {
  readonly method: 'QUERY' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly args: unknown;
}

/** The response of the RPC handler, with its body parsed. */
export interface RpcResponse extends Pick<ApiResponse, 'status' | 'sending'> {
  readonly body: RpcBody;
}

/** A result, or an error. */
export interface RpcBody {
  readonly data?: unknown;
  readonly message?: string;
}

/** Calls the RPC handler in process, as the caller of an MCP request. */
export type CallRpc = (request: RpcRequest) => Promise<RpcResponse>;

/** Headers of a request that are about its own body and response. */
const OWN_HEADERS = /^(content-|accept|prefer|transfer-|if-)/;

/** Returns a function that calls the RPC handler with the client and the headers of a request. */
export function createCallRpc<Client>(
  api: ApiHandler<Client>,
  request: ApiRequest<Client>,
  { passOn }: Pick<OuterRequest<Client>, 'passOn'>,
): CallRpc {
  return async ({ method, path, args }) => {
    const text = JSON.stringify(args);
    const inQuery = method === 'DELETE';
    const inner = passOn({
      ...{ method, path },
      query: inQuery ? toQuery(Object(args)) : '',
      header: (name) => {
        if (!OWN_HEADERS.test(name)) return request.header(name);
        return name === 'content-type' && !inQuery ? 'application/json' : undefined;
      },
      readBody: async () => (inQuery ? '' : text),
      getClient: () => request.getClient(),
      ...(request.signal && { signal: request.signal }),
    });
    const { status, body, sending } = await api.handle(inner);
    return { status, body: parseBody(body), ...(sending && { sending }) };
  };
}

/** Renders arguments as query parameters. `meta` has the types of the values that JSON lacks. */
function toQuery({ meta, ...q }: { readonly meta?: unknown }): string {
  const params = new URLSearchParams({ q: JSON.stringify(q) });
  if (meta !== undefined) params.set('meta', JSON.stringify(meta));
  return params.toString();
}

/** Parses the body of the handler, or the text of an interceptor. */
function parseBody(text = 'null'): RpcBody {
  try {
    return Object(JSON.parse(text));
  } catch {
    return { data: text, message: text };
  }
}

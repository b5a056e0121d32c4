import type { ApiHandler, ApiRequest, ApiResponse } from '@modelway/core';
import type { CompatRequest, CompatResponse, Respond } from './compat-request.ts';

/** Creates the handler for an adapter of Modelway. */
export function toApiHandler<Client>(
  respond: Respond<Client>,
  { bodyBytes, renderError }: ApiHandlerOptions,
): ApiHandler<Client> {
  const handle = async (request: ApiRequest<Client>): Promise<CompatResponse> => {
    const { method, path, signal } = request;
    const query = readQuery(request.query);
    const getClient = () => request.getClient();
    let requestBody: unknown;
    try {
      requestBody = hasJson(request) ? parseBody(await request.readBody(bodyBytes)) : undefined;
    } catch (error) {
      const { status = 500, message } = error as { readonly status?: number; message: string };
      return { status, body: renderError(status < 500 ? message : 'Unknown error', status) };
    }
    const header = (name: string) => request.header(name);
    return await respond({ method, path, query, requestBody, getClient, signal, header });
  };
  return { handle: async (request) => toApiResponse(await handle(request), request.method) };
}

interface ApiHandlerOptions {
  /** The maximum size of a body. */
  readonly bodyBytes: number;
  /** Renders the error of a body that cannot be read. */
  renderError(message: string, status: number): unknown;
}

/**
 * Whether the body is JSON by its type, as `express.json()` requires: a browser lets any page send
 * other types to any site, with the caller's cookies and without a preflight.
 */
function hasJson(request: ApiRequest<unknown>): boolean {
  const [type = ''] = (request.header('content-type') ?? '').split(';');
  return request.method !== 'GET' && JSON_TYPES.has(type.trim().toLowerCase());
}

const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/vnd.api+json']);

/** Returns the values of a repeated parameter as a list. */
function readQuery(text: string): CompatRequest<never>['query'] {
  const byName = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    Array.from(byName, ([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      const [first = '', ...others] = values;
      return [name, others.length > 0 ? values : first];
    }),
  );
}

/** Returns `undefined` for an invalid body, as the adapters of ZenStack do. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toApiResponse(
  { status, body, retryAfter, sending }: CompatResponse,
  method: string,
): ApiResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    },
    body: method === 'HEAD' ? undefined : JSON.stringify(body),
    ...(sending && { sending }),
  };
}

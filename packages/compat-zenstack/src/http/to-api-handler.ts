import {
  ApiError,
  type ApiHandler,
  type ApiRequest,
  type ApiResponse,
  createErrorLog,
  type HandlerOptions,
  type Limits,
  type OuterRequest,
  receiveOuter,
} from '@modelway/core';
import type { CompatRequest, CompatResponse, Respond } from './compat-request.ts';

/** Creates the handler for an adapter of Modelway. */
export function toApiHandler<Client>(
  respond: Respond<Client>,
  { limits, log, renderError }: ApiHandlerOptions,
): ApiHandler<Client> {
  const report = createErrorLog(log);
  const handle = async (
    request: ApiRequest<Client>,
    { readBody, passOn }: OuterRequest<Client>,
  ): Promise<CompatResponse> => {
    try {
      const { method, path, signal } = request;
      const requestBody = hasJson(request) ? parseBody(await readBody()) : undefined;
      const inner = { method, path, query: readQuery(request.query), requestBody, signal };
      const caller = {
        getClient: () => request.getClient(),
        header: (name: string) => request.header(name),
      };
      return await respond({ ...inner, ...caller, passOn });
    } catch (error) {
      const { status = 500, message } = error as { readonly status?: number; message: string };
      const isKnown = error instanceof ApiError || status < 500;
      if (!isKnown) report('The request failed.', error);
      return { status, body: renderError(isKnown ? message : 'Unknown error', status) };
    }
  };
  return {
    handle: async (request) => {
      const outer = receiveOuter(request, limits);
      try {
        return toApiResponse(await handle(request, outer), request.method);
      } finally {
        outer.end();
      }
    },
  };
}

interface ApiHandlerOptions {
  readonly limits: Partial<Limits> | undefined;
  readonly log: HandlerOptions['log'];
  /** Renders the error of a request that cannot be translated. */
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

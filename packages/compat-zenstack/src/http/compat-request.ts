import {
  type ApiHandler,
  type ApiRequest,
  type ApiResponse,
  InvalidPayloadError,
  type OuterRequest,
} from '@modelway/core';
import type { FailureCapture, OrmFailure } from './orm-failure.ts';

/** A request as the adapters of ZenStack pass it on. */
export interface RequestContext<Client = object> {
  /** The ORM client. */
  readonly client: Client;
  readonly method: string;
  /** The path below the mount path. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | string[]>> | undefined;
  /** The parsed body. */
  readonly requestBody?: unknown;
}

/** A response as the adapters of ZenStack send it. */
export interface Response {
  readonly status: number;
  /** A value to send as JSON. */
  readonly body: unknown;
}

/** A request, from an adapter of either package. */
export interface CompatRequest<Client> extends Omit<RequestContext<Client>, 'client'> {
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly getClient: ApiRequest<Client>['getClient'];
  readonly signal?: AbortSignal | undefined;
  /** Returns a header of the request; only from an adapter of Modelway. */
  readonly header?: ApiRequest<Client>['header'];
  /** Passes the request on to the handler beneath; only from an adapter of Modelway. */
  readonly passOn?: OuterRequest<Client>['passOn'];
}

/** Responds to requests as ZenStack does. */
export type Respond<Client> = (request: CompatRequest<Client>) => Promise<CompatResponse>;

/** A response, with the headers and the accounting of the handler beneath. */
export interface CompatResponse extends Response, Partial<Pick<ApiResponse, 'sending'>> {
  /** The time after which to try again, of an overloaded server. */
  readonly retryAfter?: string | undefined;
}

/** A query parameter. */
export type QueryPair = [name: string, value: string];

/** A request to a handler of Modelway. */
export interface InnerRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly QueryPair[];
  readonly body?: unknown;
}

/** The response of a handler of Modelway, with its body parsed. */
export interface InnerResponse extends Pick<CompatResponse, 'sending' | 'retryAfter'> {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: its shape is that of Modelway's wire format.
  readonly body: any;
  /** The error of the ORM behind an error. */
  readonly failure: OrmFailure | undefined;
}

/** A handler of Modelway, with its interceptor. */
export interface CapturedHandler<Client> {
  readonly api: ApiHandler<Client>;
  readonly capture: FailureCapture;
}

/** The parts of a request that are the same for the handler beneath. */
type Caller<Client> = Pick<CompatRequest<Client>, 'getClient' | 'signal' | 'header' | 'passOn'>;

/** Sends a request to a handler of Modelway. */
export async function callHandler<Client>(
  { api, capture }: CapturedHandler<Client>,
  { method, path, query = [], body }: InnerRequest,
  { getClient, signal, header, passOn = (inner) => inner }: Caller<Client>,
): Promise<InnerResponse> {
  const hasBody = body !== undefined;
  const { id, header: mark } = capture.mark();
  const inner = passOn({
    // The response to HEAD has no body to translate.
    method: method === 'HEAD' ? 'GET' : method,
    ...{ path, getClient },
    query: new URLSearchParams([...query]).toString(),
    header: (name) => {
      // The body and the form of the response are those of this request, and it has no ETag.
      if (/^(content-|accept|prefer|transfer-|if-)/.test(name)) {
        return hasBody && name === 'content-type' ? 'application/json' : undefined;
      }
      return mark(name) ?? header?.(name);
    },
    readBody: async () => (hasBody ? toText(body) : ''),
    ...(signal && { signal }),
  });
  const response = await api.handle(inner);
  const { status, headers, body: text, sending } = response;
  return {
    status,
    body: text === undefined || text === '' ? undefined : JSON.parse(text),
    failure: capture.take(id),
    retryAfter: headers['retry-after'],
    ...(sending && { sending }),
  };
}

/** @throws {InvalidPayloadError} if it is nested too deeply for the stack. */
function toText(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new InvalidPayloadError('The body is nested too deeply.', { cause });
  }
}

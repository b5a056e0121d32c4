import type { RestHandlerOptions } from '@modelway/core';
import type { Caller } from '../create-database.ts';
import type { ContractDatabase } from '../orm-contract/support/contract-database.ts';
import { restHandler } from '../orm-contract/support/documented-handlers.ts';
import { ADA } from '../orm-contract/support/fixture-rows.ts';
import { seedRelations } from '../orm-contract/support/relation-rows.ts';
import { sendRequest, type TestResponse } from '../orm-contract/support/send-request.ts';
import { type DocumentReport, validateDocument } from './document-rules.ts';

export const ENDPOINT = 'http://api.test/rest';
export const JSON_API = 'application/vnd.api+json';

/** The options of a request, besides its method and URL. */
export interface Sent {
  /** The `data` of the request document. */
  readonly data?: unknown;
  /** The whole document, instead of only `data`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller. @default an administrator */
  readonly caller?: Caller;
  readonly options?: Partial<RestHandlerOptions>;
}

/** A request and its response, with the violations of the rules for documents. */
export interface Exchange extends TestResponse {
  readonly method: string;
  readonly url: string;
  readonly report: DocumentReport;
}

/** The strict server on real rows. */
export interface JsonApi {
  readonly database: ContractDatabase;
  /** Every exchange since the last `restart`. */
  readonly exchanges: readonly Exchange[];
  /** Restores the rows if they may have changed, and clears the exchanges. */
  restart(): Promise<void>;
  /** Sends a request to a path, or to a link from a response. */
  send(method: string, url: string, sent?: Sent): Promise<Exchange>;
  get(url: string, sent?: Sent): Promise<Exchange>;
  /** Sends a GET that must return 200, and returns its document. */
  read(url: string, sent?: Sent): Promise<TestResponse['body']>;
}

export function createJsonApi(database: ContractDatabase): JsonApi {
  const handlerOf = (options: Partial<RestHandlerOptions> = {}) =>
    restHandler({ endpoint: ENDPOINT, strict: true, log: false, ...options })(database.orm);
  const strict = handlerOf();
  let exchanges: Exchange[] = [];
  let isFresh = false;
  const send: JsonApi['send'] = async (method, url, sent = {}) => {
    const { data, body = data === undefined ? undefined : { data }, headers, caller = ADA } = sent;
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) isFresh = false;
    const path = url.startsWith(ENDPOINT) ? url.slice(ENDPOINT.length) : url;
    const response = await sendRequest(sent.options ? handlerOf(sent.options) : strict, {
      method,
      url: path,
      body,
      headers: { ...(body !== undefined && { 'content-type': JSON_API }), ...headers },
      client: database.as(caller),
    });
    const report =
      response.body === undefined
        ? { violations: [], applied: new Set<string>() }
        : validateDocument(response.body, { sparse: path.includes('fields[') });
    const exchange = { ...response, method, url, report };
    exchanges.push(exchange);
    return exchange;
  };
  const get: JsonApi['get'] = (url, sent) => send('GET', url, sent);
  return {
    database,
    get exchanges() {
      return exchanges;
    },
    restart: async () => {
      exchanges = [];
      if (!isFresh) await seedRelations(database);
      isFresh = true;
    },
    send,
    get,
    read: async (url, sent) => {
      const { status, body } = await get(url, sent);
      expect({ url, status, errors: body.errors }).toEqual({ url, status: 200 });
      return body;
    },
  };
}

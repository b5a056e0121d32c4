import {
  type ApiHandler,
  type CreateApiHandler,
  type OrmBinding,
  restHandler,
  rpcHandler,
} from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';
import type { Contestant } from '../measure/measure-times.ts';

/** A request to a handler. */
export interface BenchRequest {
  readonly method?: string;
  /** The path and the query string. */
  readonly url: string;
  readonly body?: string;
}

/** The name of Modelway's handlers in the report. */
export const MODELWAY = 'Modelway';

/** The endpoint of the REST handlers. */
export const ENDPOINT = 'http://localhost/api';

/** The REST handler. */
export const REST: CreateApiHandler = restHandler({ endpoint: ENDPOINT, maxPageSize: 100_000 });

/** The RPC handler. */
export const RPC: CreateApiHandler = rpcHandler();

const limits = { rows: Number.POSITIVE_INFINITY };

/**
 * The handlers without a limit of rows, for ORM clients that respond without a database: they do
 * not know the sizes of records, which would be read in small parts.
 */
export const UNLIMITED: Readonly<Record<'rest' | 'rpc', CreateApiHandler>> = {
  rest: restHandler({ endpoint: ENDPOINT, maxPageSize: 100_000, limits }),
  rpc: rpcHandler({ limits }),
};

/**
 * Returns a contestant that calls a handler directly, from the request's parts to the response
 * text.
 */
export function modelway(
  createHandler: CreateApiHandler,
  client: object,
  request: BenchRequest | (() => BenchRequest),
): Contestant {
  return toContestant(createHandler(bind()), client, request);
}

/**
 * Returns a contestant whose requests differ in the white space of `q`, so that the handler has no
 * plan of an earlier one.
 */
export function withNewQueries(
  createHandler: CreateApiHandler,
  client: object,
  url: string,
): Contestant {
  let sent = 0;
  const space = (): string => {
    sent += 1;
    return sent.toString(2).slice(-10).replaceAll('0', '%20').replaceAll('1', '%0A');
  };
  const request = () => ({ url: url.replace('q=', `q=${space()}`) });
  return {
    ...modelway(createHandler, client, request),
    name: 'Modelway, another query each time',
  };
}

/** The name of the work that a handler and its ORM calls are, one after the other. */
const IN_SEQUENCE = 'the handler without a database, then by hand';

/**
 * Returns a contestant that sends a request to a handler whose ORM client responds immediately, and
 * then calls the real one. Code of another kind in between costs more than its own time: the ORM's
 * code and data leave the caches of the CPU.
 */
export function inSequence(
  createHandler: CreateApiHandler,
  request: BenchRequest | (() => BenchRequest),
  call: () => Promise<unknown>,
): Contestant {
  let seen: Promise<unknown> | undefined;
  const result = async (operation: string): Promise<unknown> => {
    seen ??= call();
    const rows = [await seen]
      .flat()
      .filter((row) => typeof row === 'object')
      .flat();
    if (operation === 'count') return rows.length;
    return operation === 'findMany' ? rows : rows[0];
  };
  const { cancelling: _, ...orm } = bind();
  const canned: OrmBinding<unknown> = {
    ...orm,
    operation: (_client, _model, name) => () => result(name),
    transaction: (tx, run) => run(tx),
  };
  const handler = toContestant(createHandler(canned), {}, request);
  return {
    name: IN_SEQUENCE,
    run: async () => {
      await handler.run();
      return JSON.stringify(await call());
    },
  };
}

function bind(): OrmBinding<unknown> {
  return zenstack(schema) as OrmBinding<unknown>;
}

function toContestant(
  handler: ApiHandler<unknown>,
  client: object,
  request: BenchRequest | (() => BenchRequest),
): Contestant {
  return {
    name: MODELWAY,
    run: () => send(handler, client, typeof request === 'function' ? request() : request),
  };
}

async function send(
  handler: ApiHandler<unknown>,
  client: object,
  { method = 'GET', url, body = '' }: BenchRequest,
): Promise<string> {
  const [path = '', query = ''] = url.split('?');
  const response = await handler.handle({
    method,
    path,
    query,
    header: (name) => (name === 'content-type' ? 'application/json' : undefined),
    readBody: async () => body,
    getClient: () => client,
  });
  if (response.status >= 300)
    throw new Error(`${method} ${url}: ${response.status} ${response.body}`);
  return response.body ?? '';
}

import type { ApiRequest, ApiResponse } from '../handler/api-handler.ts';
import type { ListedWrite } from '../writes/listed-write.ts';

/** A request as an interceptor sees it: parsed and checked, and not yet run. */
export interface InterceptContext<Client = unknown> {
  readonly protocol: 'rest' | 'rpc';
  /**
   * What the request does. REST: `list`, `fetch`, `related`, `relationship`, `create`, `upsert`,
   * `update`, `delete`, and for a change of one relationship `add`, `replace` or `remove`. RPC: the
   * operation of the ORM client, such as `findMany`; `$transaction`; `$procs.<name>`.
   */
  readonly operation: string;
  /** The path with its parameters, `/post/:id/author`; the same for all records, as `http.route`. */
  readonly route: string;
  /** The names of the models that it reads, in results and in conditions. */
  readonly reads: ReadonlySet<string>;
  /** Every write that it may make, at any depth; none for a read and for a procedure. */
  readonly writes: readonly ListedWrite[];
  /** The calls of the ORM client that were planned, in copies: a change of them has no effect. */
  readonly plan: readonly PlannedCall[];
  /** The request as the adapter has read it; its body may be read by the handler alone. */
  readonly request: Pick<ApiRequest<Client>, 'method' | 'path' | 'query' | 'header'>;
  /** The ORM client that `getClient` returned, or that an outer interceptor has put in its place. */
  readonly client: Client;
  /** Values of your own, shared by the interceptors of a request. */
  readonly attributes: Map<unknown, unknown>;
}

/** A call of the ORM client. */
export interface PlannedCall {
  /** The name of the model, or `undefined` for a procedure. */
  readonly model: string | undefined;
  readonly operation: string;
  readonly args: unknown;
}

/** Runs the request, and the interceptors that come after this one. */
export type Next<Client = unknown> = (options?: NextOptions<Client>) => Promise<InterceptResult>;

/** What an interceptor may change about the run. */
export interface NextOptions<Client = unknown> {
  /** The ORM client to run with, such as that of an open transaction. @default `context.client` */
  readonly client?: Client;
}

/** The response, and what it took. */
export interface InterceptResult extends ApiResponse {
  /** The number of records in the result; of a bulk write, those that it wrote. */
  readonly rows: number;
  /** Milliseconds for each part. */
  readonly durations: Durations;
}

/** How long the parts of a request took, in milliseconds. */
export interface Durations {
  /** To read, parse and check the request, and to plan it. */
  readonly parse: number;
  /** To wait for a free place (`concurrency`) and for `getClient`. */
  readonly client: number;
  /** To run the plan with the ORM client. */
  readonly database: number;
  /** To turn the result into a document. */
  readonly render: number;
}

/**
 * Surrounds a request: it may deny it by throwing, run it by `next()`, and change the response that
 * it returns. What it throws is answered as an error of `getClient`: with its `status` from 400 to
 * 599 and its `headers`, and otherwise as a 500.
 *
 * @example
 * ```ts
 * const timing: Interceptor = async (context, next) => {
 *   const result = await next();
 *   const total = Object.values(result.durations).reduce((sum, part) => sum + part);
 *   return { ...result, headers: { ...result.headers, 'server-timing': `total;dur=${total}` } };
 * };
 * ```
 */
// biome-ignore lint/suspicious/noExplicitAny: the client's type is that of the binding, which the options do not know.
export type Interceptor<Client = any> = (
  context: InterceptContext<Client>,
  next: Next<Client>,
) => Promise<ApiResponse>;

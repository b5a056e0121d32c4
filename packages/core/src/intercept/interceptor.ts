import type { ListedWrite } from '../effects/listed-write.ts';
import type { ApiRequest, ApiResponse } from '../http/api-handler.ts';
import type { SchemaDescription } from '../schema/schema-description.ts';

/** A request as an interceptor sees it: parsed and checked, and not yet run. */
export interface InterceptContext<Client = unknown> {
  readonly protocol: 'rest' | 'rpc';
  /**
   * The operation. REST: `list`, `fetch`, `related`, `relationship`, `create`, `upsert`,
   * `update`, `delete`, `updateMany` and `deleteMany` by a filter, and for a change of one
   * relationship `add`, `replace` or `remove`; `operations` for atomic operations. RPC: the
   * operation of the ORM client, such as `findMany`; `$transaction`; `$procs.<name>`.
   */
  readonly operation: string;
  /**
   * The path with its parameters, `/post/:id/author`: the same for all records, for `http.route`.
   */
  readonly route: string;
  /**
   * The names of the models that the request reads, in results and in conditions. It may name
   * models that the request does not read, if a Json value has members with the names of
   * relationships.
   */
  readonly reads: ReadonlySet<string>;
  /** Every write that the request may make, at any depth; empty for a read and for a procedure. */
  readonly writes: readonly ListedWrite[];
  /** The planned calls of the ORM client, as copies: changing them has no effect. */
  readonly plan: readonly PlannedCall[];
  /** The request as the adapter received it, without its body. */
  readonly request: Pick<ApiRequest<unknown>, 'method' | 'path' | 'query' | 'header'>;
  /** The ORM client from `getClient`, or from the interceptor around this one. */
  readonly client: Client;
  /** The schema of the ORM, with the models and fields that are hidden from clients. */
  readonly schema: SchemaDescription;
  /** Values of your own, shared by the interceptors of a request. */
  readonly attributes: Map<unknown, unknown>;
  /** Returns the status of the response to an error that `next()` rejects with, such as 409. */
  statusOf(error: unknown): number;
  /**
   * Whether the request may have written so far, although `next()` rejects: the write was made and an
   * interceptor inside has failed after it, its outcome is unknown (5xx), or the caller cannot read
   * its result (403 with `RESULT_NOT_READABLE`). False before `next()`.
   */
  mayHaveWritten(): boolean;
}

/** A planned call of the ORM client. */
export interface PlannedCall {
  /** The name of the model in the schema; `undefined` for a procedure. */
  readonly model: string | undefined;
  /** The operation of the ORM client, or the name of the procedure. */
  readonly operation: string;
  readonly args: unknown;
}

/**
 * Runs the request, inside the interceptors that follow.
 *
 * @throws the error of the request, such as a denial by the access policies.
 */
export type Next<Client = unknown> = (options?: NextOptions<Client>) => Promise<InterceptResult>;

/** Options of `next`. */
export interface NextOptions<Client = unknown> {
  /** The ORM client to run the request with; not that of a transaction. @default context.client */
  readonly client?: Client;
  /**
   * Writes in the transaction of the request's writes: an entry of an audit log, or an event. Runs
   * after them and before the commit. If it throws, they are rolled back, and `next()` rejects with
   * its error.
   *
   * It is not called for a read. It runs again if the transaction collides with another one and is
   * run again.
   * @default nothing
   */
  readonly beforeCommit?: BeforeCommitHook<Client>;
  /**
   * Checks the `unresolved` writes of `context.writes` once their values are known: those of a step
   * of a transaction that refers to the results of earlier steps. Runs in the transaction, before
   * the step. If it throws, everything is rolled back, and `next()` rejects with its error.
   *
   * It is called for each such step, and again if the transaction is run again.
   * @default nothing
   */
  readonly checkResolved?: CheckResolved<Client>;
}

/**
 * Checks the writes of one step of a transaction, with their values.
 *
 * @param tx the client of the transaction, which reads what the earlier steps have written. Do not
 * catch its errors.
 */
export type CheckResolved<Client = unknown> = {
  check(writes: readonly ListedWrite[], tx: Client): void | Promise<void>;
}['check'];

/**
 * Runs in the transaction of a request, before its commit.
 *
 * @param tx the client of the transaction. Do not catch its errors.
 */
export type BeforeCommitHook<Client = unknown> = {
  hook(tx: Client, commit: CommitContext): unknown;
}['hook'];

/** The state of a transaction before its commit. */
export interface CommitContext {
  /**
   * The result of the request's writes: the record in REST, `data` of the response in RPC, with the
   * fields that the request selects. `undefined` if the caller cannot read it.
   */
  readonly result: unknown;
  /** Aborts when the request is over: its time is up, or its caller has disconnected. */
  readonly signal: AbortSignal;
}

/** The response to a request, with the number of its records and its durations. */
export interface InterceptResult extends ApiResponse {
  /**
   * The number of records in the result, or of those that a bulk write changed; 0 for aggregates.
   */
  readonly rows: number;
  /** The duration of each part of the request. */
  readonly durations: Durations;
}

/** The durations of the parts of a request, in milliseconds. */
export interface Durations {
  /** Reading, parsing and planning the request. */
  readonly parse: number;
  /** Waiting in the queue of `concurrency`, and for `getClient`. */
  readonly client: number;
  /** Running the plan with the ORM client. */
  readonly database: number;
  /** Rendering the response. */
  readonly render: number;
}

/**
 * A function around a request. It denies the request by throwing, runs it with `next()`, and
 * returns a response: that of `next()`, a changed one, or one of its own.
 *
 * An error that it throws is handled as an error of `getClient`: a `status` from 400 to 599 and
 * `headers` are passed on, a `PolicyDeniedError` is a 403, and any other error is a logged 500.
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
export type Interceptor<Client = unknown> = Intercept<Client> & {
  /**
   * Creates the function to run from the schema, such as after a check of names; called once for
   * each handler, at start-up.
   *
   * @throws {TypeError} that names what is wrong.
   */
  readonly prepare?: (schema: SchemaDescription) => Interceptor<Client>;
};

/** Declared as a method, so that its parameters are bivariant: options do not know the client. */
type Intercept<Client> = {
  intercept(context: InterceptContext<Client>, next: Next<Client>): Promise<ApiResponse>;
}['intercept'];

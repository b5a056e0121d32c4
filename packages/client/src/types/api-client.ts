import type { CallOptions } from '../client-options.ts';
import type { Operation, OrmOperations } from '../operations.ts';
import type { ExposedApi } from './exposed-api.ts';
import type { ModelName } from './model-name.ts';
import type { MissingSettingOf } from './operation-types.ts';
import type { ProcedureCalls } from './procedure-calls.ts';

/** The client of an RPC handler, typed by the ORM client of the server. */
export type ApiClient<
  Client extends object,
  Expose extends object = object,
  Procedures extends object = object,
> = (object extends Expose ? WholeApi<Client> : ExposedApi<Client, Expose>) &
  ApiClientMembers<Client, Expose, Procedures>;

/** The members of a client beside its models. */
export interface ApiClientMembers<
  Client extends object,
  Expose extends object,
  Procedures extends object,
> {
  /** The procedures of the API, by name. */
  readonly $procs: ProcedureCalls<Client, Expose, Procedures>;
  /**
   * Sends pending calls of this client as one transaction. All succeed, or none.
   *
   * @example
   * ```ts
   * const [post, count] = await api.$transaction([api.post.create({ data }), api.post.count()]);
   * ```
   */
  $transaction<Calls extends readonly PromiseLike<unknown>[]>(
    calls: readonly [...Calls],
  ): Promise<{ -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }>;
  /** Returns a client with other headers or a signal, which replace those of this client. */
  $with(options: CallOptions): ApiClient<Client, Expose, Procedures>;
}

/** Every model and operation of the ORM client. */
type WholeApi<Client> = {
  readonly [Model in ModelName<Client>]: MissingSettingOf<Client> extends infer Message extends
    object
    ? { readonly [Name in Operation]: Message }
    : OrmOperations<Client, Model>;
};

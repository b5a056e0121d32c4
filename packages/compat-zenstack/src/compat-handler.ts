import type { ApiHandler, CreateApiHandler, OrmBinding } from '@modelway/core';
import { type ZenStackSchema, zenstack } from '@modelway/orm-zenstack';
import type { RequestContext, Respond, Response } from './http/compat-request.ts';
import { toApiHandler } from './http/to-api-handler.ts';
import { type CommonHandlerOptions, type LogConfig, toLog } from './options.ts';

/** Both protocols: the handler beneath for a binding, and the error of an unreadable body. */
export interface CompatProtocol<Options> {
  bind<Client>(options: Options, orm: OrmBinding<Client>): Respond<Client>;
  renderError(message: string, status: number): unknown;
}

/** The members of both classes: those that the adapters of ZenStack use, and `handler`. */
export interface CompatApiHandler<Schema extends ZenStackSchema = ZenStackSchema> {
  /** The option `handler` of Modelway's adapters. */
  readonly handler: CreateApiHandler;
  /** The schema of the options. */
  readonly schema: Schema;
  /** The log of the options. */
  readonly log: LogConfig | undefined;
  /** Handles a request of an adapter of `@zenstackhq/server`. */
  handleRequest(context: RequestContext): Promise<Response>;
}

/** What the classes of ZenStack's server have in common. */
export abstract class CompatHandler<
  Schema extends ZenStackSchema,
  Options extends CommonHandlerOptions<Schema>,
> implements CompatApiHandler<Schema>
{
  readonly handler: CreateApiHandler;
  protected readonly options: Options;
  readonly #whole: Respond<object>;
  readonly #byOmit = new WeakMap<object, Respond<object>>();
  readonly #bind: (source: never) => Respond<object>;

  constructor(options: Options, { bind, renderError }: CompatProtocol<Options>) {
    if (!options?.schema) {
      throw new TypeError(`${new.target.name} requires the option "schema".`);
    }
    this.options = options;
    this.#bind = (source) => bind(options, zenstack(source)) as Respond<object>;
    this.#whole = this.#bind(options.schema as never);
    const { log, modelway } = options;
    const own = { limits: modelway?.limits, log: log && toLog(log), renderError };
    this.handler = <Client>(orm: OrmBinding<Client>): ApiHandler<Client> =>
      toApiHandler(bind(options, orm), own);
  }

  get schema(): Schema {
    return this.options.schema;
  }

  get log(): LogConfig | undefined {
    return this.options.log;
  }

  async handleRequest({ client, query = {}, ...request }: RequestContext): Promise<Response> {
    const { status, body } = await this.#respondTo(client)({
      ...request,
      query,
      getClient: () => client,
    });
    return { status, body };
  }

  /** Returns the handler of the schema, or that of a client which omits other fields. */
  #respondTo(client: { readonly $options?: { readonly omit?: object } }): Respond<object> {
    const { omit } = client.$options ?? {};
    if (!omit) return this.#whole;
    const known = this.#byOmit.get(omit) ?? this.#bind(client as never);
    this.#byOmit.set(omit, known);
    return known;
  }
}

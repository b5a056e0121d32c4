import type { ApiHandler, CreateApiHandler, OrmBinding } from '@modelway/core';
import { type ZenStackSchema, zenstack } from '@modelway/orm-zenstack';
import type { RequestContext, Respond, Response } from './http/compat-request.ts';
import { toApiHandler } from './http/to-api-handler.ts';
import type { CommonHandlerOptions, LogConfig } from './options.ts';

/** The parts in which both classes differ. */
export interface CompatProtocol<Options> {
  /** Creates the handlers beneath for a binding. */
  bind<Client>(options: Options, orm: OrmBinding<Client>): Respond<Client>;
  /** Renders the error of a body that cannot be read. */
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
  readonly #options: Options;
  readonly #respondTo: (client: object) => Respond<object>;

  constructor(options: Options, { bind, renderError }: CompatProtocol<Options>) {
    this.#options = options;
    this.#respondTo = createBindings((source) => bind(options, zenstack(source)), options.schema);
    const bodyBytes = options.modelway?.limits?.bodyBytes ?? 2 ** 20;
    this.handler = <Client>(orm: OrmBinding<Client>): ApiHandler<Client> =>
      toApiHandler(bind(options, orm), { bodyBytes, renderError });
  }

  get schema(): Schema {
    return this.#options.schema;
  }

  get log(): LogConfig | undefined {
    return this.#options.log;
  }

  async handleRequest({ client, query = {}, ...request }: RequestContext): Promise<Response> {
    const respond = this.#respondTo(client);
    const { status, body } = await respond({ ...request, query, getClient: () => client });
    return { status, body };
  }
}

/** The settings of a client, by shape. */
interface ClientSettings {
  readonly $options?: { readonly omit?: object };
}

/** Binds the schema at start-up, and each `omit` of a client with its first request. */
function createBindings<Schema extends ZenStackSchema>(
  bind: (source: Schema) => unknown,
  schema: Schema,
): (client: object) => Respond<object> {
  const whole = bind(schema) as Respond<object>;
  const byOmit = new WeakMap<object, Respond<object>>();
  return (client) => {
    const { omit } = (client as ClientSettings).$options ?? {};
    if (!omit) return whole;
    const known = byOmit.get(omit) ?? (bind(client as never) as Respond<object>);
    byOmit.set(omit, known);
    return known;
  };
}

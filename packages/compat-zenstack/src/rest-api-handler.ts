import type { CreateApiHandler, OrmBinding } from '@modelway/core';
import { type ZenStackSchema, zenstack } from '@modelway/orm-zenstack';
import { Failure } from './failure.ts';
import type { RequestContext, Respond, Response } from './http/compat-request.ts';
import { toApiHandler } from './http/to-api-handler.ts';
import type { LogConfig, RestApiHandlerOptions } from './options.ts';
import { createRestScope, respondToRest } from './rest/respond-to-rest.ts';
import { renderRestFailure } from './rest/rest-errors.ts';

/**
 * The class of this name in `@zenstackhq/server/api`, over `restHandler`. Pass an instance to the
 * adapters of `@zenstackhq/server`, or its property `handler` to those of Modelway.
 */
export class RestApiHandler<Schema extends ZenStackSchema = ZenStackSchema> {
  /** The option `handler` of Modelway's adapters. */
  readonly handler: CreateApiHandler;
  readonly #options: RestApiHandlerOptions<Schema>;
  readonly #respond: Respond<object>;

  /** @throws {TypeError} that names the option that is wrong. */
  constructor(options: RestApiHandlerOptions<Schema>) {
    this.#options = options;
    this.#respond = bind(options, zenstack(options.schema)) as Respond<object>;
    const bodyBytes = options.modelway?.limits?.bodyBytes ?? 2 ** 20;
    const renderError = (message: string, status: number) =>
      renderRestFailure(new Failure('invalid-payload', message, { status })).body;
    this.handler = (orm) => toApiHandler(bind(options, orm), { bodyBytes, renderError });
  }

  /** The schema of the options. */
  get schema(): Schema {
    return this.#options.schema;
  }

  /** The log of the options. */
  get log(): LogConfig | undefined {
    return this.#options.log;
  }

  /** Handles a request of an adapter of `@zenstackhq/server`. */
  async handleRequest({ client, query = {}, ...request }: RequestContext): Promise<Response> {
    const { status, body } = await this.#respond({ ...request, query, getClient: () => client });
    return { status, body };
  }
}

function bind<Client>(options: RestApiHandlerOptions, orm: OrmBinding<Client>): Respond<Client> {
  const scope = createRestScope(options, orm);
  return (request) => respondToRest(request, scope);
}

import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { type CompatApiHandler, CompatHandler, type CompatProtocol } from './compat-handler.ts';
import { Failure } from './failure.ts';
import {
  generateSpec,
  type OpenApiSpec,
  type OpenApiSpecOptions,
} from './openapi/generate-spec.ts';
import type { RestApiHandlerOptions } from './options.ts';
import { createRestScope, respondToRest } from './rest/respond-to-rest.ts';
import { renderRestFailure } from './rest/rest-errors.ts';

/**
 * The class of this name in `@zenstackhq/server/api`, over `restHandler`. Pass an instance to the
 * adapters of `@zenstackhq/server`, or its property `handler` to those of Modelway.
 */
export class RestApiHandler<Schema extends ZenStackSchema = ZenStackSchema>
  extends CompatHandler<Schema, RestApiHandlerOptions<Schema>>
  implements CompatApiHandler<Schema>
{
  /** @throws {TypeError} that names the option that is wrong. */
  constructor(options: RestApiHandlerOptions<Schema>) {
    super(options, REST);
  }

  /** Generates the OpenAPI document of the REST API. Requires `@zenstackhq/server`. */
  generateSpec(spec?: OpenApiSpecOptions): Promise<OpenApiSpec> {
    return generateSpec('RestApiHandler', this.options, spec);
  }
}

const REST: CompatProtocol<RestApiHandlerOptions> = {
  bind: (options, orm) => {
    const scope = createRestScope(options, orm);
    return (request) => respondToRest(request, scope);
  },
  renderError: (message, status) =>
    renderRestFailure(new Failure('invalid-payload', message, { status })).body,
};

import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { type CompatApiHandler, CompatHandler, type CompatProtocol } from './compat-handler.ts';
import {
  generateSpec,
  type OpenApiSpec,
  type OpenApiSpecOptions,
} from './openapi/generate-spec.ts';
import type { RPCApiHandlerOptions } from './options.ts';
import { createRpcScope, respondToRpc } from './rpc/respond-to-rpc.ts';
import { renderRpcFailure } from './rpc/rpc-errors.ts';

/**
 * The class of this name in `@zenstackhq/server/api`, over `rpcHandler`. Pass an instance to the
 * adapters of `@zenstackhq/server`, or its property `handler` to those of Modelway.
 */
export class RPCApiHandler<Schema extends ZenStackSchema = ZenStackSchema>
  extends CompatHandler<Schema, RPCApiHandlerOptions<Schema>>
  implements CompatApiHandler<Schema>
{
  /** @throws {TypeError} that names the option that is wrong. */
  constructor(options: RPCApiHandlerOptions<Schema>) {
    super(options, RPC);
  }

  /** Generates the OpenAPI document of the RPC API. Requires `@zenstackhq/server`. */
  generateSpec(spec?: OpenApiSpecOptions): Promise<OpenApiSpec> {
    return generateSpec('RPCApiHandler', this.options, spec);
  }
}

const RPC: CompatProtocol<RPCApiHandlerOptions> = {
  bind: (options, orm) => {
    const scope = createRpcScope(options, orm);
    return (request) => respondToRpc(request, scope);
  },
  renderError: (message) => renderRpcFailure(message),
};

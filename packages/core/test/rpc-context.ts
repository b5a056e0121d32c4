import type { RpcContext } from '../src/rpc/rpc-context.ts';
import { type RpcHandlerOptions, resolveRpcOptions } from '../src/rpc/rpc-options.ts';
import { buildSchemaModel } from '../src/schema/build-schema-model.ts';
import type { SchemaDescription } from '../src/schema/schema-description.ts';
import { LIBRARY } from './library-schema.ts';
import { DIALECT } from './recording-orm.ts';

/** The context of an RPC handler, by default over the library's schema. */
export function rpcContext(
  options: RpcHandlerOptions = {},
  schema: SchemaDescription = LIBRARY,
): RpcContext {
  return {
    schema: buildSchemaModel(schema, options),
    settings: resolveRpcOptions(options),
    dialect: DIALECT,
  };
}

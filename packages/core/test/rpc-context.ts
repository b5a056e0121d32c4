import { buildRpcContext, type RpcContext } from '../src/rpc/rpc-context.ts';
import { type RpcHandlerOptions, resolveRpcOptions } from '../src/rpc/rpc-options.ts';
import type { SchemaDescription } from '../src/schema/schema-description.ts';
import { LIBRARY } from './library-schema.ts';
import { recordingOrm } from './recording-orm.ts';

/** The context of an RPC handler, by default over the library's schema. */
export function rpcContext(
  options: RpcHandlerOptions = {},
  schema: SchemaDescription = LIBRARY,
): RpcContext {
  return buildRpcContext(
    { ...recordingOrm().orm, schema },
    resolveRpcOptions({ log: false, ...options }),
    options,
  );
}

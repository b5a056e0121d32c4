import type { CreateApiHandler } from '../handler/api-handler.ts';
import type { OrmBinding, OrmDialect } from '../orm/orm-binding.ts';
import { buildSchemaModel } from '../schema/build-schema-model.ts';
import type { ExposeOptions } from '../schema/exposure.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import type { RpcSettings } from './rpc-options.ts';

/** The shared context of every stage of the RPC handler, built once at start-up. */
export interface RpcContext {
  readonly schema: SchemaModel;
  readonly settings: RpcSettings;
  readonly dialect: OrmDialect;
}

/** The context of each handler that `rpcHandler` has returned, for the OpenAPI generator. */
export const RPC_CONTEXTS: WeakMap<
  CreateApiHandler,
  <Client>(orm: OrmBinding<Client>) => RpcContext
> = new WeakMap();

export function buildRpcContext<Client>(
  orm: OrmBinding<Client>,
  settings: RpcSettings,
  options: { readonly expose?: ExposeOptions },
): RpcContext {
  return { schema: buildSchemaModel(orm.schema, options), settings, dialect: orm.dialect };
}

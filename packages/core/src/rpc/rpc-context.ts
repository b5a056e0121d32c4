import type { OrmDialect } from '../orm/orm-binding.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import type { RpcSettings } from './rpc-options.ts';

/** The shared context of every stage of the RPC handler, built once at start-up. */
export interface RpcContext {
  readonly schema: SchemaModel;
  readonly settings: RpcSettings;
  readonly dialect: OrmDialect;
}

import type { OrmDialect } from '../orm/orm-binding.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import type { RpcSettings } from './rpc-options.ts';

/** What every stage of the RPC handler may look at: made once, at start-up. */
export interface RpcContext {
  readonly schema: SchemaModel;
  readonly settings: RpcSettings;
  readonly dialect: OrmDialect;
}

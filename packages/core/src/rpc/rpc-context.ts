import type { SchemaModel } from '../schema/schema-model.ts';
import type { RpcSettings } from './rpc-options.ts';

/** What every stage of the RPC handler may look at: made once, at start-up. */
export interface RpcContext {
  readonly schema: SchemaModel;
  readonly settings: RpcSettings;
  /** The database's NULL in a Json column. */
  readonly dbNull: unknown;
}

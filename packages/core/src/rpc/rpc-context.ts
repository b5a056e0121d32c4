import { buildWriteEffects, type WriteEffects } from '../effects/write-effects.ts';
import type { HandlerSettings } from '../handler/handler-options.ts';
import { RecentPlans } from '../handler/recent-plans.ts';
import type { CreateApiHandler } from '../http/api-handler.ts';
import { logWarnings } from '../logging/logger.ts';
import type { OrmBinding, OrmDialect } from '../orm/orm-binding.ts';
import { buildSchemaModel } from '../schema/model/build-schema-model.ts';
import { buildReadModels, type ReadModels } from '../schema/read-models.ts';
import type { SchemaModel } from '../schema/schema-model.ts';
import type { RpcPlan } from './plan/plan-rpc-call.ts';
import { buildProcedureModels } from './procedure-models.ts';
import type { ResponseModels } from './response-models.ts';
import type { RecentEndpoints } from './route/match-rpc-route.ts';
import type { RpcHandlerOptions, RpcSettings } from './rpc-options.ts';

/** The shared context of every stage of the RPC handler, built once at start-up. */
export interface RpcContext {
  readonly schema: SchemaModel;
  readonly settings: RpcSettings;
  readonly dialect: OrmDialect;
  readonly recent: RecentPlans<RpcPlan>;
  readonly endpoints: RecentEndpoints;
  /** The models that reads depend on. */
  readonly readModels: ReadModels;
  /** The models that writes change. */
  readonly effects: WriteEffects;
  /** Returns the models that a procedure reads and writes. */
  readonly procedureModels: (procedure: string) => ResponseModels;
}

/** What serves procedures: also of a REST handler, whose responses have no models. */
export interface ProcedureContext extends Pick<RpcContext, 'schema' | 'dialect'> {
  readonly settings: Pick<HandlerSettings, 'limits'> & { readonly zenstackHooks?: boolean };
  readonly procedureModels?: RpcContext['procedureModels'];
}

/** The context of each handler that `rpcHandler` has returned, for the OpenAPI generator. */
export const RPC_CONTEXTS: WeakMap<
  CreateApiHandler,
  <Client>(orm: OrmBinding<Client>) => RpcContext
> = new WeakMap();

export function buildRpcContext<Client>(
  orm: OrmBinding<Client>,
  settings: RpcSettings,
  options: Pick<RpcHandlerOptions, 'expose' | 'procedureModels'>,
): RpcContext {
  const schema = buildSchemaModel(orm.schema, options);
  const readModels = buildReadModels(orm.schema, schema);
  const { procedureModels = {} } = options;
  const warn = (message: string) => logWarnings([message], settings.log);
  const source = { description: orm.schema, schema, readModels, warn };
  return {
    schema,
    settings,
    dialect: orm.dialect,
    recent: new RecentPlans(),
    endpoints: new RecentPlans(),
    readModels,
    effects: buildWriteEffects(orm.schema, schema),
    procedureModels: buildProcedureModels(procedureModels, source),
  };
}

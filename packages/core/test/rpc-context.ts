import { buildWriteEffects } from '../src/effects/write-effects.ts';
import { buildProcedureModels } from '../src/rpc/procedure-models.ts';
import type { RpcContext } from '../src/rpc/rpc-context.ts';
import { type RpcHandlerOptions, resolveRpcOptions } from '../src/rpc/rpc-options.ts';
import { buildSchemaModel } from '../src/schema/model/build-schema-model.ts';
import { buildReadModels } from '../src/schema/read-models.ts';
import type { SchemaDescription } from '../src/schema/schema-description.ts';
import { LIBRARY } from './library-schema.ts';
import { DIALECT } from './recording-orm.ts';

/** The context of an RPC handler, by default over the library's schema. */
export function rpcContext(
  options: RpcHandlerOptions = {},
  schema: SchemaDescription = LIBRARY,
): RpcContext {
  const model = buildSchemaModel(schema, options);
  const readModels = buildReadModels(schema, model);
  const { procedureModels = {} } = options;
  const source = { description: schema, schema: model, readModels };
  return {
    schema: model,
    settings: resolveRpcOptions(options),
    dialect: DIALECT,
    readModels,
    effects: buildWriteEffects(schema, model),
    procedureModels: buildProcedureModels(procedureModels, source),
  };
}

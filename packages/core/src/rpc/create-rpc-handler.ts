import type { ApiHandler, ApiRequest, ApiResponse, CreateApiHandler } from '../api-handler.ts';
import { toApiErrors } from '../errors/to-api-errors.ts';
import { withoutBodyIfHead } from '../http/without-body-if-head.ts';
import { logErrors } from '../logging/logger.ts';
import { callOperation } from '../orm/call-operation.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { pickClient } from '../orm/pick-client.ts';
import { buildSchemaModel } from '../schema/build-schema-model.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { parseRpcArgs } from './parse/parse-rpc-args.ts';
import { planRpcCall } from './plan/plan-rpc-call.ts';
import { renderRpcErrors } from './render/render-rpc-errors.ts';
import { renderRpcResult } from './render/render-rpc-result.ts';
import { matchRpcRoute } from './route/match-rpc-route.ts';
import type { RpcContext } from './rpc-context.ts';
import { type RpcHandlerOptions, resolveRpcOptions } from './rpc-options.ts';

/**
 * Creates the RPC handler, which mirrors the data client's own query API.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient }); // RPC is an adapter's default handler
 * createExpressHandler({ orm, getClient, handler: rpcHandler({ log: false }) });
 * ```
 * @throws {TypeError} at start-up, that names the option or the model that is wrong.
 */
export function rpcHandler(options: RpcHandlerOptions = {}): CreateApiHandler {
  const settings = resolveRpcOptions(options);
  return (orm) =>
    createHandler(orm, {
      schema: buildSchemaModel(orm.schema),
      settings,
      dbNull: orm.dialect.dbNull,
    });
}

function createHandler<Client>(orm: OrmBinding<Client>, context: RpcContext): ApiHandler<Client> {
  const isVisible = visibilityIn(context.schema);
  return {
    handle: async (request) => {
      try {
        return withoutBodyIfHead(request, await answer(request, orm, context));
      } catch (thrown) {
        const errors = toApiErrors(thrown, orm.toOrmError, isVisible);
        logErrors(errors, request, context.settings.log);
        return withoutBodyIfHead(request, renderRpcErrors(errors));
      }
    },
  };
}

async function answer<Client>(
  request: ApiRequest<Client>,
  orm: OrmBinding<Client>,
  context: RpcContext,
): Promise<ApiResponse> {
  const route = matchRpcRoute(request, context.schema);
  if (route.kind === 'options')
    return { status: 204, headers: { allow: route.allow }, body: undefined };
  const args = await parseRpcArgs(request, route, context);
  const call = planRpcCall(route, args);
  const client = await pickClient(request, orm);
  const result = await callOperation({ orm, client }, call);
  return renderRpcResult(result, route.operation.status);
}

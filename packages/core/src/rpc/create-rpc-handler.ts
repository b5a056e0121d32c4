import { type Answering, answerRequest } from '../answer-request.ts';
import type { ApiHandler, ApiRequest, ApiResponse, CreateApiHandler } from '../api-handler.ts';
import { StepError } from '../errors/step-error.ts';
import { assertBinding } from '../orm/assert-binding.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { pickClient } from '../orm/pick-client.ts';
import { buildSchemaModel } from '../schema/build-schema-model.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { executeRpcCall } from './execute/execute-rpc-call.ts';
import { executeRpcTransaction } from './execute/execute-rpc-transaction.ts';
import { parseRpcArgs } from './parse/parse-rpc-args.ts';
import { parseRpcTransaction } from './parse/parse-rpc-transaction.ts';
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
  return (orm) => {
    assertBinding(orm);
    const schema = buildSchemaModel(orm.schema, options);
    return createHandler(orm, { schema, settings, dialect: orm.dialect });
  };
}

function createHandler<Client>(orm: OrmBinding<Client>, context: RpcContext): ApiHandler<Client> {
  const answering: Answering<Client> = {
    orm,
    isVisible: visibilityIn(context.schema),
    log: context.settings.log,
    answer: (request) => answer(request, orm, context),
    renderErrors: (errors, thrown) =>
      renderRpcErrors(errors, thrown instanceof StepError ? thrown.step : undefined),
  };
  return { handle: (request) => answerRequest(request, answering) };
}

async function answer<Client>(
  request: ApiRequest<Client>,
  orm: OrmBinding<Client>,
  context: RpcContext,
): Promise<ApiResponse> {
  const route = matchRpcRoute(request, context.schema);
  switch (route.kind) {
    case 'options':
      return { status: 204, headers: { allow: route.allow }, body: undefined };
    case 'operation': {
      const plan = planRpcCall(await parseRpcArgs(request, route.target, context), context);
      const client = await pickClient(request, orm);
      const result = await executeRpcCall(plan, { orm, client });
      return renderRpcResult(result, route.target.operation.status);
    }
    case 'transaction': {
      const calls = await parseRpcTransaction(request, context);
      const plans = calls.map((call) => planRpcCall(call, context));
      const client = await pickClient(request, orm);
      const results = await executeRpcTransaction(plans, { orm, client });
      return renderRpcResult(results, 200);
    }
  }
}

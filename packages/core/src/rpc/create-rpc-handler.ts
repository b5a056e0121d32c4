import { StepError } from '../errors/transaction-errors.ts';
import { createHandler, type Protocol, type ServeDocument } from '../handler/create-handler.ts';
import type { CreateApiHandler } from '../http/api-handler.ts';
import { nameRpcRequest } from './describe-rpc-request.ts';
import { planRequest } from './plan-request.ts';
import { readArgsBody } from './read-args-body.ts';
import { renderRpcErrors } from './render/render-rpc-errors.ts';
import { RPC_HEADERS } from './render/render-rpc-result.ts';
import { matchRpcRoute, type NamedRoute } from './route/match-rpc-route.ts';
import { buildRpcContext, RPC_CONTEXTS, type RpcContext } from './rpc-context.ts';
import { type RpcHandlerOptions, resolveRpcOptions } from './rpc-options.ts';

/** Creates the RPC handler; `serveDocument` responds with its OpenAPI document. */
export function createRpcHandler(
  options: RpcHandlerOptions,
  serveDocument: ServeDocument<RpcContext>,
): CreateApiHandler {
  const settings = resolveRpcOptions(options);
  const create = createHandler(RPC, {
    settings,
    build: (orm, intercept) => buildRpcContext(orm, { ...settings, intercept }, options),
    // Relative: the handler does not know where it is mounted.
    servers: [{ url: '.' }],
    serveDocument,
  });
  RPC_CONTEXTS.set(create, (orm) => buildRpcContext(orm, settings, options));
  return create;
}

const RPC: Protocol<NamedRoute, RpcContext> = {
  name: 'rpc',
  headers: RPC_HEADERS,
  match: (request, { schema, endpoints }) => matchRpcRoute(request, schema, endpoints),
  nameRoute: nameRpcRequest,
  readBody: (_, request, { settings }) => readArgsBody(request, settings.limits),
  plan: planRequest,
  renderErrors: (errors, thrown, { schema, settings }) =>
    renderRpcErrors(errors, {
      schema,
      wrapped: settings.zenstackHooks,
      step: thrown instanceof StepError ? thrown.step : undefined,
    }),
};

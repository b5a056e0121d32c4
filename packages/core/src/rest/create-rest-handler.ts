import { createHandler, type Protocol, type ServeDocument } from '../handler/create-handler.ts';
import type { CreateApiHandler } from '../http/api-handler.ts';
import { assertJsonApiAcceptable, assertPlainIfJsonApi } from '../http/media-type.ts';
import { nameRpcRequest } from '../rpc/describe-rpc-request.ts';
import { matchProcedure, type ProcedureRoute } from '../rpc/route/match-procedure.ts';
import { templateOf } from './describe-rest-request.ts';
import { planProcedure } from './plan-procedure.ts';
import { planRequest } from './plan-request.ts';
import { renderRestErrors } from './render/render-rest-errors.ts';
import { REST_HEADERS } from './render/render-rest-result.ts';
import { buildRestContext, REST_CONTEXTS, type RestContext } from './rest-context.ts';
import { type RestHandlerOptions, resolveRestOptions } from './rest-options.ts';
import { matchRestRoute } from './route/match-rest-route.ts';
import type { RestRoute, RouteOf } from './route/rest-route.ts';

/** Creates the REST handler; `serveDocument` responds with its OpenAPI document. */
export function createRestHandler(
  options: RestHandlerOptions,
  serveDocument: ServeDocument<RestContext>,
): CreateApiHandler {
  const settings = resolveRestOptions(options);
  const create = createHandler(REST, {
    settings,
    build: (orm, intercept) => buildRestContext(orm, { ...settings, intercept }),
    servers: [{ url: settings.endpoint || '/' }],
    serveDocument,
  });
  REST_CONTEXTS.set(create, (orm) => buildRestContext(orm, settings));
  return create;
}

/** A route of resources, or of a procedure. */
type NamedRoute = Exclude<RestRoute, RouteOf<'options'>> | ProcedureRoute;

const REST: Protocol<NamedRoute, RestContext> = {
  name: 'rest',
  headers: REST_HEADERS,
  match: (request, { schema, settings }) =>
    matchProcedure(request, schema) ?? matchRestRoute(request, schema, settings),
  nameRoute: (route) =>
    route.kind === 'procedure'
      ? nameRpcRequest(route)
      : { route: templateOf(route), operation: route.kind },
  plan: (route, request, scope) =>
    route.kind === 'procedure'
      ? planProcedure(route, request, scope)
      : planRequest(route, request, scope),
  renderErrors: (errors, _thrown, { settings }) => renderRestErrors(errors, settings),
  negotiate: (request) => {
    assertJsonApiAcceptable(request.header('accept'));
    assertPlainIfJsonApi(request.header('content-type'));
  },
};

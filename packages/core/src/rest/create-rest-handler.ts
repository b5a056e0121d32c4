import { createHandler, type Protocol, type ServeDocument } from '../handler/create-handler.ts';
import type { CreateApiHandler } from '../http/api-handler.ts';
import {
  ATOMIC,
  assertJsonApiAcceptable,
  assertJsonBody,
  assertPlainIfJsonApi,
} from '../http/media-type.ts';
import { readJsonText } from '../http/parse-json.ts';
import { nameRpcRequest } from '../rpc/describe-rpc-request.ts';
import { readArgsBody } from '../rpc/read-args-body.ts';
import { matchProcedure, type ProcedureRoute } from '../rpc/route/match-procedure.ts';
import { argsIn } from '../rpc/route/methods.ts';
import { nameOperations, templateOf } from './describe-rest-request.ts';
import { planOperations } from './plan-operations.ts';
import { planProcedure } from './plan-procedure.ts';
import { planRequest } from './plan-request.ts';
import { locateInOperation, renderRestErrors } from './render/render-rest-errors.ts';
import { REST_HEADERS } from './render/render-rest-result.ts';
import { buildRestContext, REST_CONTEXTS, type RestContext } from './rest-context.ts';
import { type RestHandlerOptions, resolveRestOptions } from './rest-options.ts';
import { matchOperationsRoute, type OperationsRoute } from './route/match-operations-route.ts';
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

/** A route of resources, of a procedure, or of atomic operations. */
type NamedRoute = Exclude<RestRoute, RouteOf<'options'>> | ProcedureRoute | OperationsRoute;

const REST: Protocol<NamedRoute, RestContext> = {
  name: 'rest',
  headers: REST_HEADERS,
  match: (request, { schema, settings }) =>
    matchProcedure(request, schema) ??
    matchOperationsRoute(request, schema) ??
    matchRestRoute(request, schema, settings),
  nameRoute: (route) => {
    switch (route.kind) {
      case 'procedure':
        return nameRpcRequest(route);
      case 'operations':
        return nameOperations();
      default:
        return { route: templateOf(route), operation: route.kind };
    }
  },
  readBody: ({ kind }, request, { settings: { limits } }) => {
    if (kind === 'procedure') return readArgsBody(request, limits);
    if (kind === 'operations') return readJsonText(request, limits, ATOMIC);
    // Of the deletions, only that of members of a relationship has a document.
    const hasDocument = kind === 'remove' || argsIn(request.method) === 'body';
    return hasDocument ? readJsonText(request, limits) : '';
  },
  plan: (route, request, scope) => {
    switch (route.kind) {
      case 'procedure':
        return planProcedure(route, request, scope);
      case 'operations':
        return planOperations(request, scope);
      default:
        return planRequest(route, request, scope);
    }
  },
  renderErrors: (errors, thrown, { settings }) =>
    renderRestErrors(locateInOperation(errors, thrown), settings),
  negotiate: (request, { kind }) => {
    const [accept, contentType] = ['accept', 'content-type'].map((name) => request.header(name));
    const extension = kind === 'operations' ? ATOMIC : undefined;
    assertJsonApiAcceptable(accept, extension);
    if (extension === undefined) assertPlainIfJsonApi(contentType);
    else assertJsonBody(contentType, extension);
  },
};

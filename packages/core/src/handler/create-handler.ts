import type { ApiError } from '../errors/api-error.ts';
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
  CreateApiHandler,
  ReceivedRequest,
} from '../http/api-handler.ts';
import { type PlannedRequest, toRequestView } from '../intercept/intercept-context.ts';
import type { Interceptor } from '../intercept/interceptor.ts';
import { prepareInterceptors, recordResult } from '../intercept/resolve-interceptors.ts';
import { logWarnings } from '../logging/logger.ts';
import type { OpenApiHandlerOptions } from '../options/openapi-options.ts';
import { assertBinding, type OrmBinding } from '../orm/orm-binding.ts';
import { type ConcurrencyGuard, createConcurrencyGuard } from '../overload/concurrency.ts';
import { warnOfUncreatable } from '../schema/model/uncreatable-models.ts';
import { type SchemaModel, visibilityIn } from '../schema/schema-model.ts';
import { admitRequest } from './admit-request.ts';
import type { HandlerSettings } from './handler-options.ts';
import {
  type Responder,
  type ResponderScope,
  respondToRequest,
  statusOfFailure,
} from './respond-to-request.ts';
import { type PlannedRun, runRequest, startClock } from './run-request.ts';

/** The shared context of every stage of a handler, built once at start-up. */
export interface HandlerContext {
  readonly schema: SchemaModel;
  readonly settings: HandlerSettings;
}

/** Responds to a request for the OpenAPI document of a handler. */
export type ServeDocument<Context> = (
  request: ApiRequest<unknown>,
  context: Context,
  options: OpenApiHandlerOptions,
) => Promise<ApiResponse>;

/** The stages in which REST and RPC differ. */
export interface Protocol<Route, Context extends HandlerContext> {
  readonly name: 'rest' | 'rpc';
  /** The headers of every response with a body. */
  readonly headers: ApiResponse['headers'];
  /** @throws {ApiError} for an unknown path or method. */
  match(request: ApiRequest<unknown>, context: Context): Route | OptionsRoute;
  nameRoute(route: Route): Pick<PlannedRequest, 'route' | 'operation'>;
  /**
   * Reads the body of a request, if its route uses it.
   * @throws {ApiError} if the route accepts none, or none of its kind.
   */
  readBody(route: Route, request: ApiRequest<unknown>, context: Context): string | Promise<string>;
  /**
   * Parses and plans a request.
   * @throws {ApiError | ApiErrors} if it is invalid.
   */
  plan<Client>(
    route: Route,
    request: ReceivedRequest,
    scope: StageScope<Client, Context>,
  ): PlannedRun<Client>;
  /**
   * Renders errors as a response.
   * @param thrown the value from which the errors were created.
   */
  renderErrors(errors: readonly ApiError[], thrown: unknown, context: Context): ApiResponse;
  /** Checks the headers of a request, before it may wait for its turn. */
  negotiate?(request: ApiRequest<unknown>, route: Route): void;
}

/** A request for the methods of a path. */
export interface OptionsRoute {
  readonly kind: 'options';
  readonly allow: string;
}

/** The parts of a handler and of one request that its stages share. */
export interface StageScope<Client, Context> extends ResponderScope {
  readonly orm: OrmBinding<Client>;
  readonly context: Context;
}

/** A handler's options, resolved. */
export interface HandlerSource<Context extends HandlerContext> {
  readonly settings: HandlerSettings;
  /** Builds the context for a schema, with its interceptors. */
  build<Client>(orm: OrmBinding<Client>, intercept: readonly Interceptor[]): Context;
  /** The servers of the document, unless the options name some. */
  readonly servers: OpenApiHandlerOptions['servers'] & {};
  readonly serveDocument: ServeDocument<Context>;
}

/** Creates a handler of a protocol for each binding that it gets. */
export function createHandler<Route extends object, Context extends HandlerContext>(
  protocol: Protocol<Route, Context>,
  source: HandlerSource<Context>,
): CreateApiHandler {
  return (orm) => {
    assertBinding(orm);
    const { settings } = source;
    const context = source.build(orm, prepareInterceptors(settings.intercept, orm.schema));
    logWarnings(warnOfUncreatable(orm.schema, context.schema, protocol.name), settings.log);
    return bindHandler(orm, { ...source, protocol, context });
  };
}

interface BoundSource<Route, Context extends HandlerContext> extends HandlerSource<Context> {
  readonly protocol: Protocol<Route, Context>;
  readonly context: Context;
}

function bindHandler<Client, Route extends object, Context extends HandlerContext>(
  orm: OrmBinding<Client>,
  { protocol, context, servers, serveDocument }: BoundSource<Route, Context>,
): ApiHandler<Client> {
  const { settings, schema } = context;
  const guard = createConcurrencyGuard(settings.concurrency);
  const document = settings.openapi && { servers, ...settings.openapi };
  const responder: Responder<Client> = {
    orm,
    isVisible: visibilityIn(schema),
    protocol: protocol.name,
    settings,
    respond: (request, scope) => {
      if (document && isForDocument(request)) {
        const isNamed = request.method !== 'OPTIONS';
        if (isNamed) scope.requestLog.describe = () => ({ route: '/openapi.json' });
        return serveDocument(request, context, document);
      }
      const about = { request, signal: scope.deadline.signal };
      const statusOf = (error: unknown) => statusOfFailure(error, about, responder);
      return respond(request, { orm, context, ...scope }, { protocol, guard, statusOf });
    },
    renderErrors: (errors, thrown) => protocol.renderErrors(errors, thrown, context),
  };
  return { handle: (request) => respondToRequest(request, responder) };
}

interface Bound<Route, Context extends HandlerContext> {
  readonly protocol: Protocol<Route, Context>;
  readonly guard: ConcurrencyGuard;
  /** Returns the status of the response to a failure. */
  readonly statusOf: (error: unknown) => number;
}

async function respond<Client, Route extends object, Context extends HandlerContext>(
  request: ApiRequest<Client>,
  scope: StageScope<Client, Context>,
  { protocol, guard, statusOf }: Bound<Route, Context>,
): Promise<ApiResponse> {
  const { orm, context, deadline, requestLog, bytes } = scope;
  const interceptors = recordResult(requestLog, context.settings.intercept);
  const start = startClock(interceptors);
  const route = protocol.match(request, context);
  if (isOptions(route)) return { status: 204, headers: { allow: route.allow }, body: undefined };
  requestLog.describe = () => protocol.nameRoute(route);
  protocol.negotiate?.(request, route);
  const admitted = admitRequest(request, guard, deadline);
  const admission = admitted instanceof Promise ? await admitted : admitted;
  const reading = protocol.readBody(route, request, context);
  const body = typeof reading === 'string' ? reading : await reading;
  const planned = protocol.plan(route, { ...toRequestView(request), body }, scope);
  const { headers = protocol.headers, sharesClient = false, finish } = planned;
  const response = await runRequest({
    planned,
    request,
    orm,
    admission,
    deadline,
    bytes,
    interceptors,
    start,
    headers,
    statusOf,
    sharesClient: sharesClient || context.settings.intercept.length > 0,
  });
  return finish ? finish(response) : response;
}

function isOptions(route: object): route is OptionsRoute {
  return 'kind' in route && route.kind === 'options';
}

/** Whether a request is for the OpenAPI document. No resource type has a dot. */
function isForDocument({ path }: Pick<ApiRequest<unknown>, 'path'>): boolean {
  return /^\/?openapi\.json\/?$/.test(path);
}

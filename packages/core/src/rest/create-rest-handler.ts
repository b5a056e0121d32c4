import { type Answering, answerRequest } from '../answer-request.ts';
import type { ApiHandler, ApiRequest, ApiResponse, CreateApiHandler } from '../api-handler.ts';
import { assertJsonApiAcceptable, assertPlainIfJsonApi } from '../http/media-type.ts';
import { assertBinding } from '../orm/assert-binding.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { pickClient } from '../orm/pick-client.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { executeRestPlan } from './execute/execute-rest-plan.ts';
import { parseRestRequest } from './parse/parse-rest-request.ts';
import { planRestRequest } from './plan/plan-rest-request.ts';
import { renderRestErrors } from './render/render-rest-errors.ts';
import { renderRestResult } from './render/render-rest-result.ts';
import { buildRestContext, type RestContext } from './rest-context.ts';
import { type RestHandlerOptions, resolveRestOptions } from './rest-options.ts';
import { matchRestRoute } from './route/match-rest-route.ts';

/**
 * Creates the REST handler, which speaks JSON:API 1.1.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient, handler: restHandler({ endpoint: 'https://example.com/api' }) });
 * ```
 * @throws {TypeError} at start-up, that names the option or the model that is wrong.
 */
export function restHandler(options: RestHandlerOptions): CreateApiHandler {
  resolveRestOptions(options); // so that wrong ones are refused where they are written
  return (orm) => {
    assertBinding(orm);
    return createHandler(orm, buildRestContext(orm, options));
  };
}

function createHandler<Client>(orm: OrmBinding<Client>, context: RestContext): ApiHandler<Client> {
  const answering: Answering<Client> = {
    orm,
    isVisible: visibilityIn(context.schema),
    log: context.settings.log,
    answer: (request) => answer(request, orm, context),
    renderErrors: (errors) => renderRestErrors(errors, context.settings),
  };
  return { handle: (request) => answerRequest(request, answering) };
}

async function answer<Client>(
  request: ApiRequest<Client>,
  orm: OrmBinding<Client>,
  context: RestContext,
): Promise<ApiResponse> {
  const route = matchRestRoute(request, context.schema);
  if (route.kind === 'options')
    return { status: 204, headers: { allow: route.allow }, body: undefined };
  assertJsonApiAcceptable(request.header('accept'));
  assertPlainIfJsonApi(request.header('content-type'));
  const parsed = await parseRestRequest(route, request, context);
  const plan = planRestRequest(parsed, context);
  const client = await pickClient(request, orm);
  const result = await executeRestPlan(plan, { orm, client });
  return renderRestResult({ plan, result, request }, context);
}

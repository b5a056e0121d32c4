import { type Answering, answerRequest } from '../handler/answer-request.ts';
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
  CreateApiHandler,
} from '../handler/api-handler.ts';
import { assertJsonApiAcceptable, assertPlainIfJsonApi } from '../http/media-type.ts';
import { prepareInterceptors } from '../intercept/resolve-interceptors.ts';
import { runRequest, startClock } from '../intercept/run-request.ts';
import { logWarnings } from '../logging/logger.ts';
import { assertBinding } from '../orm/assert-binding.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { type ConcurrencyGuard, createConcurrencyGuard } from '../overload/concurrency.ts';
import type { Deadline } from '../overload/deadline.ts';
import { warnOfUncreatable } from '../schema/uncreatable-models.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { describeRestRequest } from './describe-rest-request.ts';
import { executeRestPlan } from './execute/execute-rest-plan.ts';
import { parseRestRequest } from './parse/parse-rest-request.ts';
import { planRestRequest } from './plan/plan-rest-request.ts';
import { isRead } from './plan/rest-plan.ts';
import { renderRestErrors } from './render/render-rest-errors.ts';
import { REST_HEADERS, renderRestResult } from './render/render-rest-result.ts';
import { buildRestContext, type RestContext } from './rest-context.ts';
import { type RestHandlerOptions, resolveRestOptions } from './rest-options.ts';
import { matchRestRoute } from './route/match-rest-route.ts';

/**
 * Creates the REST handler, which implements JSON:API 1.1.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient, handler: restHandler({ endpoint: 'https://example.com/api' }) });
 * ```
 * @throws {TypeError} at start-up, that names the option or the model that is wrong.
 */
export function restHandler(options: RestHandlerOptions): CreateApiHandler {
  const settings = resolveRestOptions(options);
  return (orm) => {
    assertBinding(orm);
    const intercept = prepareInterceptors(settings.intercept, orm.schema);
    const context = buildRestContext(orm, { ...settings, intercept });
    logWarnings(warnOfUncreatable(orm.schema, context.schema), context.settings.log);
    return createHandler(orm, context);
  };
}

function createHandler<Client>(orm: OrmBinding<Client>, context: RestContext): ApiHandler<Client> {
  const guard = createConcurrencyGuard(context.settings.concurrency);
  const answering: Answering<Client> = {
    orm,
    isVisible: visibilityIn(context.schema),
    settings: context.settings,
    answer: (request, deadline) => answer(request, { orm, context, guard, deadline }),
    renderErrors: (errors) => renderRestErrors(errors, context.settings),
  };
  return { handle: (request) => answerRequest(request, answering) };
}

interface RequestScope<Client> {
  readonly orm: OrmBinding<Client>;
  readonly context: RestContext;
  readonly guard: ConcurrencyGuard;
  readonly deadline: Deadline;
}

async function answer<Client>(
  request: ApiRequest<Client>,
  { orm, context, guard, deadline }: RequestScope<Client>,
): Promise<ApiResponse> {
  const interceptors = context.settings.intercept;
  const start = startClock(interceptors);
  const route = matchRestRoute(request, context.schema, context.settings);
  if (route.kind === 'options')
    return { status: 204, headers: { allow: route.allow }, body: undefined };
  assertJsonApiAcceptable(request.header('accept'));
  assertPlainIfJsonApi(request.header('content-type'));
  guard.assertRoom();
  const parsed = await parseRestRequest(route, request, context);
  const plan = planRestRequest(parsed, context);
  return await runRequest({
    ...{ request, orm, guard, deadline, interceptors, start },
    headers: REST_HEADERS,
    writes: !isRead(plan),
    describe: () => describeRestRequest(route, plan),
    execute: async (client, meter) => {
      const rowLimit = context.settings.limits.rows;
      const result = await executeRestPlan(plan, {
        orm,
        client,
        rowLimit,
        signal: deadline.signal,
      });
      const render = () => renderRestResult({ plan, result, request }, context);
      return meter ? meter.render(render, 'rows' in result ? result.rows.length : 1) : render();
    },
  });
}

import { connect } from '../handler/connect.ts';
import type { StageScope } from '../handler/create-handler.ts';
import type { PlannedRun } from '../handler/run-request.ts';
import type { ReceivedRequest } from '../http/api-handler.ts';
import { prefersMinimal } from '../http/prefer.ts';
import { runChanges } from '../writes/run-changes.ts';
import { changesOf, describeRestRequest, templateOf } from './describe-rest-request.ts';
import { executeRestPlan } from './execute/execute-rest-plan.ts';
import { finishResponse } from './finish-response.ts';
import { type Conditions, parseConditions, parseRowCondition } from './parse/parse-conditions.ts';
import { parseWriteRequest, type ReadRoute } from './parse/parse-rest-request.ts';
import { planMinimal } from './plan/plan-minimal.ts';
import { planRestRequest } from './plan/plan-rest-request.ts';
import { planVersion } from './plan/plan-version.ts';
import { isRead, type RestPlan } from './plan/rest-plan.ts';
import { planRead } from './plan-read.ts';
import { documentHeaders, renderRestResult } from './render/render-rest-result.ts';
import type { RestContext } from './rest-context.ts';
import type { RestRoute, RouteOf } from './route/rest-route.ts';

/**
 * Parses and plans a request.
 *
 * @throws {ApiError | ApiErrors} if it is invalid.
 */
export function planRequest<Client>(
  route: Exclude<RestRoute, RouteOf<'options'>>,
  request: ReceivedRequest,
  scope: StageScope<Client, RestContext>,
): PlannedRun<Client> {
  const { context, requestLog } = scope;
  const conditions = parseConditions(request);
  const plan = isRead(route)
    ? planRead(route, request, context)
    : planWrite(route, request, { context, conditions });
  requestLog.describe = () => ({ route: templateOf(route), operation: plan.kind });
  return {
    writes: !isRead(plan),
    // The functions of the option get it, too.
    sharesClient: context.metas.size > 0,
    headers: documentHeaders(plan),
    describe: () => describeRestRequest(route, plan),
    finish: (response) => finishResponse(response, conditions, isRead(plan)),
    execute: async (client, around) => {
      const run = () => executeRestPlan(plan, connect(client, scope, around));
      const result = await runChanges(changesOf(plan), scope, run);
      const render = () => renderRestResult({ plan, result, request, client }, context);
      const rows = 'rows' in result ? result.rows.length : 1;
      return around.render(render, rows);
    },
  };
}

interface Given {
  readonly context: RestContext;
  readonly conditions: Conditions;
}

function planWrite(
  route: Exclude<RestRoute, ReadRoute | RouteOf<'options'>>,
  request: ReceivedRequest,
  { context, conditions }: Given,
): RestPlan {
  const parsed = parseWriteRequest(route, request, context);
  const required = parseRowCondition(parsed, conditions, context.settings);
  const whole = planRestRequest(parsed, context);
  const asked = prefersMinimal(request.header('prefer')) ? planMinimal(whole) : whole;
  return planVersion(asked, required);
}

import { parseQueryParams, type QueryParam } from '../../src/http/query-params.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import {
  type ParsedRestRequest,
  parseRead,
  parseWriteRequest,
} from '../../src/rest/parse/parse-rest-request.ts';
import { planRestRequest } from '../../src/rest/plan/plan-rest-request.ts';
import { isRead, type RestPlan } from '../../src/rest/plan/rest-plan.ts';
import type { RestContext } from '../../src/rest/rest-context.ts';
import { matchRestRoute } from '../../src/rest/route/match-rest-route.ts';
import { receivedRequest, type Sent } from '../api-request.ts';

/** Takes a request through matching and parsing. */
export async function parseRest(sent: Sent, context: RestContext): Promise<ParsedRestRequest> {
  const request = receivedRequest(sent);
  const route = matchRestRoute(request, context.schema, context.settings);
  if (route.kind === 'options') throw new TypeError('OPTIONS has nothing to parse');
  return isRead(route)
    ? parseRead(route, request, context)
    : parseWriteRequest(route, request, context);
}

/** Takes a request up to its plan. */
export async function planRest(sent: Sent, context: RestContext): Promise<RestPlan> {
  return planRestRequest(await parseRest(sent, context), context);
}

/** The parameters of a query string. */
export function paramsOf(query: string): readonly QueryParam[] {
  return parseQueryParams(query, DEFAULT_LIMITS);
}

import { copyArgs } from '../effects/nested-args.ts';
import type { ReceivedRequest } from '../http/api-handler.ts';
import { NOTHING_REQUIRED } from './parse/parse-conditions.ts';
import { pagingOf, parseRead, type ReadRoute } from './parse/parse-rest-request.ts';
import { planRestRequest, whereId } from './plan/plan-rest-request.ts';
import { planVersion } from './plan/plan-version.ts';
import type { ReadPlan } from './plan/rest-plan.ts';
import type { RestContext } from './rest-context.ts';

/**
 * Plans a read. It may have the plan of a recent one, of whatever resource: all but the id in the
 * path is decided by the route, the query string and the profile.
 *
 * @throws {ApiError | ApiErrors} if the query string is invalid.
 * @throws {NotFoundError} for an id that no row can have.
 */
export function planRead(
  route: ReadRoute,
  request: ReceivedRequest,
  context: RestContext,
): ReadPlan {
  const make = () =>
    planVersion(planRestRequest(parseRead(route, request, context), context), NOTHING_REQUIRED);
  // The condition that it belongs to its parent is a part of the plan.
  if ('parent' in route) return make();
  const { list, profile = '' } = pagingOf(route, request);
  const text = `${route.kind} ${list} ${profile}?${request.query}`;
  const known = context.recent.get(text);
  const plan = known ?? make();
  if (!known) context.recent.set(text, plan);
  if (plan.kind === 'list') {
    const { findMany, count, aggregate } = plan;
    return { ...plan, ...copyArgs({ findMany, count, aggregate }) };
  }
  const { id } = route as Exclude<ReadRoute, { readonly kind: 'list' }>;
  const where = whereId({ model: plan.model, id }, context);
  return { ...plan, findUnique: { where, select: copyArgs(plan.findUnique.select) } };
}

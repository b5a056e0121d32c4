import type { WritingCall } from '../effects/list-writes.ts';
import type { Args } from '../effects/nested-args.ts';
import type { ModelCall, PlannedRequest } from '../intercept/intercept-context.ts';
import { isRead, type RestPlan } from './plan/rest-plan.ts';
import { callOf } from './plan/write-plan.ts';
import { OPERATIONS } from './route/match-operations-route.ts';
import type { RestRoute, RouteOf } from './route/rest-route.ts';

/** Describes a request for interceptors. */
export function describeRestRequest(
  route: Exclude<RestRoute, RouteOf<'options'>>,
  plan: RestPlan,
): PlannedRequest {
  const calls = describeCalls(plan);
  return { protocol: 'rest', operation: plan.kind, route: templateOf(route), calls };
}

/**
 * Describes the calls of the ORM client that run a plan, for interceptors. Without the time that is
 * set as the version: it is that of the run, and equal requests have equal descriptions.
 */
export function describeCalls(plan: RestPlan): readonly ModelCall[] {
  const parent = 'parent' in plan && plan.parent;
  const call = { model: plan.model, ...(parent && { reads: [parent.target] }) };
  const { version } = plan.model;
  return callsOf(plan).map(({ operation, args }) => ({
    ...call,
    ...{ operation, args: version?.type === 'DateTime' ? withoutField(args, version.name) : args },
  }));
}

/** Returns the arguments of a write without a field of its data. */
function withoutField(args: unknown, name: string): Args {
  const parts = Object.entries(Object(args)).map(([member, part]) => {
    if (!['data', 'create', 'update'].includes(member)) return [member, part];
    const { [name]: _, ...rest } = Object(part);
    return [member, rest];
  });
  return Object.fromEntries(parts);
}

/** Names a request for atomic operations. */
export function nameOperations(): Pick<PlannedRequest, 'operation' | 'route'> {
  return { operation: OPERATIONS, route: `/${OPERATIONS}` };
}

/** Returns the path with its parameters, as `http.route` has it. */
export function templateOf(route: Exclude<RestRoute, RouteOf<'options'>>): string {
  switch (route.kind) {
    case 'list':
    case 'create':
    case 'updateMany':
    case 'deleteMany':
      return collectionOf(route);
    case 'fetch':
    case 'update':
    case 'delete':
      return `${collectionOf(route)}/${route.parent ? ':relatedId' : ':id'}`;
    default: {
      const { kind, model, relation } = route;
      const isLinkage = !('byRelated' in route) && kind !== 'related' && kind !== 'change';
      return `/${model.type}/:id/${isLinkage ? 'relationships/' : ''}${relation.name}`;
    }
  }
}

/** The path to which a resource is posted. */
function collectionOf({ model, parent }: Pick<RouteOf<'create'>, 'model' | 'parent'>): string {
  return parent ? `/${parent.model.type}/:id/${parent.relation.name}` : `/${model.type}`;
}

/** Returns the calls of the ORM client that change records. */
export function changesOf(plan: RestPlan): readonly (WritingCall & Pick<RestPlan, 'model'>)[] {
  if (isRead(plan)) return [];
  const { model } = plan;
  return callsOf(plan).map((call) => ({ ...call, model, args: call.args as Args }));
}

type Call = Pick<ModelCall, 'operation' | 'args'>;

/** Returns the calls of the ORM client that run a plan. */
function callsOf(plan: RestPlan): readonly Call[] {
  switch (plan.kind) {
    case 'list': {
      const { findMany, count, aggregate } = plan;
      return [
        { operation: 'findMany', args: findMany },
        ...(count ? [{ operation: 'count', args: count }] : []),
        ...(aggregate ? [{ operation: 'aggregate', args: aggregate }] : []),
      ];
    }
    case 'fetch':
    case 'related':
    case 'relationship':
      return [{ operation: 'findUnique', args: plan.findUnique }];
    case 'updateMany':
    case 'deleteMany':
      return [{ operation: plan.kind, args: plan.args }];
    case 'upsert':
      return [{ operation: 'upsert', args: plan.upsert }];
    default: {
      const { operation, args } = callOf(plan);
      // The condition that finds the row through its parent.
      const within = 'within' in plan && plan.within;
      return [{ operation, args: within ? { ...args, where: within } : args }];
    }
  }
}

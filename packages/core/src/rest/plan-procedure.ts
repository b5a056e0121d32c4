import { ApiError, ApiErrors } from '../errors/api-error.ts';
import { locateError } from '../errors/locate-error.ts';
import type { StageScope } from '../handler/create-handler.ts';
import type { PlannedRun } from '../handler/run-request.ts';
import type { ReceivedRequest } from '../http/api-handler.ts';
import { jsonPointer } from '../http/json-pointer.ts';
import { fromOrmError } from '../orm/from-orm-error.ts';
import { planProcedureCall } from '../rpc/plan-procedure-call.ts';
import type { ProcedureRoute } from '../rpc/route/match-procedure.ts';
import { argsIn } from '../rpc/route/methods.ts';
import { assertUnconditional, parseConditions } from './parse/parse-conditions.ts';
import type { RestContext } from './rest-context.ts';

/**
 * Parses and plans the call of a procedure. Its result is not a JSON:API document, since it can be
 * anything; its errors are.
 *
 * @throws {ApiError | ApiErrors} if its arguments are invalid.
 */
export function planProcedure<Client>(
  route: ProcedureRoute,
  request: ReceivedRequest,
  scope: StageScope<Client, RestContext>,
): PlannedRun<Client> {
  assertUnconditional(parseConditions(request));
  const plan = planLocated(route, request, scope);
  return {
    ...plan,
    describe: () => ({ ...plan.describe(), protocol: 'rest' }),
    execute: async (client, around) => {
      const response = await plan.execute(client, around).catch((error) => {
        // The binding may check the arguments itself.
        const orm = scope.orm.toOrmError(error);
        const isOfArgs = orm?.reason === 'invalid-input' && orm.issues?.[0]?.path[0] === 'args';
        throw isOfArgs ? withSource(new ApiErrors(fromOrmError(orm, error)), request) : error;
      });
      return { ...response, headers: { ...response.headers, vary: 'Accept' } };
    },
  };
}

function planLocated<Client>(
  route: ProcedureRoute,
  request: ReceivedRequest,
  scope: StageScope<Client, RestContext>,
): PlannedRun<Client> {
  try {
    return planProcedureCall(route, request, scope);
  } catch (error) {
    throw withSource(error, request);
  }
}

/** Adds where the invalid value is: a pointer into the body, or the query parameter. */
function withSource(error: unknown, { method }: Pick<ReceivedRequest, 'method'>): unknown {
  if (error instanceof ApiErrors)
    return new ApiErrors(error.errors.map((each) => located(each, method)));
  return error instanceof ApiError ? located(error, method) : error;
}

function located(error: ApiError, method: string): ApiError {
  const { path, source } = error;
  if (!path || source) return error;
  const isInQuery = argsIn(method) === 'query';
  return locateError(error, isInQuery ? { parameter: 'q' } : { pointer: jsonPointer('', ...path) });
}

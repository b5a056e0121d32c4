import { StepError } from '../errors/step-error.ts';
import { type Answering, answerRequest } from '../handler/answer-request.ts';
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
  CreateApiHandler,
} from '../handler/api-handler.ts';
import { pickClient } from '../handler/pick-client.ts';
import { logWarnings } from '../logging/logger.ts';
import { assertBinding } from '../orm/assert-binding.ts';
import { callProcedure } from '../orm/call-procedure.ts';
import type { Connection } from '../orm/connection.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { type ConcurrencyGuard, createConcurrencyGuard } from '../overload/concurrency.ts';
import type { Deadline } from '../overload/deadline.ts';
import { buildSchemaModel } from '../schema/build-schema-model.ts';
import { warnOfUncreatable } from '../schema/uncreatable-models.ts';
import { visibilityIn } from '../schema/visibility.ts';
import { executeRpcCall } from './execute/execute-rpc-call.ts';
import { executeRpcTransaction } from './execute/execute-rpc-transaction.ts';
import { parseProcedureArgs } from './parse/parse-procedure-args.ts';
import { parseRpcArgs } from './parse/parse-rpc-args.ts';
import { parseRpcTransaction } from './parse/parse-rpc-transaction.ts';
import { planProcedure, planRpcCall, planRpcStep } from './plan/plan-rpc-call.ts';
import { renderRpcErrors } from './render/render-rpc-errors.ts';
import { renderRpcResult } from './render/render-rpc-result.ts';
import { matchRpcRoute } from './route/match-rpc-route.ts';
import type { RpcContext } from './rpc-context.ts';
import { type RpcHandlerOptions, resolveRpcOptions } from './rpc-options.ts';

/**
 * Creates the RPC handler, which mirrors the data client's own query API.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient }); // RPC is an adapter's default handler
 * createExpressHandler({ orm, getClient, handler: rpcHandler({ log: false }) });
 * ```
 * @throws {TypeError} at start-up, that names the option or the model that is wrong.
 */
export function rpcHandler(options: RpcHandlerOptions = {}): CreateApiHandler {
  const settings = resolveRpcOptions(options);
  return (orm) => {
    assertBinding(orm);
    const schema = buildSchemaModel(orm.schema, options);
    logWarnings(warnOfUncreatable(orm.schema, schema), settings.log);
    return createHandler(orm, { schema, settings, dialect: orm.dialect });
  };
}

function createHandler<Client>(orm: OrmBinding<Client>, context: RpcContext): ApiHandler<Client> {
  const guard = createConcurrencyGuard(context.settings.concurrency);
  const answering: Answering<Client> = {
    orm,
    isVisible: visibilityIn(context.schema),
    settings: context.settings,
    answer: (request, deadline) => answer(request, { orm, context, guard, deadline }),
    renderErrors: (errors, thrown) =>
      renderRpcErrors(errors, {
        schema: context.schema,
        wrapped: context.settings.zenstackHooks,
        step: thrown instanceof StepError ? thrown.step : undefined,
      }),
  };
  return { handle: (request) => answerRequest(request, answering) };
}

interface RequestScope<Client> {
  readonly orm: OrmBinding<Client>;
  readonly context: RpcContext;
  readonly guard: ConcurrencyGuard;
  readonly deadline: Deadline;
}

async function answer<Client>(
  request: ApiRequest<Client>,
  scope: RequestScope<Client>,
): Promise<ApiResponse> {
  const { context, guard } = scope;
  const route = matchRpcRoute(request, context.schema);
  if (route.kind !== 'options') guard.assertRoom();
  const limit = context.settings.limits.responseBytes;
  const bytes = context.settings.zenstackHooks ? 'typed-array' : 'base64';
  switch (route.kind) {
    case 'options':
      return { status: 204, headers: { allow: route.allow }, body: undefined };
    case 'operation': {
      const { target } = route;
      const plan = planRpcCall(await parseRpcArgs(request, target, context), context);
      return await run(request, scope, {
        writes: plan.writes,
        execute: async (connection) => {
          const result = await executeRpcCall(plan, connection);
          // A write has been made, so that its answer is not refused.
          const rest = plan.writes ? Number.POSITIVE_INFINITY : limit;
          return renderRpcResult(result, { status: target.operation.status, limit: rest, bytes });
        },
      });
    }
    case 'procedure': {
      const parsed = await parseProcedureArgs(request, route.procedure, context);
      const { call, writes } = planProcedure(parsed, context);
      return await run(request, scope, {
        writes,
        execute: async (connection) => {
          const result = await callProcedure(connection, call);
          const rest = writes ? Number.POSITIVE_INFINITY : limit;
          return renderRpcResult(result, { status: 200, limit: rest, bytes });
        },
      });
    }
    case 'transaction': {
      const calls = await parseRpcTransaction(request, context);
      const plans = calls.map((call) => planRpcStep(call, context));
      const render = (results: unknown) => renderRpcResult(results, { status: 200, limit, bytes });
      return await run(request, scope, {
        writes: plans.some(({ writes }) => writes),
        execute: (connection) => executeRpcTransaction(plans, connection, render),
      });
    }
  }
}

/** What is run with the client of the request. */
interface Execution<Client> {
  readonly writes: boolean;
  execute(connection: Connection<Client>): Promise<ApiResponse>;
}

function run<Client>(
  request: ApiRequest<Client>,
  { orm, context, guard, deadline }: RequestScope<Client>,
  { writes, execute }: Execution<Client>,
): Promise<ApiResponse> {
  const { signal } = deadline;
  return guard.run(async () => {
    const client = await pickClient(request, orm, deadline);
    // Whether a write holds is known only once it has ended.
    if (writes) deadline.hold();
    return await execute({ orm, client, rowLimit: context.settings.limits.rows, signal });
  }, signal);
}

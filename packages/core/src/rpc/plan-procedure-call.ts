import type { RequestBytes } from '../bytes/request-bytes.ts';
import { connect } from '../handler/connect.ts';
import type { StageScope } from '../handler/create-handler.ts';
import type { PlannedRun } from '../handler/run-request.ts';
import type { ApiResponse, ReceivedRequest } from '../http/api-handler.ts';
import { callProcedure } from '../writes/call-procedure.ts';
import { countRows, describeRpcRequest } from './describe-rpc-request.ts';
import { parseProcedureArgs } from './parse/parse-procedure-args.ts';
import { planProcedure } from './plan/plan-rpc-call.ts';
import { RPC_HEADERS, renderRpcResult } from './render/render-rpc-result.ts';
import { toProcedureModels } from './response-models.ts';
import { PROCEDURES, type ProcedureRoute } from './route/match-procedure.ts';
import type { ProcedureContext } from './rpc-context.ts';

/**
 * Parses and plans the call of a procedure, over either protocol.
 *
 * @throws {ApiError | ApiErrors} if its arguments are invalid.
 */
export function planProcedureCall<Client>(
  route: ProcedureRoute,
  request: ReceivedRequest,
  scope: StageScope<Client, ProcedureContext>,
): PlannedRun<Client> {
  const { context } = scope;
  const plan = planProcedure(parseProcedureArgs(request, route.procedure, context), context);
  return {
    headers: RPC_HEADERS,
    writes: plan.writes,
    sharesClient: true,
    leavesWrites: true,
    describe: () => describeRpcRequest(route, [plan]),
    execute: async (client, around) => {
      const connection = connect(client, scope, around);
      const { name } = plan.call;
      await reserveFor(name, connection.bytes);
      const result = await callProcedure(plan.call, connection);
      const { limits, zenstackHooks } = context.settings;
      // A mutation has succeeded.
      const limit = plan.writes ? Number.POSITIVE_INFINITY : limits.responseBytes;
      const bytes = zenstackHooks ? 'typed-array' : 'base64';
      const models = toProcedureModels(plan, context);
      const render = () =>
        seeResult(name, connection.bytes, () =>
          renderRpcResult(result, { status: 200, limit, bytes, models }),
        );
      return around.render(render, countRows(result, plan));
    },
  };
}

/** Reserves as many bytes as the largest result of a procedure so far. */
function reserveFor(name: string, { lease, sizes }: RequestBytes): Promise<void> | undefined {
  return lease.reserve(sizes.largest(PROCEDURES, name)?.bytes ?? 0);
}

/** Takes note of the size of a procedure's result; of the limit if it is above that. */
function seeResult(
  name: string,
  { limit, sizes }: RequestBytes,
  render: () => ApiResponse,
): ApiResponse {
  let bytes = limit;
  try {
    const response = render();
    bytes = response.body?.length ?? 0;
    return response;
  } finally {
    sizes.read(PROCEDURES, name, { bytes, count: 1 });
  }
}

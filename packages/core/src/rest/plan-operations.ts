import { connect } from '../handler/connect.ts';
import type { StageScope } from '../handler/create-handler.ts';
import type { PlannedRun } from '../handler/run-request.ts';
import type { ApiResponse, ReceivedRequest } from '../http/api-handler.ts';
import { prefersMinimal } from '../http/prefer.ts';
import { runChanges } from '../writes/run-changes.ts';
import { changesOf, describeCalls, nameOperations } from './describe-rest-request.ts';
import { executeOperations } from './execute/execute-operations.ts';
import { parseOperations } from './parse/operations/parse-operations.ts';
import { assertUnconditional, parseConditions } from './parse/parse-conditions.ts';
import { type OperationWrite, planOperation } from './plan/operation-plan.ts';
import type { Row } from './plan/rest-plan.ts';
import { ATOMIC_HEADERS, renderOperations } from './render/render-operations.ts';
import type { RestContext } from './rest-context.ts';

/**
 * Parses and plans a request for atomic operations.
 *
 * @throws {ApiError | ApiErrors} with every issue of every operation, before any of them runs.
 */
export function planOperations<Client>(
  request: ReceivedRequest,
  scope: StageScope<Client, RestContext>,
): PlannedRun<Client> {
  const { context } = scope;
  assertUnconditional(parseConditions(request));
  const minimal = prefersMinimal(request.header('prefer'));
  const plans = parseOperations(request, context, (operation, open) =>
    planOperation(operation, { context, open, minimal }),
  );
  return {
    writes: true,
    // The functions of the option get it, too.
    sharesClient: context.metas.size > 0,
    headers: ATOMIC_HEADERS,
    describe: () => ({
      protocol: 'rest',
      ...nameOperations(),
      calls: plans.flatMap(({ write, resolve }) =>
        describeCalls(write).map((call) => ({ ...call, unresolved: resolve !== undefined })),
      ),
    }),
    execute: (client, around) => {
      const connection = connect(client, scope, around);
      const respond = (rows: readonly Row[]): ApiResponse => {
        // A response above the limit is rejected, which rolls the operations back.
        const render = () => renderOperations({ plans, rows, minimal, request, client }, context);
        return around.render(render, rows.length);
      };
      const check = around.checkStep;
      const checkStep =
        check &&
        (async (write: OperationWrite, tx: Client) => {
          for (const call of describeCalls(write)) await check(call, tx);
        });
      const run = () =>
        executeOperations(plans, connection, { ids: context.ids, render: respond, checkStep });
      const changes = plans.flatMap(({ write }) => changesOf(write));
      return runChanges(changes, scope, run);
    },
  };
}

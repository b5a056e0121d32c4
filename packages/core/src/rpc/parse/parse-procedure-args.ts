import type { ReceivedRequest } from '../../http/api-handler.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { countComplexity } from '../../limits/complexity.ts';
import type { Procedure } from '../../schema/schema-model.ts';
import { limitArgs } from '../args/visitors/limit-args.ts';
import { walkProcedure } from '../args/walk-procedure.ts';
import type { ProcedureContext } from '../rpc-context.ts';
import { MODELS, readArgs } from './read-args.ts';
import type { RpcProcedureCall } from './rpc-call.ts';

/**
 * Parses the arguments of a procedure, `{ args: { … } }`: from `q` and `meta` in the query
 * string, or from the body.
 *
 * @throws {ApiError | ApiErrors} if they are malformed or do not match the parameters.
 */
export function parseProcedureArgs(
  request: ReceivedRequest,
  procedure: Procedure,
  context: ProcedureContext,
): RpcProcedureCall {
  const others = context.procedureModels ? [MODELS] : [];
  const { args, models } = readArgs(request, context.settings.limits, others);
  return checkProcedureArgs(procedure, args, { context, models });
}

/** The handler's context, and whether the request asks for the models that it reads. */
interface ProcedureCheck {
  readonly context: ProcedureContext;
  readonly models: boolean;
}

/**
 * Checks decoded arguments.
 * @throws {ApiError} if they do not match the parameters, or exceed a limit.
 */
export function checkProcedureArgs(
  procedure: Procedure,
  envelope: JsonObject,
  { context, models }: ProcedureCheck,
): RpcProcedureCall {
  const { schema, dialect, procedureModels, settings } = context;
  const { limits } = settings;
  const counts = { nestedWrites: 0, writeRows: 0, startQuery: countComplexity(limits) };
  const { visitor } = limitArgs(limits, counts);
  const grammar = { provider: schema.provider, dialect };
  const args = walkProcedure(envelope, procedure, { visitors: [visitor], grammar });
  return {
    procedure,
    args,
    ...(models && { reads: procedureModels?.(procedure.name).reads ?? [] }),
  };
}

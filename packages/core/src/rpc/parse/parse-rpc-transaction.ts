import { InvalidPayloadError } from '../../errors/request-errors.ts';
import { StepError } from '../../errors/transaction-errors.ts';
import { unknownName } from '../../errors/unknown-name.ts';
import type { ReceivedRequest } from '../../http/api-handler.ts';
import { isJsonObject, type JsonObject, parseJsonBody } from '../../http/parse-json.ts';
import { assertWithin } from '../../limits/assert-within.ts';
import { findOperation } from '../route/find-operation.ts';
import { findProcedure, PROCEDURES } from '../route/match-procedure.ts';
import type { RpcContext } from '../rpc-context.ts';
import { argsChecker } from './check-args.ts';
import { insertReferences } from './insert-references.ts';
import { checkProcedureArgs } from './parse-procedure-args.ts';
import { asksForModels, decodeBodyArgs, MODELS, readParams } from './read-args.ts';
import { resolveReferences, type StepResults } from './resolve-references.ts';
import type { RpcAnyCall, RpcStep } from './rpc-call.ts';

/**
 * Parses the operations of a transaction: `[{ model, op, args }]`. `args` is the body of the single
 * operation, including `meta`. The model of a procedure is `$procs`. `references` beside `args`
 * refer to values of earlier results.
 *
 * @throws {ApiError} if the body is not a list of operations.
 * @throws {StepError} around the failure of one of them.
 */
export function parseRpcTransaction(
  request: ReceivedRequest,
  context: RpcContext,
): readonly RpcStep[] {
  const { limits } = context.settings;
  const models = asksForModels(readParams(request, [MODELS], limits));
  const steps = parseJsonBody(request);
  if (!Array.isArray(steps) || steps.length === 0) {
    throw new InvalidPayloadError('The body must be a list of at least one operation.');
  }
  assertWithin(limits, 'transactionOperations', { value: steps.length });
  const check = argsChecker(context, models);
  const scope = { context, models, check };
  return steps.map((sent: unknown, index) => {
    try {
      const step = readStep(sent);
      const args = decodeBodyArgs(step.args);
      if (step.references === undefined) return checkStep(step, args, scope);
      const placed = insertReferences(args, step.references, {
        index,
        count: steps.length,
        limits,
      });
      const resolve = (results: StepResults) => {
        const resolved = resolveReferences(placed, results, limits);
        return checkStep(step, resolved, { context, models: false, check: argsChecker(context) });
      };
      return { ...checkStep(step, placed, scope), resolve };
    } catch (error) {
      throw new StepError({ index, name: nameOf(sent, context) }, error);
    }
  });
}

interface StepCheck {
  readonly context: RpcContext;
  /** Whether the request asks for the models that it reads. */
  readonly models: boolean;
  readonly check: ReturnType<typeof argsChecker>;
}

function checkStep(
  { model, op }: SentStep,
  args: JsonObject,
  { context, models, check }: StepCheck,
): RpcAnyCall {
  return model === PROCEDURES
    ? checkProcedureArgs(findProcedure(op, context.schema), args, { context, models })
    : check(findOperation(model, op, context.schema), args);
}

interface SentStep {
  readonly model: string;
  readonly op: string;
  readonly args: JsonObject;
  readonly references: unknown;
}

const STEP_MEMBERS = ['model', 'op', 'args', 'references'];

function readStep(step: unknown): SentStep {
  if (!isJsonObject(step)) throw new InvalidPayloadError('An operation must be an object.');
  const { model, op, args = {}, references, ...others } = step;
  const [other] = Object.keys(others);
  if (other !== undefined) {
    const detail = unknownName('member', other, { on: 'an operation', known: STEP_MEMBERS });
    throw new InvalidPayloadError(detail);
  }
  if (typeof model !== 'string') throw new InvalidPayloadError('"model" must be a string.');
  if (typeof op !== 'string') throw new InvalidPayloadError('"op" must be a string.');
  if (!isJsonObject(args)) throw new InvalidPayloadError('"args" must be an object.');
  return { model, op, args, references };
}

/**
 * Returns the name of a step, as far as it is known, in the form of a failure of the ORM client.
 */
function nameOf(step: unknown, { schema }: RpcContext): string {
  const { model, op } = Object(step) as JsonObject;
  const known = typeof model === 'string' && schema.byLowerCaseName.get(model.toLowerCase());
  return [known ? known.type : model, op]
    .map((part) => (typeof part === 'string' ? part.slice(0, 100) : '?'))
    .join('.');
}

import type { ApiRequest } from '../../api-handler.ts';
import { InvalidPayloadError } from '../../errors/request-errors.ts';
import { StepError } from '../../errors/step-error.ts';
import { isJsonObject, type JsonObject, readJson } from '../../http/parse-json.ts';
import { assertWithin } from '../../limits/assert-within.ts';
import { findOperation } from '../route/find-operation.ts';
import type { RpcContext } from '../rpc-context.ts';
import { argsChecker } from './check-args.ts';
import { decodeBodyArgs, readParams } from './parse-rpc-args.ts';
import type { RpcCall } from './rpc-call.ts';

/**
 * Reads the operations of a transaction: `[{ model, op, args }]`, where `args` are what the body of
 * the operation alone would be, `meta` included.
 *
 * @throws {ApiError} where the body is no list of operations.
 * @throws {StepError} around what is wrong with one of them.
 */
export async function parseRpcTransaction(
  request: ApiRequest<unknown>,
  context: RpcContext,
): Promise<readonly RpcCall[]> {
  const { limits } = context.settings;
  readParams(request, [], limits);
  const steps = await readJson(request, limits);
  if (!Array.isArray(steps) || steps.length === 0) {
    throw new InvalidPayloadError('The body must be a list of operations, of one at least');
  }
  assertWithin(limits, 'transactionOperations', { value: steps.length });
  const check = argsChecker(context);
  return steps.map((step: unknown, index) => {
    try {
      const { model, op, args } = readStep(step);
      return check(findOperation(model, op, context.schema), decodeBodyArgs(args));
    } catch (error) {
      throw new StepError({ index, name: nameOf(step, context) }, error);
    }
  });
}

interface SentStep {
  readonly model: string;
  readonly op: string;
  readonly args: JsonObject;
}

function readStep(step: unknown): SentStep {
  if (!isJsonObject(step)) throw new InvalidPayloadError('An operation must be an object');
  const { model, op, args = {}, ...others } = step;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new InvalidPayloadError(`An operation has no member "${other}"`);
  if (typeof model !== 'string') throw new InvalidPayloadError('model must be a string');
  if (typeof op !== 'string') throw new InvalidPayloadError('op must be a string');
  if (!isJsonObject(args)) throw new InvalidPayloadError('args must be an object');
  return { model, op, args };
}

/** As far as it can be told, and as a failure of the data client's would be named. */
function nameOf(step: unknown, { schema }: RpcContext): string {
  const { model, op } = isJsonObject(step) ? step : {};
  const known = typeof model === 'string' && schema.byLowerCaseName.get(model.toLowerCase());
  return [known ? known.type : model, op]
    .map((part) => (typeof part === 'string' ? part : '?'))
    .join('.');
}

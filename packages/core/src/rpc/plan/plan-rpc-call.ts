import { ValidationError } from '../../errors/resource-errors.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import type { OperationCall } from '../../orm/call-operation.ts';
import type { RpcRoute } from '../route/match-rpc-route.ts';

/** What an aggregation can ask for. */
const AGGREGATES = ['_count', '_sum', '_avg', '_min', '_max'];

/**
 * Decides what to ask the data client: RPC mirrors it, so the arguments are its own.
 *
 * @throws {ValidationError} for an aggregation of nothing, which a data client may trip over.
 */
export function planRpcCall(
  { model, name }: Extract<RpcRoute, { readonly kind: 'operation' }>,
  args: JsonObject,
): OperationCall {
  if (name === 'aggregate' && !AGGREGATES.some((aggregate) => Object.hasOwn(args, aggregate))) {
    throw new ValidationError(`aggregate needs at least one of ${AGGREGATES.join(', ')}`);
  }
  return { model: model.name, operation: name, args };
}

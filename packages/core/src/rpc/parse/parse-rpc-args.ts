import type { ReceivedRequest } from '../../http/api-handler.ts';
import type { RpcTarget } from '../route/find-operation.ts';
import type { RpcContext } from '../rpc-context.ts';
import { argsChecker } from './check-args.ts';
import { readArgs } from './read-args.ts';
import type { RpcCall } from './rpc-call.ts';

/**
 * Parses the arguments of an operation: from `q` and `meta` in the query string, or from the body,
 * which may contain `meta`.
 *
 * @throws {ApiError | ApiErrors} if they are malformed, do not match their metadata, or contain an
 * unknown or hidden name.
 */
export function parseRpcArgs(
  request: ReceivedRequest,
  target: RpcTarget,
  context: RpcContext,
): RpcCall {
  const { args, models } = readArgs(request, context.settings.limits);
  return argsChecker(context, models)(target, args);
}

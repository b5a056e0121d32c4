import type { JsonObject } from '../../http/parse-json.ts';
import type { OperationCall } from '../../orm/call-operation.ts';
import type { RpcRoute } from '../route/match-rpc-route.ts';

/** Decides what to ask the data client: RPC mirrors it, so the arguments are its own. */
export function planRpcCall(
  { model, name }: Extract<RpcRoute, { readonly kind: 'operation' }>,
  args: JsonObject,
): OperationCall {
  return { model: model.name, operation: name, args };
}

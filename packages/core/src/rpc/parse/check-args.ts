import { ValidationError } from '../../errors/resource-errors.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { composeVisitors } from '../args/args-visitor.ts';
import { decodeValues } from '../args/decode-values.ts';
import { exposeArgs } from '../args/expose-args.ts';
import { limitArgs, type Tally } from '../args/limit-args.ts';
import { walkArgs } from '../args/walk-args.ts';
import type { RpcTarget } from '../route/find-operation.ts';
import type { RpcContext } from '../rpc-context.ts';
import type { RpcCall } from './rpc-call.ts';

/**
 * Makes what decodes and checks the arguments of one request, which may be those of several calls.
 * It throws what the visitors throw, and a `ValidationError` for an aggregation of nothing.
 */
export function argsChecker({
  schema,
  dialect,
  settings,
}: RpcContext): (target: RpcTarget, args: JsonObject) => RpcCall {
  const tally: Tally = { nestedWrites: 0 };
  const decode = decodeValues(schema.provider, dialect);
  return (target, args) => {
    if (target.name === 'aggregate') assertAggregates(args);
    const { visitor, unbounded } = limitArgs(settings.limits, tally);
    const visitors = composeVisitors([visitor, exposeArgs, decode]);
    const { model, operation } = target;
    const checked = walkArgs(args, { model, returns: operation.returns }, visitors);
    return { ...target, args: checked, unbounded };
  };
}

/** What an aggregation can ask for. */
const AGGREGATES = ['_count', '_sum', '_avg', '_min', '_max'];

/** A data client may trip over an aggregation of nothing. */
function assertAggregates(args: JsonObject): void {
  if (AGGREGATES.some((aggregate) => Object.hasOwn(args, aggregate))) return;
  throw new ValidationError(`aggregate needs at least one of ${AGGREGATES.join(', ')}`);
}

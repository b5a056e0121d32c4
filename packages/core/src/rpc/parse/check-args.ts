import { ValidationError } from '../../errors/resource-errors.ts';
import { isJsonObject, type JsonObject } from '../../http/parse-json.ts';
import { composeVisitors } from '../args/args-visitor.ts';
import { collectLinks } from '../args/collect-links.ts';
import { decodeValues } from '../args/decode-values.ts';
import { exposeArgs } from '../args/expose-args.ts';
import { limitArgs, type Tally } from '../args/limit-args.ts';
import { walkArgs } from '../args/walk-args.ts';
import type { RpcTarget } from '../route/find-operation.ts';
import type { RpcContext } from '../rpc-context.ts';
import type { RpcCall } from './rpc-call.ts';

/**
 * Makes what decodes and checks the arguments of one request, which may be those of several calls.
 * It throws what the visitors throw, and a `ValidationError` for what lacks a member.
 */
export function argsChecker({
  schema,
  dialect,
  settings,
}: RpcContext): (target: RpcTarget, args: JsonObject) => RpcCall {
  const tally: Tally = { nestedWrites: 0 };
  const decode = decodeValues(schema.provider, dialect);
  return (target, args) => {
    assertComplete(target, args);
    const { visitor, unbounded } = limitArgs(settings.limits, tally);
    const collected = collectLinks(settings.checkLinks);
    const visitors = composeVisitors([visitor, exposeArgs, decode, collected.visitor]);
    const { model, operation } = target;
    const checked = walkArgs(args, { model, returns: operation.returns }, visitors);
    return { ...target, args: checked, unbounded, links: collected.links };
  };
}

/** Of which an operation needs one at least. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  // A data client may trip over an aggregation of nothing.
  ['aggregate', ['_count', '_sum', '_avg', '_min', '_max']],
  // What a data client misses here, it may ask for by every name that there is.
  ['groupBy', ['by']],
]);

/** Operations on one record, which a unique key has to name. */
const ON_ONE_RECORD: ReadonlySet<string> = new Set([
  'findUnique',
  'findUniqueOrThrow',
  'update',
  'upsert',
  'delete',
]);

function assertComplete({ name, model }: RpcTarget, args: JsonObject): void {
  assertOneOf(name, NEEDED.get(name) ?? [], args);
  const { where } = args;
  // A data client's own refusal differs with the keys that there are, hidden ones too.
  if (ON_ONE_RECORD.has(name) && isJsonObject(where)) {
    assertOneOf('where', [...model.uniqueKeys.keys()], where);
  }
}

function assertOneOf(what: string, needed: readonly string[], members: JsonObject): void {
  if (needed.length === 0 || needed.some((member) => Object.hasOwn(members, member))) return;
  const which = needed.length === 1 ? '' : 'at least one of ';
  throw new ValidationError(`${what} needs ${which}${needed.join(', ')}`);
}

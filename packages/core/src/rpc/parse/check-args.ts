import { ValidationError } from '../../errors/resource-errors.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { type ArgsVisitor, composeVisitors } from '../args/args-visitor.ts';
import { collectLinks } from '../args/collect-links.ts';
import { exposeArgs } from '../args/expose-args.ts';
import { AGGREGATE_NAMES, type Grammar, REQUIRED_ARGUMENTS } from '../args/grammar.ts';
import { guardConditions, guardUnreadable } from '../args/guard-conditions.ts';
import { limitArgs, type Tally } from '../args/limit-args.ts';
import { type WalkedOperation, walkArgs } from '../args/walk-args.ts';
import type { RpcTarget } from '../route/find-operation.ts';
import type { RpcContext } from '../rpc-context.ts';
import type { RpcCall } from './rpc-call.ts';

/**
 * Creates what checks the arguments of one request, which may be those of several calls. It throws
 * what the walk and its visitors throw, and a `ValidationError` for a missing argument.
 */
export function argsChecker({
  schema,
  dialect,
  settings,
}: RpcContext): (target: RpcTarget, args: JsonObject) => RpcCall {
  const tally: Tally = { nestedWrites: 0 };
  const grammar: Grammar = { provider: schema.provider, dialect };
  return (target, args) => {
    const { visitor, unbounded } = limitArgs(settings.limits, tally);
    const guards = guardsOf(target);
    const collected = collectLinks(settings.checkLinks);
    const visitors = composeVisitors([visitor, exposeArgs, ...guards, collected.visitor]);
    const checked = walkArgs(args, toWalked(target), { visitor: visitors, grammar });
    assertComplete(target, checked);
    return { ...target, args: checked, unbounded, links: collected.links };
  };
}

function guardsOf({ model, operation }: RpcTarget): readonly ArgsVisitor[] {
  if (operation.access.includes('read')) return [];
  return model.operations.has('read')
    ? [guardConditions]
    : [guardConditions, guardUnreadable(model)];
}

function toWalked({ model, name, operation: { returns } }: RpcTarget): WalkedOperation {
  return { model, name, returns };
}

function assertComplete({ name }: RpcTarget, args: JsonObject): void {
  const missing = REQUIRED_ARGUMENTS.get(name)?.find((member) => !Object.hasOwn(args, member));
  if (missing !== undefined) throw new ValidationError(`${name} requires ${missing}`);
  // An ORM may trip over an aggregation of nothing.
  if (name !== 'aggregate' || AGGREGATE_NAMES.some((each) => Object.hasOwn(args, each))) return;
  throw new ValidationError(`aggregate requires at least one of ${AGGREGATE_NAMES.join(', ')}`);
}

import { ValidationError } from '../../errors/resource-errors.ts';
import type { Grammar } from '../../grammar/grammar.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { countComplexity } from '../../limits/complexity.ts';
import type { ArgsVisitor } from '../args/args-visitor.ts';
import { collectComputed } from '../args/visitors/collect-computed.ts';
import { type CollectedLinks, collectLinks } from '../args/visitors/collect-links.ts';
import { collectReads } from '../args/visitors/collect-reads.ts';
import { exposeArgs } from '../args/visitors/expose-args.ts';
import { guardConditions, guardUnreadable } from '../args/visitors/guard-conditions.ts';
import { guardKey } from '../args/visitors/guard-key.ts';
import { guardSelfLinks } from '../args/visitors/guard-self-links.ts';
import { type ArgumentCounts, limitArgs } from '../args/visitors/limit-args.ts';
import { orderReads } from '../args/visitors/order-reads.ts';
import { walkArgs } from '../args/walk-args.ts';
import type { RpcTarget } from '../route/find-operation.ts';
import type { RpcContext } from '../rpc-context.ts';
import type { RpcCall } from './rpc-call.ts';

/**
 * Creates the check of the arguments of one request, which may have several calls. It throws the
 * errors of the walk and its visitors, and a `ValidationError` for a missing argument.
 *
 * @param models whether the request asks for the models that it reads.
 */
export function argsChecker(
  { schema, dialect, settings, readModels }: RpcContext,
  models = false,
): (target: RpcTarget, args: JsonObject) => RpcCall {
  const startQuery = countComplexity(settings.limits);
  const counts: ArgumentCounts = { nestedWrites: 0, writeRows: 0, startQuery };
  const grammar: Grammar = { provider: schema.provider, dialect };
  return (target, args) => {
    const { visitor, unbounded } = limitArgs(settings.limits, counts);
    const writes = visitWrites(target, {
      where: args.where,
      checked: settings.checkLinks,
      takes: dialect.takesLinks ?? false,
      computes: schema.provider === 'sqlite',
    });
    const reads = models ? new Set<string>() : undefined;
    const order = orderReads(target.model);
    const visitors = [visitor, exposeArgs, order, ...writes.visitors];
    if (reads) visitors.push(collectReads(readModels, reads));
    const checked = walkArgs(args, target, { visitors, grammar });
    assertComplete(target, checked);
    const { links, computed } = writes;
    const isRevealing = order.isRevealing();
    const call = { ...target, args: checked, unbounded, isRevealing, links, computed };
    return { ...call, ...(reads && { reads }) };
  };
}

/** The visitors of writes, and the data that they collect. */
interface WriteVisitors extends Pick<RpcCall, 'links' | 'computed'> {
  readonly visitors: readonly ArgsVisitor[];
}

/** The write visitors of a read. */
const NO_WRITES: WriteVisitors = {
  visitors: [],
  links: {
    links: [],
    partial: [],
    optional: [],
    taken: [],
    needed: new Set(),
    rows: [],
    branches: new Map(),
  },
  computed: new Map(),
};

interface WriteOptions extends Pick<CollectedLinks, 'checked' | 'takes'> {
  /** The key of the record, as sent. */
  readonly where: unknown;
  /** Whether the database stores any number, so that the columns which it computes are checked. */
  readonly computes: boolean;
}

function visitWrites(
  { model, operation }: RpcTarget,
  { where, computes, ...which }: WriteOptions,
): WriteVisitors {
  if (operation.effect === 'read') return NO_WRITES;
  const { visitors: collecting, links } = collectLinks({ operation, ...which });
  const visitors: ArgsVisitor[] = [guardConditions];
  if (!model.operations.has('read')) visitors.push(guardUnreadable(model));
  visitors.push(guardKey(model));
  const selfLinks = guardSelfLinks(model, where);
  if (selfLinks) visitors.push(selfLinks);
  visitors.push(...collecting);
  const computing = computes ? collectComputed() : undefined;
  if (computing) visitors.push(computing.visitor);
  return { visitors, links, computed: computing?.computed ?? NO_WRITES.computed };
}

function assertComplete({ name, operation }: RpcTarget, args: JsonObject): void {
  const { required = [], oneOf } = operation;
  const missing = required.find((member) => !Object.hasOwn(args, member));
  if (missing !== undefined) throw new ValidationError(`${name} requires "${missing}".`);
  if (!oneOf || oneOf.some((each) => Object.hasOwn(args, each))) return;
  throw new ValidationError(`${name} requires at least one of ${oneOf.join(', ')}.`);
}

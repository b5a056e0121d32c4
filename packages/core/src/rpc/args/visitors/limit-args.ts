import { assertWithin } from '../../../limits/assert-within.ts';
import type { QueryComplexity } from '../../../limits/complexity.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { ArgsVisitor, Read } from '../args-visitor.ts';
import { isTop } from '../walk.ts';
import { LOGIC } from '../walk-where.ts';

/** The limits on arguments, and the checks that remain for the result. */
export interface LimitedArgs {
  readonly visitor: ArgsVisitor;
  /** The reads that may return more rows than `limits.take`. The walk fills the list. */
  readonly unbounded: readonly Read[];
}

/** The shared counts of the operations of one request. */
export interface ArgumentCounts {
  nestedWrites: number;
  /** The number of records that the data writes. */
  writeRows: number;
  /** Starts the complexity sum of one operation within that of the request. */
  readonly startQuery: () => QueryComplexity;
}

/**
 * Creates the visitor that limits arguments: depth, lists, written records, complexity, and
 * `take` if it is limited.
 */
export function limitArgs(limits: Limits, counts: ArgumentCounts): LimitedArgs {
  const unbounded: Read[] = [];
  let conditions = 0;
  const query = counts.startQuery();
  const addRows = (count: number): void => {
    counts.writeRows += count;
    assertWithin(limits, 'writeRows', { value: counts.writeRows });
  };
  const visitor: ArgsVisitor = {
    visitMember: ({ depth }) => assertWithin(limits, 'argsDepth', { value: depth }),
    visitList: ({ length }, walk) => {
      const { key = '' } = walk;
      assertWithin(limits, 'listLength', { value: length });
      if (key === 'data' && isTop(walk)) addRows(length);
      if (!LOGIC.has(key)) return;
      conditions += length;
      assertWithin(limits, 'conditions', { value: conditions });
    },
    ...addUp(query, limits),
    visitNestedWrite: ({ count }) => {
      // With a limit of 0, an empty `set` is one too many as well.
      counts.nestedWrites += limits.nestedWrites === 0 ? Math.max(1, count) : count;
      assertWithin(limits, 'nestedWrites', { value: counts.nestedWrites });
      addRows(count);
    },
    visitData: (_data, _scope, walk) => {
      // An upsert has two, and writes one of them.
      if (isTop(walk) && walk.key !== 'update') addRows(1);
    },
    visitRead: (args, read) => {
      assertWithin(limits, 'includeDepth', { value: read.relations.length });
      query.addInclude(read.relations.length);
      if (limits.take === Number.POSITIVE_INFINITY || !MANY.has(read.returns)) return args;
      if (read.returns !== 'written' && typeof args.take === 'number') {
        assertWithin(limits, 'take', { value: Math.abs(args.take) });
        return args;
      }
      unbounded.push(read);
      if (read.returns === 'written' || 'take' in args) return args;
      // An extra row shows whether there are more.
      const order = read.returns === 'groups' && !args.orderBy && { orderBy: orderOf(args.by) };
      return { ...args, take: limits.take + 1, ...order };
    },
  };
  return { visitor, unbounded };
}

/** Adds up the parts of conditions and orders. */
function addUp(query: QueryComplexity, limits: Limits): ArgsVisitor {
  return {
    visitCondition: ({ kind }, { hops }) => {
      if (kind === 'relation') query.addRelation(hops + 1);
      else query.addConditions(1);
    },
    visitOperators: query.addConditions,
    visitOperand: (value) => {
      assertWithin(limits, 'operandLength', { value });
      query.addOperand(value);
    },
    visitRelationFilter: query.addEvaluation,
    visitCountOrder: ({ hops }) => query.addCountOrder(hops),
    visitCounted: ({ read }) => query.addInclude(read.relations.length + 1),
  };
}

const MANY: ReadonlySet<Read['returns']> = new Set(['records', 'written', 'groups']);

/** Returns an order, without which some ORM clients reject `take` for groups. */
function orderOf(by: unknown): readonly object[] {
  const names: readonly unknown[] = Array.isArray(by) ? by : [by];
  return names.flatMap((name) => (typeof name === 'string' ? [{ [name]: 'asc' }] : []));
}

import fc from 'fast-check';
import { LimitExceededError } from '../../src/errors/request-errors.ts';
import { argsChecker } from '../../src/rpc/parse/check-args.ts';
import { findOperation } from '../../src/rpc/route/find-operation.ts';
import { rpcContext } from '../rpc-context.ts';

/** One level of a condition: a group around a relationship. */
interface Level {
  readonly group: 'none' | 'AND' | 'OR' | 'NOT' | 'NOT OR';
  readonly quantifier: 'some' | 'every' | 'none';
}

const levels = fc.array(
  fc.record<Level>({
    group: fc.constantFrom('none', 'AND', 'OR', 'NOT', 'NOT OR'),
    quantifier: fc.constantFrom('some', 'every', 'none'),
  }),
  { minLength: 1, maxLength: 8 },
);

/** A condition on the model that has the relationship. */
const OTHERS: Readonly<Record<string, object>> = { tags: { id: 1 }, books: { name: 'x' } };

/** Builds a condition on books behind tags and books in turn. */
function conditionOf([level, ...rest]: readonly Level[], relation = 'tags'): object {
  const other = OTHERS[relation];
  if (!level) return other ?? {};
  const below = conditionOf(rest, relation === 'tags' ? 'books' : 'tags');
  const condition = { [relation]: { [level.quantifier]: below } };
  switch (level.group) {
    case 'none':
      return condition;
    case 'AND':
      return { AND: [other, condition] };
    case 'OR':
      return { OR: [other, condition] };
    case 'NOT':
      return { NOT: condition };
    case 'NOT OR':
      return { NOT: { OR: [other, condition] } };
  }
}

/** Counts the relationships that the database cannot join, independently of the walk. */
function subqueriesOf(path: readonly Level[]): number {
  return path.filter(({ group, quantifier }, index) => {
    const isBelowEvery = path[index - 1]?.quantifier === 'every';
    return isBelowEvery || quantifier !== 'some' || !['none', 'AND'].includes(group);
  }).length;
}

function isAllowed(where: object): boolean {
  const context = rpcContext({ limits: { argsDepth: 100 } });
  const target = findOperation('book', 'findMany', context.schema);
  try {
    argsChecker(context)(target, { where } as never);
    return true;
  } catch (error) {
    if (error instanceof LimitExceededError) return false;
    throw error;
  }
}

describe('the default of limits.complexity', () => {
  it('rejects three subqueries on one path, in any mixture of negations and alternatives', () => {
    fc.assert(
      fc.property(levels, (path) => {
        if (subqueriesOf(path) > 2) expect(isAllowed(conditionOf(path))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('allows two, alone and beside a condition of one', () => {
    fc.assert(
      fc.property(levels, levels, (path, beside) => {
        if (path.length > 4 || subqueriesOf(path) > 2) return;
        expect(isAllowed(conditionOf(path))).toBe(true);
        if (beside.length > 2 || subqueriesOf(beside) > 1) return;
        expect(isAllowed({ AND: [conditionOf(path), conditionOf(beside)] })).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('allows eight negations side by side', () => {
    const negations = Array.from({ length: 8 }, (_, tag) => ({
      tags: { none: { name: `tag ${tag}` } },
    }));
    expect(isAllowed({ AND: negations })).toBe(true);
  });
});

import { countComplexity, type QueryComplexity } from '../../src/limits/complexity.ts';
import {
  nestRelation,
  type RelationQuantifier,
  UNNESTED,
  withinGroup,
} from '../../src/limits/condition-nesting.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { errorsOf } from '../thrown.ts';

const starting = (complexity: number) => countComplexity({ ...DEFAULT_LIMITS, complexity });

const NEGATED_TWICE = ['none', 'some', 'is', 'none'] as const;

/** Adds the relationships of a path, each in its own group. */
function addChain(
  query: QueryComplexity,
  quantifiers: readonly RelationQuantifier[],
  group?: 'or' | 'not',
): void {
  let nesting = UNNESTED;
  for (const quantifier of quantifiers) {
    const related = nestRelation(group ? withinGroup(nesting, group) : nesting, quantifier);
    query.addEvaluation(related);
    nesting = related.nesting;
  }
}

describe('countComplexity', () => {
  it.each<[string, number, (query: QueryComplexity) => void]>([
    ['a condition', 1, (query) => query.addConditions(1)],
    ['a list of alternatives', 40, (query) => query.addConditions(40)],
    ['a text to search for', 2, (query) => query.addOperand(59)],
    ['a relationship', 25, (query) => query.addRelation(1)],
    ['a deep relationship', 75, (query) => query.addRelation(3)],
    ['two relationships', 75, (query) => [1, 1].forEach(query.addRelation)],
    ['a chain of three', 225, (query) => [1, 2, 3].forEach(query.addRelation)],
    ['an include', 10, (query) => query.addInclude(1)],
    ['an include of an include', 30, (query) => [1, 2].forEach(query.addInclude)],
    ['a negation', 100, ({ addEvaluation }) => addEvaluation(nestRelation(UNNESTED, 'none'))],
    ['a negation in a negation', 600, (query) => addChain(query, ['none', 'every'])],
    ['a relationship in "every"', 600, (query) => addChain(query, ['every', 'some'])],
    ['a negation two joins below another', 600, (query) => addChain(query, NEGATED_TWICE)],
    ['three negations', 3100, (query) => addChain(query, ['none', 'isNot', 'none'])],
    ['an alternative in an alternative', 500, (query) => addChain(query, ['some', 'is'], 'or')],
    ['a negated relationship', 600, (query) => addChain(query, ['some', 'is'], 'not')],
    ['an order by a count', 500, (query) => query.addCountOrder(1)],
    ['an order by a count behind a relationship', 2500, (query) => query.addCountOrder(2)],
  ])('counts %s as %d', async (_name, points, addTo) => {
    expect(() => addTo(starting(points)())).not.toThrow();
    expect(await errorsOf(() => addTo(starting(points - 1)()))).toMatchObject([
      {
        code: 'limit-exceeded',
        status: 400,
        message: expect.stringContaining(
          `has a complexity of at least ${points}; the limit complexity is ${points - 1}. `,
        ),
      },
    ]);
  });

  it('shares the sum between queries, and weighs the relationships of each separately', () => {
    const startQuery = starting(50);
    startQuery().addRelation(1);
    const second = startQuery();
    second.addRelation(1);
    expect(() => second.addConditions(1)).toThrow(
      /^The request has a complexity of at least 51; the limit complexity is 50\. Use fewer/,
    );
  });

  it('counts joins and one alternative as relationships alone', () => {
    const query = starting(1)();
    addChain(query, ['some', 'is', 'some']);
    query.addEvaluation(nestRelation(withinGroup(UNNESTED, 'or'), 'some'));
  });

  it('advises against nesting if a subquery exceeds the limit', () => {
    expect(() => addChain(starting(2000)(), ['none', 'none', 'none'])).toThrow(
      'The request has a complexity of at least 3100; the limit complexity is 2000. Nest fewer relationships below negations ("none", "every", "not") and "or", or send several requests.',
    );
  });

  it('accepts everything if the limit is Infinity', () => {
    const query = starting(Number.POSITIVE_INFINITY)();
    expect(() => query.addCountOrder(10_000)).not.toThrow();
  });
});

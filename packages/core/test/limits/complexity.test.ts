import { countComplexity, type QueryComplexity } from '../../src/limits/complexity.ts';
import { DEFAULT_LIMITS } from '../../src/limits/limits.ts';
import { errorsOf } from '../thrown.ts';

const starting = (complexity: number) => countComplexity({ ...DEFAULT_LIMITS, complexity });

describe('countComplexity', () => {
  it.each<[string, number, (query: QueryComplexity) => void]>([
    ['a condition', 1, (query) => query.addConditions(1)],
    ['a list of alternatives', 40, (query) => query.addConditions(40)],
    ['a relationship', 25, (query) => query.addRelation(1)],
    ['a deep relationship', 75, (query) => query.addRelation(3)],
    ['two relationships', 75, (query) => [1, 1].forEach(query.addRelation)],
    ['a chain of three', 225, (query) => [1, 2, 3].forEach(query.addRelation)],
    ['an include', 10, (query) => query.addInclude(1)],
    ['an include of an include', 30, (query) => [1, 2].forEach(query.addInclude)],
    ['an order by a count', 500, (query) => query.addCountOrder(1)],
    ['an order by a count behind a relationship', 2500, (query) => query.addCountOrder(2)],
  ])('counts %s as %d', async (_name, points, addTo) => {
    expect(() => addTo(starting(points)())).not.toThrow();
    expect(await errorsOf(() => addTo(starting(points - 1)()))).toMatchObject([
      {
        code: 'limit-exceeded',
        status: 400,
        message: expect.stringContaining(
          `has a complexity of at least ${points}; the limit complexity is ${points - 1}. Use fewer`,
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

  it('accepts everything if the limit is Infinity', () => {
    const query = starting(Number.POSITIVE_INFINITY)();
    expect(() => query.addCountOrder(10_000)).not.toThrow();
  });
});

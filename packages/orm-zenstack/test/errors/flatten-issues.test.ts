import { flattenIssues } from '../../src/errors/flatten-issues.ts';

describe('flattenIssues', () => {
  const issue = {
    code: 'invalid_value',
    message: 'Invalid option: expected one of "title"|"secret"',
  };

  it.each([
    [['by'], 'Invalid option'],
    [['include', 'posts', 'distinct', 0], 'Invalid option'],
    [['orderBy', '_fuzzyRelevance', 'fields', 1], 'Invalid option'],
    [['data', 'role'], issue.message],
  ])('keeps the names of fields out of the issue at %j', (path, message) => {
    expect(flattenIssues([{ ...issue, path }])).toEqual([{ path, message }]);
  });

  it('reports a missing value as required, once for all its possible types', () => {
    const missing = (type: string) => ({
      code: 'invalid_type',
      path: [],
      message: `Invalid input: expected ${type}, received undefined`,
    });
    const union = {
      code: 'invalid_union',
      path: ['data', 'price'],
      message: 'Invalid input',
      errors: [[missing('number')], [missing('Decimal')], [missing('string')]],
    };
    const issues = [union, { ...missing('string'), path: ['data', 'name'] }];
    expect(flattenIssues(issues)).toEqual([
      { path: ['data', 'price'], message: '"price" is required' },
      { path: ['data', 'name'], message: '"name" is required' },
    ]);
  });
});

import { flattenIssues } from '../src/flatten-issues.ts';

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
  ])('keeps the names of fields out of what is wrong at %j', (path, message) => {
    expect(flattenIssues([{ ...issue, path }])).toEqual([{ path, message }]);
  });
});

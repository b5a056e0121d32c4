import { fromOrmError } from '../../../src/errors/from-orm-error.ts';
import { NotFoundError } from '../../../src/errors/resource-errors.ts';
import { locateIssues } from '../../../src/rest/render/locate-issues.ts';

const located = (path: readonly (string | number)[]) => {
  const orm = {
    reason: 'invalid-input',
    code: 'X',
    issues: [{ path, message: 'Too short' }],
  } as const;
  return fromOrmError(orm, new TypeError('cause')).map(locateIssues);
};

describe('locateIssues', () => {
  it.each([
    [['data', 'title'], '/data/attributes/title'],
    [['data', 'strings', 0], '/data/attributes/strings/0'],
    [['data', 'a/b'], '/data/attributes/a~1b'],
  ])('points %j at the attribute', (path, pointer) => {
    expect(located(path)).toMatchObject([
      {
        code: 'validation-error',
        status: 400,
        message: 'Too short',
        source: { pointer },
        orm: { code: 'X' },
        cause: expect.any(TypeError),
      },
    ]);
  });

  it.each([[[]], [['data']], [['where', 'id']]])('points %j nowhere', (path) => {
    expect(located(path)[0]?.source).toBeUndefined();
  });

  it('leaves any other error alone', () => {
    const error = new NotFoundError('gone');
    expect(locateIssues(error)).toBe(error);
  });
});

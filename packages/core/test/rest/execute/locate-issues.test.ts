import { MAX_ERRORS } from '../../../src/errors/api-error.ts';
import { locateIssues } from '../../../src/rest/execute/explain-failure.ts';
import type { WritePlan } from '../../../src/rest/plan/rest-plan.ts';
import { libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

const cause = new TypeError('cause');
const locate = async (...paths: readonly (readonly (string | number)[])[]) => {
  const body = { data: { type: 'book' } };
  const plan = await planRest({ method: 'POST', url: '/book', body }, libraryContext());
  const issues = paths.map((path) => ({ path, message: 'Too short' }));
  const orm = { reason: 'invalid-input', code: 'X', issues } as const;
  return locateIssues(orm, cause, plan as WritePlan).errors;
};

describe('locateIssues', () => {
  it.each([
    [['data', 'title'], '/data/attributes/title'],
    [['data', 'title', 'set', 0], '/data/attributes/title'],
    [['create', 'title'], '/data/attributes/title'],
    [['update', 'authorId'], '/data/attributes/authorId'],
    [['data', 'id'], '/data/id'],
    [['data', 'tags', 'connect', 0, 'name'], '/data/relationships/tags'],
  ])('points %j at the member of the body', async (path, pointer) => {
    expect(await locate(path)).toMatchObject([
      {
        code: 'validation-error',
        status: 400,
        message: 'Too short',
        source: { pointer },
        orm: { code: 'X' },
        cause,
      },
    ]);
  });

  it.each([[[]], [['data']], [['where', 'title']], [['data', 'nope']], [['data', '__proto__']]])(
    'returns no pointer for %j',
    async (path) => {
      const [error] = await locate(path);
      expect(error).toMatchObject({ code: 'validation-error', source: undefined });
    },
  );

  it('returns each issue, up to the maximum of a response', async () => {
    const sources = (await locate(['data', 'title'], ['data', 'genre'])).map(
      ({ source }) => source,
    );
    expect(sources).toEqual([
      { pointer: '/data/attributes/title' },
      { pointer: '/data/attributes/genre' },
    ]);
    expect(await locate(...Array(MAX_ERRORS + 1).fill(['data', 'title']))).toHaveLength(MAX_ERRORS);
  });

  it('returns an error without issues too', async () => {
    const [error, second] = await locate();
    expect(error).toMatchObject({ code: 'validation-error', source: undefined });
    expect(second).toBeUndefined();
  });
});

import { ApiErrors } from '../../src/errors/api-error.ts';
import { InvalidSortError } from '../../src/errors/request-errors.ts';
import { toApiErrors } from '../../src/handler/to-api-errors.ts';

const never = () => {
  throw new TypeError('asked the binding');
};

const all = () => true;

describe('toApiErrors', () => {
  it('returns errors for the client without asking the binding', () => {
    const one = new InvalidSortError('a');
    const two = new InvalidSortError('b');
    expect(toApiErrors(one, { toOrmError: never, isVisible: all })).toEqual([one]);
    expect(toApiErrors(new ApiErrors([one, two]), { toOrmError: never, isVisible: all })).toEqual([
      one,
      two,
    ]);
  });

  it('converts errors that the binding recognises', () => {
    expect(
      toApiErrors('gone', { toOrmError: () => ({ reason: 'record-not-found' }), isVisible: all }),
    ).toMatchObject([{ code: 'not-found', cause: 'gone' }]);
  });

  it.each([
    [['name'], 'A record with the same value for "name" already exists.'],
    [['secret'], 'A record with the same value for a unique field already exists.'],
    [['name', 'secret'], 'A record with the same value for a unique field already exists.'],
  ])('names the fields %j of a violated key only if all are visible', (fields, message) => {
    const orm = { reason: 'unique-violation', model: 'Author', fields } as const;
    const isVisible = (model: string | undefined, field: string) =>
      model === 'Author' && field !== 'secret';
    const [error] = toApiErrors('taken', { toOrmError: () => orm, isVisible });
    expect(error?.message).toBe(message);
    expect(JSON.stringify(error?.orm)).not.toContain('secret');
  });

  it.each([new TypeError('secret'), 'secret', undefined, null, { status: 404 }])(
    'shows the client nothing of %p but a correlation ID',
    (thrown) => {
      const [error] = toApiErrors(thrown, { toOrmError: () => undefined, isVisible: all });
      expect(error).toMatchObject({
        code: 'unknown-error',
        status: 500,
        message: 'An unexpected error occurred.',
        correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(error?.cause).toBe(thrown);
    },
  );
});

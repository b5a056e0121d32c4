import type { OrmErrorReason } from '../../../src/errors/orm-error.ts';
import { InvalidQueryError, InvalidValueError } from '../../../src/errors/request-errors.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
} from '../../../src/errors/resource-errors.ts';
import { UnknownError } from '../../../src/errors/server-errors.ts';
import { renderRpcErrors } from '../../../src/rpc/render/render-rpc-errors.ts';
import { libraryContext } from '../../library-context.ts';

const { schema } = libraryContext({ expose: { models: { Tag: false } } });
const render = (...errors: Parameters<typeof renderRpcErrors>[0]) => {
  const { body, ...rest } = renderRpcErrors(errors, { schema });
  return { ...rest, body: JSON.parse(body ?? '') };
};

describe('renderRpcErrors', () => {
  it('renders only the message if the data layer is not involved', () => {
    const cause = new TypeError('secret cause');
    expect(render(new InvalidQueryError('q must be JSON', { cause }))).toEqual({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: { message: 'q must be JSON' },
    });
  });

  it.each<[OrmErrorReason, string, object]>([
    ['rejected-by-policy', 'BookLoan', { rejectReason: 'no-access', model: 'bookLoan' }],
    ['result-not-readable', 'Book', { rejectReason: 'cannot-read-back', model: 'book' }],
    ['rejected-by-policy', 'Tag', { rejectReason: 'no-access' }],
  ])('renders %s of %s as a policy denial', (reason, model, expected) => {
    const orm = { reason, code: '42501', model, fields: ['secret'] };
    const { body } = render(new ForbiddenError('no', { orm, reason: 'WHY' }));
    const rest = { code: '42501', message: 'no', reason: 'WHY' };
    expect(body).toEqual({ orm: true, rejectedByPolicy: true, ...expected, ...rest });
  });

  it('reports that the input is invalid', () => {
    const orm = { reason: 'invalid-input', model: 'Book' } as const;
    const { body } = render(new ValidationError('no', { orm }), new ValidationError('never'));
    expect(body).toEqual({
      orm: true,
      rejectedByValidation: true,
      model: 'book',
      message: 'no. never.',
      issues: [{ message: 'no' }, { message: 'never' }],
    });
    expect(render(new InvalidValueError('no')).body).toEqual({
      rejectedByValidation: true,
      message: 'no',
      issues: [{ message: 'no' }],
    });
  });

  it('names the value of each problem of the input', () => {
    const { body } = render(
      new ValidationError('no', { path: ['data', 'tags', 0] }),
      new InvalidValueError('never', { path: [] }),
    );
    expect(body.issues).toEqual([
      { message: 'no', path: ['data', 'tags', 0] },
      { message: 'never' },
    ]);
  });

  it('names no model in other failures', () => {
    const orm = { reason: 'unique-violation', code: '23505', model: 'Book' } as const;
    const { body } = render(new ConflictError('no', { orm }));
    expect(body).toEqual({ orm: true, code: '23505', message: 'no' });
  });

  it('renders several errors in one message, with their common status', () => {
    const { status, body } = render(new NotFoundError('a'), new ConflictError('b'));
    expect([status, body]).toEqual([400, { message: 'a. b.' }]);
  });

  it('contains the correlation ID', () => {
    const { status, body } = render(new UnknownError('text', { correlationId: 'id' }));
    expect([status, body]).toEqual([500, { message: 'text', correlationId: 'id' }]);
  });

  it('adds the headers of the errors, but keeps its own content type', () => {
    const headers = { allow: 'GET', 'content-type': 'text/html' };
    expect(render(new ForbiddenError('no', { headers })).headers).toEqual({
      allow: 'GET',
      'content-type': 'application/json',
    });
  });
});

import { InvalidQueryError } from '../../../src/errors/request-errors.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
} from '../../../src/errors/resource-errors.ts';
import { UnknownError } from '../../../src/errors/server-errors.ts';
import type { OrmErrorReason } from '../../../src/orm/orm-error.ts';
import { renderRpcErrors } from '../../../src/rpc/render/render-rpc-errors.ts';

const render = (...errors: Parameters<typeof renderRpcErrors>[0]) => {
  const { body, ...rest } = renderRpcErrors(errors);
  return { ...rest, body: JSON.parse(body ?? '') };
};

describe('renderRpcErrors', () => {
  it('shows the message alone where the data layer has no part in it', () => {
    const cause = new TypeError('secret cause');
    expect(render(new InvalidQueryError('q must be JSON', { cause }))).toEqual({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: { message: 'q must be JSON' },
    });
  });

  it.each<[OrmErrorReason, true | undefined]>([
    ['rejected-by-policy', true],
    ['result-not-readable', true],
    ['unique-violation', undefined],
  ])('says of %s whether the policies refused it: %p', (reason, rejectedByPolicy) => {
    const orm = { reason, code: '23505', model: 'Book', fields: ['secret'] };
    const { body } = render(new ForbiddenError('no', { orm, reason: 'WHY' }));
    expect(body).toEqual({
      orm: true,
      ...(rejectedByPolicy && { rejectedByPolicy }),
      code: '23505',
      message: 'no',
      reason: 'WHY',
    });
  });

  it('tells of several errors in one message, with a status that they share', () => {
    const { status, body } = render(new NotFoundError('a'), new ConflictError('b'));
    expect([status, body]).toEqual([400, { message: 'a; b' }]);
  });

  it('says under which id the log has it', () => {
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

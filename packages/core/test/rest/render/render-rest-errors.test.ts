import type { ApiError } from '../../../src/errors/api-error.ts';
import {
  InvalidFilterError,
  InvalidPayloadError,
  InvalidValueError,
} from '../../../src/errors/request-errors.ts';
import {
  ConflictError,
  ForbiddenError,
  ValidationError,
} from '../../../src/errors/resource-errors.ts';
import { UnavailableError } from '../../../src/errors/server-errors.ts';
import { renderRestErrors } from '../../../src/rest/render/render-rest-errors.ts';

const render = (
  errors: readonly ApiError[],
  settings: Partial<Parameters<typeof renderRestErrors>[1]>,
) => {
  const defaults = { strict: false, validationStatus: 400 } as const;
  const { body, ...rest } = renderRestErrors(errors, { ...defaults, ...settings });
  return { ...rest, body: JSON.parse(body ?? '') };
};
const cause = new TypeError('secret cause');

describe('renderRestErrors', () => {
  it('renders only the public parts of an error', () => {
    const error = new ForbiddenError('Not you', {
      cause,
      orm: { reason: 'rejected-by-policy', code: 'P1', model: 'Book', fields: ['secret'] },
      reason: 'ACCESS_POLICY_VIOLATION',
      source: { pointer: '/data' },
    });
    expect(render([error], { strict: false })).toEqual({
      status: 403,
      headers: { 'content-type': 'application/vnd.api+json', vary: 'Accept' },
      body: {
        jsonapi: { version: '1.1' },
        errors: [
          {
            code: 'forbidden',
            status: 403,
            title: 'Forbidden',
            detail: 'Not you',
            source: { pointer: '/data' },
            ormCode: 'P1',
            meta: { reason: 'ACCESS_POLICY_VIOLATION' },
          },
        ],
      },
    });
  });

  it('renders the status as a string in strict mode', () => {
    const { body } = render([new ConflictError('x')], { strict: true });
    expect(body.errors[0].status).toBe('409');
  });

  it('moves custom members to meta in strict mode', () => {
    const orm = { reason: 'unique-violation', code: 'P2' } as const;
    const { body } = render([new ConflictError('x', { orm, reason: 'R' })], { strict: true });
    expect(body.errors[0]).not.toHaveProperty('ormCode');
    expect(body.errors[0].meta).toEqual({ ormCode: 'P2', reason: 'R' });
  });

  it('applies validationStatus only to errors about values of the document', () => {
    const inDocument = { source: { pointer: '/data/attributes/title' } };
    const errors = [
      new InvalidValueError('a', inDocument),
      new ValidationError('b', inDocument),
      new ValidationError('c'),
      new InvalidValueError('d', { source: { parameter: 'filter[id]' } }),
      new InvalidPayloadError('e', inDocument),
    ];
    const statuses = errors.map((error) => render([error], { validationStatus: 422 }).status);
    expect(statuses).toEqual([422, 422, 422, 400, 400]);
    const { status, body } = render(errors.slice(0, 2), { validationStatus: 422, strict: true });
    expect([status, body.errors[0].status]).toEqual([422, '422']);
    expect(render(errors, { validationStatus: 422 }).status).toBe(400);
    expect(render(errors.slice(0, 2), {}).status).toBe(400);
  });

  it('renders several errors with their common status, and all of their headers', () => {
    const errors = [
      new InvalidFilterError('a'),
      new ConflictError('b', { headers: { allow: 'GET' } }),
      new UnavailableError('c', { headers: { 'retry-after': '5' }, correlationId: 'id' }),
    ];
    const { status, headers, body } = render(errors.slice(0, 2), { strict: false });
    expect([status, headers.allow, body.errors.length]).toEqual([400, 'GET', 2]);
    const all = render(errors, { strict: false });
    expect([all.status, all.headers.allow, all.headers['retry-after']]).toEqual([500, 'GET', '5']);
    expect(all.body.errors[2].id).toBe('id');
  });
});

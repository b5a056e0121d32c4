import type { OrmError, OrmErrorReason } from '../../src/errors/orm-error.ts';
import { fromOrmError } from '../../src/orm/from-orm-error.ts';

const cause = new TypeError('secret cause: insert into "Book"');
const convert = (orm: OrmError) => fromOrmError(orm, cause);

/** A record, so that a new reason has to be entered. */
const EXPECTED: Readonly<Record<OrmErrorReason, readonly [string, number]>> = {
  'rejected-by-policy': ['forbidden', 403],
  'result-not-readable': ['forbidden', 403],
  'record-not-found': ['not-found', 404],
  'invalid-input': ['validation-error', 400],
  'invalid-value': ['invalid-value', 400],
  'unique-violation': ['conflict', 409],
  'foreign-key-violation': ['conflict', 409],
  'required-violation': ['validation-error', 400],
  'check-violation': ['validation-error', 400],
  'exclusion-violation': ['conflict', 409],
  raised: ['validation-error', 400],
  'write-conflict': ['conflict', 409],
  'not-supported': ['unsupported-operation', 400],
  'too-large': ['limit-exceeded', 400],
  'large-result': ['limit-exceeded', 400],
  unavailable: ['unavailable', 503],
  unknown: ['unknown-error', 500],
};

describe('fromOrmError', () => {
  it.each(Object.entries(EXPECTED))('converts %s', (reason, [code, status]) => {
    const orm: OrmError = { reason: reason as OrmErrorReason, code: 'P1' };
    const errors = convert(orm);
    // The code of an unexpected error tells of the tables.
    const shown = reason === 'unknown' ? { reason } : orm;
    expect(errors).toMatchObject([{ code, status, cause, orm: shown }]);
    expect(errors[0]?.message).not.toMatch(/secret|insert/);
  });

  it.each([
    ['rejected-by-policy', 'ACCESS_POLICY_VIOLATION'],
    ['result-not-readable', 'RESULT_NOT_READABLE'],
    ['unique-violation', undefined],
  ] as const)('gives %s the reason %s', (reason, expected) => {
    expect(convert({ reason })[0]?.reason).toBe(expected);
  });

  it.each(['unavailable', 'unknown'] as const)('gives %s a correlation ID to log', (reason) => {
    const ids = [convert({ reason }), convert({ reason })].map(([error]) => error?.correlationId);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('sends Retry-After when the database is unavailable', () => {
    expect(convert({ reason: 'unavailable' })[0]?.headers).toEqual({ 'retry-after': '5' });
  });

  it.each([
    [['email'], 'A record with the same value for "email" already exists.'],
    [['a', 'b'], 'A record with the same value for "a", "b" already exists.'],
    [[], 'A record with the same value for a unique field already exists.'],
    [undefined, 'A record with the same value for a unique field already exists.'],
  ])('names the fields %j of a violated key', (fields, message) => {
    const orm: OrmError = { reason: 'unique-violation', ...(fields && { fields }) };
    expect(convert(orm)[0]?.message).toBe(message);
  });

  it.each([
    ['required-violation', '"price" is required.', 'A required value is missing.'],
    [
      'invalid-value',
      'The value of "price" is too long, out of range or malformed for its field.',
      'A value is too long, out of range or malformed for its field.',
    ],
  ] as const)('names the field of %s, if the database does', (reason, named, unnamed) => {
    expect(convert({ reason, fields: ['price'] })[0]?.message).toBe(named);
    expect(convert({ reason })[0]?.message).toBe(unnamed);
  });

  it('returns an error for each issue of the ORM client, at most a hundred', () => {
    const issue = (i: number) => ({ path: ['data', i], message: `m${i}` });
    const errors = convert({ reason: 'invalid-input', issues: [issue(0), issue(1)] });
    expect(errors.map(({ message }) => message)).toEqual(['m0 at "data.0"', 'm1 at "data.1"']);
    expect(errors.map(({ orm }) => orm?.issues)).toEqual([[issue(0)], [issue(1)]]);
    const many = Array.from({ length: 150 }, (_, i) => issue(i));
    expect(convert({ reason: 'invalid-input', issues: many })).toHaveLength(100);
    const required = { path: ['data', 'tags', 0, 'name'], message: '"name" is required' };
    expect(convert({ reason: 'invalid-input', issues: [required] })[0]?.message).toBe(
      '"data.tags.0.name" is required',
    );
    const rootless = convert({ reason: 'invalid-input', issues: [{ path: [], message: 'm' }] });
    expect(rootless[0]?.message).toBe('m');
  });

  it('has a default message if the ORM client reports no issue', () => {
    for (const orm of [
      { reason: 'invalid-input', issues: [] },
      { reason: 'invalid-input' },
    ] as const) {
      expect(convert(orm).map(({ message }) => message)).toEqual([
        'The ORM client rejected the input.',
      ]);
    }
  });
});

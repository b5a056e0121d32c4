import { readDriverFailure } from '../src/driver-failure.ts';

const reasonOf = (error: unknown) => readDriverFailure(error)?.reason;

describe('readDriverFailure', () => {
  it.each([
    ['23505', 'unique-violation'],
    ['23503', 'foreign-key-violation'],
    ['23001', 'foreign-key-violation'],
    ['23502', 'required-violation'],
    ['23514', 'invalid-value'],
    ['22P02', 'invalid-value'],
    ['40001', 'write-conflict'],
    ['40P01', 'write-conflict'],
    ['55P03', 'write-conflict'],
    ['42501', 'rejected-by-policy'],
    ['08006', 'unavailable'],
    ['53300', 'unavailable'],
    // Whether the change was made is not known, so that no 4xx may say that it was not.
    ['40003', 'unavailable'],
    ['25P03', 'unavailable'],
    ['25P04', 'unavailable'],
    ['57014', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P05', 'unavailable'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'unique-violation'],
    ['ECONNREFUSED', 'unavailable'],
    ['EHOSTUNREACH', 'unavailable'],
    ['EAI_AGAIN', 'unavailable'],
  ])('reads the code %s as %s', (code, reason) => {
    expect(reasonOf({ code })).toBe(reason);
  });

  it.each(['0A000', '42601', '42804', '42883', '42P18'])(
    'takes %s for arguments that only the database refuses',
    (code) => {
      expect(reasonOf({ code })).toBe('not-supported');
    },
  );

  it.each(['42P01', '42703', 'XX000'])('does not know what to say of %s', (code) => {
    expect(reasonOf({ code })).toBe('unknown');
  });

  it.each([
    [1062, 'unique-violation'],
    [1451, 'foreign-key-violation'],
    [1213, 'write-conflict'],
  ])('reads the number %d of MySQL as %s', (errno, reason) => {
    expect(reasonOf({ errno, code: 'ER_ANY' })).toBe(reason);
  });

  it('follows causes, but not in a ring', () => {
    expect(reasonOf({ cause: { cause: { code: '23505' } } })).toBe('unique-violation');
    const ring = { cause: {} };
    ring.cause = ring;
    expect(reasonOf(ring)).toBeUndefined();
  });

  it.each([
    'Cannot use a pool after calling end on the pool',
    'Pool is closed.',
    'The database connection is not open',
    'PGlite is closed',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Postgres connection has been discarded',
  ])('knows from the words "%s" that there is no connection', (message) => {
    expect(reasonOf(new Error(message))).toBe('unavailable');
  });

  it.each([undefined, null, 'text', {}, { code: 5 }, new Error('x')])(
    'finds nothing in %p',
    (error) => {
      expect(readDriverFailure(error)).toBeUndefined();
    },
  );

  it('reads table and columns of a violated key', () => {
    const error = {
      code: '23505',
      table: 'T',
      detail: 'Key ("userId", level)=(1, x) already exists.',
    };
    expect(readDriverFailure(error)).toEqual({
      reason: 'unique-violation',
      code: '23505',
      table: 'T',
      columns: ['userId', 'level'],
    });
  });
});

import { readDriverFailure } from '../../src/sql/index.ts';

const reasonOf = (error: unknown) => readDriverFailure(error)?.reason;

describe('readDriverFailure', () => {
  it.each([
    ['23505', 'unique-violation'],
    ['23503', 'foreign-key-violation'],
    ['23001', 'foreign-key-violation'],
    ['23502', 'required-violation'],
    ['23514', 'check-violation'],
    ['23P01', 'exclusion-violation'],
    ['23000', 'check-violation'],
    ['40002', 'check-violation'],
    ['44000', 'rejected-by-policy'],
    ['P0001', 'raised'],
    ['P0004', 'raised'],
    ['MW001', 'raised'],
    ['22P02', 'invalid-value'],
    ['40001', 'write-conflict'],
    ['40P01', 'write-conflict'],
    ['55P03', 'write-conflict'],
    ['42501', 'rejected-by-policy'],
    ['08006', 'unavailable'],
    ['53300', 'unavailable'],
    // Whether the change was made is not known, so that no 4xx may say that it was not.
    ['40003', 'unavailable'],
    ['25006', 'unavailable'],
    ['25P03', 'unavailable'],
    ['25P04', 'unavailable'],
    ['57014', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P05', 'unavailable'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'unique-violation'],
    ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique-violation'],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreign-key-violation'],
    ['SQLITE_CONSTRAINT_NOTNULL', 'required-violation'],
    ['SQLITE_CONSTRAINT_ROWID', 'unique-violation'],
    ['SQLITE_CONSTRAINT_CHECK', 'check-violation'],
    ['SQLITE_CONSTRAINT_DATATYPE', 'invalid-value'],
    ['SQLITE_CONSTRAINT_TRIGGER', 'raised'],
    ['SQLITE_MISMATCH', 'invalid-value'],
    ['SQLITE_TOOBIG', 'invalid-value'],
    ['SQLITE_BUSY_SNAPSHOT', 'write-conflict'],
    ['SQLITE_BUSY', 'unavailable'],
    ['SQLITE_BUSY_TIMEOUT', 'unavailable'],
    ['SQLITE_LOCKED_SHAREDCACHE', 'unavailable'],
    ['SQLITE_IOERR_WRITE', 'unavailable'],
    ['SQLITE_FULL', 'unavailable'],
    ['SQLITE_READONLY', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['EHOSTUNREACH', 'unavailable'],
    ['EAI_AGAIN', 'unavailable'],
    ['PROTOCOL_CONNECTION_LOST', 'unavailable'],
  ])('reads the code %s as %s', (code, reason) => {
    expect(reasonOf({ code })).toBe(reason);
  });

  it('reads a deletion that SQLite restricts as a violated foreign key', () => {
    const code = 'SQLITE_CONSTRAINT_TRIGGER';
    expect(reasonOf({ code, message: 'FOREIGN KEY constraint failed' })).toBe(
      'foreign-key-violation',
    );
    expect(reasonOf({ code, message: 'Raised by a trigger' })).toBe('raised');
  });

  it.each(['0A000', '42601', '42804', '42883', '42P18'])(
    'reports %s as arguments that only the database rejects',
    (code) => {
      expect(reasonOf({ code })).toBe('not-supported');
    },
  );

  it.each(['42P01', '42703', 'XX000'])('reports %s as unknown', (code) => {
    expect(reasonOf({ code })).toBe('unknown');
  });

  it.each([
    [1062, 'unique-violation'],
    [1761, 'unique-violation'],
    [1762, 'unique-violation'],
    [1451, 'foreign-key-violation'],
    [1452, 'foreign-key-violation'],
    [1048, 'required-violation'],
    [1364, 'required-violation'],
    [1406, 'invalid-value'],
    [1390, 'too-large'],
    [1153, 'too-large'],
    [1020, 'write-conflict'],
    [1213, 'write-conflict'],
    [1205, 'write-conflict'],
    [3572, 'write-conflict'],
    [1292, 'invalid-value'],
    [1040, 'unavailable'],
    [1053, 'unavailable'],
    [1203, 'unavailable'],
    [1290, 'unavailable'],
    [1317, 'unavailable'],
    [1792, 'unavailable'],
    [1836, 'unavailable'],
    [1047, 'unavailable'],
    [3101, 'write-conflict'],
    [1927, 'unavailable'],
    [1969, 'unavailable'],
    [3024, 'unavailable'],
    [45012, 'unavailable'],
    [45061, 'unavailable'],
  ])('reads the number %d of MySQL as %s', (errno, reason) => {
    expect(reasonOf({ errno, code: 'ER_ANY' })).toBe(reason);
  });

  it.each([
    'near ")": syntax error',
    'LIKE or GLOB pattern too complex',
    'JSON cannot hold BLOB values',
    "bad JSON path: '$['",
    'incomplete input',
    'JSON path error near "x"',
    'misuse of aggregate: count()',
    'wrong number of arguments to function lower()',
    'integer overflow',
  ])('recognises "%s" of SQLite as arguments that only the database rejects', (message) => {
    expect(reasonOf({ code: 'SQLITE_ERROR', message })).toBe('not-supported');
  });

  it.each([
    [{ code: 'SQLITE_ERROR', message: 'too many SQL variables' }],
    [{ code: 'SQLITE_ERROR', message: 'Expression tree is too large (maximum depth 1000)' }],
    [{ code: '54011', message: 'target lists can have at most 1664 entries' }],
    [{ code: '08P01', message: 'bind message has 4464 parameter formats but 0 parameters' }],
  ])('recognises a statement that is too large in %j', (error) => {
    expect(reasonOf(error)).toBe('too-large');
  });

  it.each(['no such table: Post', 'no such column: t.x', 'SQL logic error'])(
    'reports "%s" as unknown',
    (message) => {
      expect(reasonOf({ code: 'SQLITE_ERROR', message })).toBe('unknown');
    },
  );

  it.each([
    ['UNIQUE constraint failed: T.userId, T.level', ['userId', 'level']],
    ['NOT NULL constraint failed: T.userId', ['userId']],
  ])('reads table and columns of "%s"', (message, columns) => {
    const error = { code: 'SQLITE_CONSTRAINT_UNIQUE', message };
    expect(readDriverFailure(error)).toMatchObject({ table: 'T', columns });
  });

  it.each(["UNIQUE constraint failed: index 'name'", 'FOREIGN KEY constraint failed'])(
    'reads no columns of "%s"',
    (message) => {
      const error = { code: 'SQLITE_CONSTRAINT_UNIQUE', message };
      expect(readDriverFailure(error)?.columns).toEqual([]);
    },
  );

  it('follows causes, and stops in circular ones', () => {
    expect(reasonOf({ cause: { cause: { code: '23505' } } })).toBe('unique-violation');
    const ring = { cause: {} };
    ring.cause = ring;
    expect(reasonOf(ring)).toBeUndefined();
  });

  it.each([
    'Cannot use a pool after calling end on the pool',
    'Pool is closed.',
    'pool is closed',
    'Cannot open database because the directory does not exist',
    'driver has already been destroyed',
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
  ])('recognises a missing connection in "%s"', (message) => {
    expect(reasonOf(new Error(message))).toBe('unavailable');
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { code: 5 },
    { code: 'EPERM' },
    { errno: -111 },
    new Error('x'),
  ])('returns undefined for %p', (error) => {
    expect(readDriverFailure(error)).toBeUndefined();
  });

  it('reads table and columns of a violated key', () => {
    const error = {
      code: '23505',
      table: 'T',
      detail: 'Key ("userId", level)=(1, x) already exists.',
    };
    expect(readDriverFailure(error)).toMatchObject({
      reason: 'unique-violation',
      code: '23505',
      table: 'T',
      columns: ['userId', 'level'],
    });
  });

  it.each([
    [
      '23514',
      'new row for relation "T" violates check constraint "cheap"',
      { table: 'T', constraint: 'cheap' },
    ],
    [
      '23P01',
      'conflicting key value violates exclusion constraint "apart"',
      { constraint: 'apart' },
    ],
    ['23514', 'x: new row for relation "T" violates check constraint "cheap"', {}],
  ])('reads the constraint of %s from the message "%s" of PostgreSQL', (code, message, named) => {
    const report = { code, message, columns: [], ...named };
    expect(readDriverFailure({ code, message })?.report).toEqual(report);
    const given = { table: 'U', constraint: 'other' };
    expect(readDriverFailure({ code, message, ...given })?.report).toMatchObject(given);
  });

  it.each([
    [1406, "Data too long for column 'name' at row 1", { columns: ['name'] }],
    [1264, "Out of range value for column 'age' at row 2", { columns: ['age'] }],
    [1048, "Column 'title' cannot be null", { columns: ['title'] }],
    [1364, "Field 'title' doesn't have a default value", { columns: ['title'] }],
    [
      1366,
      "Incorrect integer value: 'for column 'x' at row 1' for column `db`.`Post`.`age` at row 1",
      { table: 'Post', columns: ['age'] },
    ],
    [
      4025,
      'CONSTRAINT `Tag.name` failed for `db`.`Tag`',
      { table: 'Tag', columns: [], report: { table: 'Tag', constraint: 'Tag.name' } },
    ],
    [3819, "Check constraint 'cheap' is violated.", { report: { constraint: 'cheap' } }],
  ])('reads the column of %i from the message of MySQL and MariaDB', (errno, sqlMessage, named) => {
    const message = `(conn:1, no: ${errno}) ${sqlMessage}\nsql: insert into x`;
    expect(readDriverFailure({ errno, message, sqlMessage })).toMatchObject(named);
    expect(readDriverFailure({ errno, message: sqlMessage })).toMatchObject(named);
  });

  it('reads no column from a message of PostgreSQL, which may quote input', () => {
    const message = "Data too long for column 'name' at row 1";
    expect(readDriverFailure({ code: '22001', message })?.columns).toEqual([]);
  });
});

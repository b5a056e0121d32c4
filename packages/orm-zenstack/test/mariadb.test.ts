import { restHandler } from '@modelway/core';
import {
  createTestDatabase,
  databaseTargets,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { zenstack } from '../src/index.ts';

const onMariaDb = databaseTargets().includes('mysql') ? describe : describe.skip;

/**
 * Shows why ZenStack on MariaDB is not supported: each case is one feature that fails there. A case
 * that fails means that ZenStack or MariaDB has changed, and that the contract suites may pass.
 */
onMariaDb('ZenStack on the MariaDB server that MODELWAY_TEST_MYSQL_URL names', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('mysql');
  });
  beforeEach(() => database.clear());
  afterAll(() => database?.close());

  const SYNTAX_ERROR = 1064;

  /** Returns the driver's error number, from below any number of ZenStack's own errors. */
  const numberOf = async (run: Promise<unknown>): Promise<unknown> => {
    let error: unknown = await run.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    while (Object(error) === error && !('errno' in (error as object))) {
      error = (error as Error).cause;
    }
    return (error as { errno?: unknown } | undefined)?.errno;
  };

  it('writes and reads a row of plain values', async () => {
    expect(await database.raw.tag.create({ data: { name: 'red' } })).toEqual({
      id: 1,
      name: 'red',
    });
  });

  it('fails to write a DateTime, which it sends with `+00:00`', async () => {
    const incorrectValue = 1292;
    expect(await numberOf(database.raw.post.create({ data: { title: 'x' } }))).toBe(incorrectValue);
    expect(await database.raw.post.count()).toBe(0);
  });

  it('fails to write Json, which it casts to JSON', async () => {
    const data = { id: 1n, string: '', boolean: true, int: 1, bigInt: 1n, float: 1, decimal: '1' };
    const rest = { dateTime: new Date(), bytes: new Uint8Array(), json: {}, role: 'READER' };
    const sample = { ...data, ...rest } as never;
    expect(await numberOf(database.raw.sample.create({ data: sample }))).toBe(SYNTAX_ERROR);
  });

  it.each(['posts', 'profile'])(
    'fails to read a to-many or to-one relationship: %s',
    async (name) => {
      await database.raw.user.create({ data: { email: 'ann@example.com' } });
      const include = { [name]: true };
      expect(await numberOf(database.raw.user.findMany({ include }))).toBe(SYNTAX_ERROR);
    },
  );

  it('fails to filter by a to-many relationship, by a reference outside a derived table', async () => {
    const unknownColumn = 1054;
    const where = { posts: { some: { title: 'x' } } };
    expect(await numberOf(database.raw.user.findMany({ where }))).toBe(unknownColumn);
  });

  it('fails over HTTP without revealing SQL, and writes nothing', async () => {
    const orm = zenstack(database.schema) as never;
    const data = { type: 'post', attributes: { title: 'x' } };
    const request = { method: 'POST', url: '/post', body: { data }, client: database.raw };
    const handler = restHandler({ endpoint: '/api', log: false })(orm);
    const { status, body } = await sendRequest(handler, request);
    expect([status, body.errors[0].code]).toEqual([400, 'invalid-value']);
    const read = await sendRequest(handler, { url: '/user?include=posts', client: database.raw });
    expect([read.status, read.body.errors[0].code]).toEqual([500, 'unknown-error']);
    expect(JSON.stringify([body, read.body])).not.toMatch(/select|insert|syntax|datetime value/i);
    expect(await database.raw.post.count()).toBe(0);
  });
});

import type { OrmBinding } from '@modelway/core';
import { postgresTarget } from '@modelway/testing';
import { prisma } from '../../src/index.ts';
import { schema } from '../gen/postgresql/modelway.ts';
import { startOn } from '../start-database.ts';

const orm = prisma(schema);
const known = (code: string, meta: object = {}) => ({ code, meta, clientVersion: '7' });
const driver = (cause: object) => ({ driverAdapterError: { cause } });

describe('toOrmError', () => {
  it.each([
    ['P2000', 'invalid-value'],
    ['P2001', 'record-not-found'],
    ['P2002', 'unique-violation'],
    ['P2003', 'foreign-key-violation'],
    ['P2011', 'required-violation'],
    ['P2014', 'required-violation'],
    ['P2015', 'record-not-found'],
    ['P2018', 'record-not-found'],
    ['P2020', 'invalid-value'],
    ['P2024', 'unavailable'],
    ['P2025', 'record-not-found'],
    ['P2026', 'not-supported'],
    ['P2028', 'unavailable'],
    ['P2030', 'not-supported'],
    ['P2034', 'write-conflict'],
    ['P2037', 'unavailable'],
    ['P1001', 'unavailable'],
    ['P1008', 'unavailable'],
    ['P1017', 'unavailable'],
    ['P2021', 'unknown'],
    ['P2022', 'unknown'],
    ['P2999', 'unknown'],
  ])('reads %s as %s', (code, reason) => {
    expect(orm.toOrmError(known(code))).toEqual({ reason, code });
  });

  it.each([
    [{ kind: 'postgres', originalCode: '42501' }, 'rejected-by-policy'],
    [{ kind: 'postgres', code: '42501' }, 'rejected-by-policy'],
    [{ kind: 'postgres', originalCode: '23514' }, 'check-violation'],
    [{ kind: 'postgres', originalCode: '22021' }, 'invalid-value'],
    [{ kind: 'postgres', originalCode: '42601' }, 'not-supported'],
    [{ kind: 'postgres', originalCode: '40P01' }, 'write-conflict'],
    [{ kind: 'postgres', originalCode: '55P03' }, 'write-conflict'],
    // It is unknown whether the write succeeded: no 4xx may deny it.
    [{ kind: 'postgres', originalCode: '40003' }, 'unavailable'],
    [{ kind: 'postgres', originalCode: '25006' }, 'unavailable'],
    [{ kind: 'postgres', originalCode: '25P03' }, 'unavailable'],
    [{ kind: 'postgres', originalCode: '25P04' }, 'unavailable'],
    [{ kind: 'postgres', originalCode: '57014' }, 'unavailable'],
    [{ kind: 'postgres', originalCode: '57P01' }, 'unavailable'],
    [{ kind: 'postgres', originalCode: '57P05' }, 'unavailable'],
    [{ kind: 'postgres', originalCode: '42P18' }, 'not-supported'],
    [
      {
        kind: 'postgres',
        originalCode: '08P01',
        originalMessage: 'bind message has 4464 parameter formats but 0 parameters',
      },
      'too-large',
    ],
    [{ kind: 'UniqueConstraintViolation', originalCode: '23505' }, 'unique-violation'],
    [{ kind: 'ForeignKeyConstraintViolation', originalCode: '23503' }, 'foreign-key-violation'],
    [{ kind: 'NullConstraintViolation', originalCode: '23502' }, 'required-violation'],
    // A number of MariaDB's connector, not an SQLSTATE of PostgreSQL.
    [{ kind: 'postgres', originalCode: '45028' }, 'raised'],
    [{ kind: 'postgres', originalCode: '42P01' }, 'unknown'],
    [{ kind: 'mysql', code: 1213 }, 'write-conflict'],
    [{ kind: 'mysql', code: 1366 }, 'invalid-value'],
    [{ kind: 'LengthMismatch', originalCode: '1406' }, 'invalid-value'],
    [{ kind: 'UniqueConstraintViolation', originalCode: '1062' }, 'unique-violation'],
    [{ kind: 'mysql', code: 1292 }, 'invalid-value'],
    [{ kind: 'mysql', code: 1205 }, 'write-conflict'],
    [{ kind: 'mysql', code: 3572 }, 'write-conflict'],
    [{ kind: 'TransactionWriteConflict', originalCode: '1213' }, 'write-conflict'],
    [{ kind: 'TooManyConnections', originalCode: '1040' }, 'unavailable'],
    [{ kind: 'mysql', code: 1053 }, 'unavailable'],
    [{ kind: 'mysql', code: 1290 }, 'unavailable'],
    [{ kind: 'mysql', code: 1317 }, 'unavailable'],
    [{ kind: 'mysql', code: 1792 }, 'unavailable'],
    [{ kind: 'mysql', code: 1836 }, 'unavailable'],
    [{ kind: 'mysql', code: 1047 }, 'unavailable'],
    [{ kind: 'mysql', code: 3101 }, 'write-conflict'],
    [{ kind: 'mysql', code: 1927 }, 'unavailable'],
    [{ kind: 'mysql', code: 1969 }, 'unavailable'],
    [{ kind: 'mysql', code: 3024 }, 'unavailable'],
    [{ kind: 'mysql', code: 45028 }, 'unavailable'],
    [{ kind: 'mysql', code: 1064 }, 'unknown'],
    [{ kind: 'sqlite', originalCode: 'SQLITE_CONSTRAINT_CHECK' }, 'check-violation'],
    [{ kind: 'sqlite', originalCode: 'SQLITE_FULL' }, 'unavailable'],
    [{ kind: 'sqlite', originalCode: 'SQLITE_IOERR_WRITE' }, 'unavailable'],
    [{ kind: 'sqlite', originalCode: 'SQLITE_READONLY' }, 'unavailable'],
    [{ kind: 'SocketTimeout', originalCode: 'SQLITE_BUSY' }, 'unavailable'],
    [{ kind: 'SocketTimeout', originalCode: 'SQLITE_BUSY_SNAPSHOT' }, 'write-conflict'],
    [{ kind: 'sqlite', originalCode: 'SQLITE_BUSY_SNAPSHOT' }, 'write-conflict'],
    [{ kind: 'sqlite', originalCode: 'SQLITE_CONSTRAINT_TRIGGER' }, 'raised'],
    [
      { kind: 'sqlite', originalCode: 'SQLITE_ERROR', originalMessage: 'too many SQL variables' },
      'too-large',
    ],
    [
      { kind: 'sqlite', originalCode: 'SQLITE_ERROR', originalMessage: 'no such function: x' },
      'unknown',
    ],
    [{ kind: 'ConnectionClosed' }, 'unavailable'],
    [{}, 'unknown'],
  ])('reads the error of the database, %j, as %s', (cause, reason) => {
    for (const code of ['P2010', 'P2039']) {
      expect(orm.toOrmError(known(code, driver(cause)))).toMatchObject({ reason, code });
    }
  });

  it.each([
    ['Membership', { fields: ['"userId"', '"teamId"'] }, ['userId', 'teamId']],
    ['Membership', { fields: ['teamId', 'position'] }, ['teamId', 'position']],
    ['User', { fields: ['email'] }, ['email']],
    ['User', { fields: ['User.email'] }, ['email']],
    // The key of a row that a nested write creates.
    ['Post', { fields: ['name'] }, undefined],
    ['User', { index: 'User_email_key' }, ['email']],
    ['Membership', { index: 'Membership_teamId_position_key' }, ['teamId', 'position']],
    ['User', { index: 'PRIMARY' }, ['id']],
    ['User', { index: 'some_index' }, undefined],
    ['User', undefined, undefined],
  ])('names the key of %s that %j violates', (modelName, constraint, fields) => {
    const error = known('P2002', { modelName, ...driver({ constraint }) });
    expect(orm.toOrmError(error)).toMatchObject({
      reason: 'unique-violation',
      code: 'P2002',
      model: modelName,
      ...(fields && { fields }),
    });
  });

  it.each([
    ['P2025', { model: 'Category', operation: 'a nested connect' }],
    ['P2025', { model: 'Category', operation: 'a nested update' }],
    ['P2017', { parent: 'Post', child: 'Category' }],
  ])('names the model of a record that a nested write lacks: %s %j', (code, meta) => {
    const missing = { reason: 'record-not-found', code, nested: true, model: 'Category' };
    expect(orm.toOrmError(known(code, { modelName: 'Post', ...meta }))).toEqual(missing);
  });

  it('names the model of the record of the call if a connect lacks it', () => {
    const meta = { modelName: 'Post', model: 'Post', operation: 'a connect' };
    const missing = { reason: 'record-not-found', code: 'P2025', model: 'Post' };
    expect(orm.toOrmError(known('P2025', meta))).toEqual(missing);
  });

  it.each([
    [{ name: 'PrismaClientInitializationError', message: 'secret' }, 'unavailable'],
    [{ name: 'PrismaClientInitializationError', errorCode: 'P1000' }, 'unavailable'],
    [{ name: 'PrismaClientUnknownRequestError', message: 'secret' }, 'unknown'],
    [{ name: 'PrismaClientRustPanicError', message: 'secret' }, 'unknown'],
    [{ name: 'DriverAdapterError', cause: { kind: 'DatabaseNotReachable' } }, 'unavailable'],
    [{ code: 'ECONNREFUSED' }, 'unavailable'],
    [{ code: 'EHOSTUNREACH' }, 'unavailable'],
    [{ code: 'EAI_AGAIN' }, 'unavailable'],
    [{ code: 'PROTOCOL_CONNECTION_LOST' }, 'unavailable'],
    [{ code: 'ER_GET_CONNECTION_TIMEOUT', errno: 45028 }, 'unavailable'],
    [new Error('driver has already been destroyed'), 'unavailable'],
    [new Error('Cannot use a pool after calling end on the pool'), 'unavailable'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    [new Error('Client was closed and is not queryable'), 'unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'unavailable'],
    [new Error('timeout expired'), 'unavailable'],
    [new Error('Query read timeout'), 'unavailable'],
  ])('recognises %p by its shape', (error, reason) => {
    expect(orm.toOrmError(error)?.reason).toBe(reason);
    expect(JSON.stringify(orm.toOrmError(error))).not.toContain('secret');
  });

  it.each([
    undefined,
    null,
    'P2002',
    5,
    {},
    new TypeError('x'),
    { code: 'X' },
    { code: 2002 },
    { code: '42P01' },
  ])('leaves %p to others', (error) => {
    expect(orm.toOrmError(error)).toBeUndefined();
  });
});

it("reads a lone surrogate, which fails only on its way to Prisma's engine, as an invalid value", () => {
  const name = 'PrismaClientUnknownRequestError';
  const message =
    '\nInvalid `prisma.tag.count()` invocation:\n\n\nJSON Error: unexpected end of hex';
  expect(orm.toOrmError({ name, message })).toEqual({ reason: 'invalid-value' });
  expect(orm.toOrmError({ name, message: 'other' })).toEqual({ reason: 'unknown' });
});

describe('the binding rejects', () => {
  let database: Awaited<ReturnType<ReturnType<typeof startOn>>>;
  beforeAll(async () => {
    database = await startOn(postgresTarget())();
  });
  afterAll(() => database.close());
  const rejection = async (model: string, operation: string, args: object) => {
    const binding: OrmBinding<unknown> = database.orm;
    const run = binding.operation(database.unrestricted, model, operation);
    const error = await run?.(args).then(
      () => undefined,
      (thrown) => thrown,
    );
    return binding.toOrmError(error);
  };

  it('a Json value that Prisma would store as another one', async () => {
    const write = (json: object) => rejection('Sample', 'updateMany', { data: { json } });
    expect(await write({ a: [{ constructor: { $type: 1 } }] })).toMatchObject({
      reason: 'invalid-input',
      issues: [{ message: expect.stringContaining('"$type"') }],
    });
    for (const empty of [{ $type: '' }, { a: [{ $type: '' }] }, { '': { '': { $type: '' } } }]) {
      expect(await write(empty)).toMatchObject({
        reason: 'invalid-input',
        issues: [{ message: 'Prisma does not support a member "$type" that is an empty string' }],
      });
    }
    for (const json of [
      { a: { $type: 1 } },
      { a: { $type: 'Date' }, b: { $type: null } },
      { constructor: { b: 1 } },
      { $type: { constructor: 1 } },
    ]) {
      expect(await write(json)).toBeUndefined();
    }
  });

  it("groups from the end of the list, on which Prisma's engine panics", async () => {
    expect(await rejection('User', 'groupBy', { by: ['role'], take: -2 })).toEqual({
      reason: 'invalid-input',
      issues: [{ path: [], message: '"take" of groupBy must not be negative' }],
    });
    expect(await rejection('User', 'findMany', { take: -2 })).toBeUndefined();
  });

  it.each([
    [
      'User',
      'findMany',
      { where: { AND: [{ nope: 1 }] } },
      ['where', 'AND', 0],
      'Unknown key "nope"',
    ],
    ['User', 'findMany', { select: { passwordHas: true } }, ['select'], 'key "passwordHas"'],
    ['User', 'findMany', { include: { name: true } }, ['include'], '"name" is not a relationship'],
    ['User', 'findMany', { take: 'x' }, ['take'], 'The value of "take" has the wrong type'],
    ['User', 'findUnique', { where: {} }, ['where'], '"where" has too few'],
    ['User', 'findUnique', {}, [], '"where" is required'],
    ['User', 'create', { data: {} }, ['data', 'email'], '"email" is required'],
    ['User', 'create', { data: { email: 5 } }, ['data', 'email'], 'wrong type'],
    ['User', 'create', { data: { email: null } }, ['data', 'email'], 'must not be null'],
    [
      'Post',
      'findMany',
      { where: { createdAt: 'x' } },
      [],
      'The value of "createdAt" is malformed',
    ],
    ['User', 'findMany', { select: {} }, ['select'], '"select" selects nothing'],
    [
      'User',
      'findMany',
      { select: { id: true }, include: { posts: true } },
      ['include'],
      '"include" cannot be combined with',
    ],
  ])('%s.%s %j with a message of its own', async (model, operation, args, path, message) => {
    expect(await rejection(model, operation, args)).toEqual({
      reason: 'invalid-input',
      code: 'invalid-input',
      model,
      issues: [{ path, message: expect.stringContaining(message) }],
    });
  });

  it.each([
    { where: { name: { __prismaRawParameters__: true, values: {} } } },
    { where: { OR: [{ name: { __prismaRawParameters__: false, values: {} } }] } },
    { data: { name: { set: { __prismaRawParameters__: true, values: {} } } } },
  ])('arguments that imitate raw parameters: %j', async (args) => {
    expect(await rejection('User', 'findMany', args)).toMatchObject({ reason: 'invalid-input' });
  });
});

describe('operations', () => {
  it('are those that the client has', () => {
    const client = {
      user: { findMany: async () => [], $name: 'User' },
      $transaction: async () => 0,
    };
    expect(orm.operation(client, 'User', 'findMany')).toBeDefined();
    for (const name of ['exists', '$name', 'nope']) {
      expect(orm.operation(client, 'User', name)).toBeUndefined();
    }
    expect(orm.operation(client, 'Nope', 'findMany')).toBeUndefined();
  });
});

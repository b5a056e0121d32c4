import {
  type ExposeOptions,
  type Interceptor,
  type LogEntry,
  PolicyDeniedError,
} from '@modelway/core';
import { type CallOptions, callRestProcedure, callRpc } from '../support/call-rpc.ts';
import type {
  ContractClient,
  ContractDatabase,
  StartContractDatabase,
} from '../support/contract-database.ts';
import { ANN, BOB, seedFixture } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';

const HIDE_COUNT: ExposeOptions = { procedures: { countPosts: false } };

interface UnknownProcedure {
  readonly title: string;
  readonly name: string;
  readonly expose?: ExposeOptions;
  /** The suggestion, which must name a visible procedure. */
  readonly near?: string;
}

/** How the protocols serve procedures, and what their errors say to the caller. */
const PROTOCOLS: readonly (readonly [string, typeof callRpc, (body: Body) => Failure])[] = [
  ['RPC', callRpc, (body) => body],
  [
    'REST',
    callRestProcedure,
    ({ errors: [{ detail, meta }] }) => ({ message: detail, reason: meta?.reason }),
  ],
];

// biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
type Body = any;

interface Failure {
  readonly message: string;
  readonly reason?: string;
}

/** Describes the procedures of the fixture, served at `/$procs/<name>`. */
export function describeProcedures(start: StartContractDatabase): void {
  describe.each(PROTOCOLS)('procedures over %s', (protocol, call, failureOf) => {
    let database: ContractDatabase;
    const query = (name: string, args?: unknown, options: CallOptions = {}) =>
      call(database, `$procs.${name}`, args === undefined ? args : { args }, {
        method: 'GET',
        ...options,
      });
    const mutate = (name: string, args: unknown, options: CallOptions = {}) =>
      call(database, `$procs.${name}`, { args }, { method: 'POST', ...options });
    const tags = () => database.unrestricted.tag.count();

    beforeAll(async () => {
      database = await start();
    });
    beforeEach(() => reseed(database, seedFixture));
    afterAll(() => database.close());

    it('respond to GET for a query, with the arguments in q', async () => {
      expect(await query('countPosts', { authorId: 2 })).toMatchObject({
        status: 200,
        body: { data: 1 },
      });
      const late = { authorId: 2, since: '2030-01-01T00:00:00.000Z' };
      const serialization = { values: { 'args.since': ['Date'] } };
      const { body } = await query('countPosts', late, { meta: { serialization } });
      expect(body).toEqual({ data: 0 });
    });

    it('need no arguments if they have no parameters', async () => {
      expect((await query('ping')).body).toEqual({ data: 'pong' });
      expect((await query('ping', { x: 1 })).status).toBe(400);
    });

    it('are named with their models to clients of RPC only', async () => {
      const { status, body } = await query('ping', undefined, { models: true });
      if (protocol === 'RPC') expect([status, body.meta.writes]).toEqual([200, []]);
      else expect([status, body.errors[0].source]).toEqual([400, { parameter: 'models' }]);
    });

    it('respond to POST for a mutation, with the client that getClient returns', async () => {
      const client = database.as(ANN);
      const { status, body } = await mutate('publish', { id: 3, tag: 'new' }, { client });
      expect([status, body.data]).toEqual([
        200,
        { id: 3, published: true, createdAt: '2024-01-01T00:00:00.000Z' },
      ]);
      expect(body.meta).toEqual({ serialization: { values: { createdAt: ['Date'] } } });
      expect(await tags()).toBe(3);
    });

    it('can deny with an error of their own', async () => {
      const { status, body } = await query('forbid');
      expect([status, failureOf(body)]).toMatchObject([
        403,
        { reason: 'ACCESS_POLICY_VIOLATION', message: 'Only editors may' },
      ]);
    });

    it('run once if they deny because of a record that does not exist', async () => {
      let runs = 0;
      const procedure = (client: ContractClient) => async () => {
        runs += 1;
        await client.tag.create({ data: { name: `run ${runs}` } });
        await client.tag.update({ where: { id: 99 }, data: { name: 'x' } }).catch((cause) => {
          throw new PolicyDeniedError('Only editors may', { cause });
        });
      };
      const orm = { ...database.orm, procedure } as ContractDatabase['orm'];
      const args = { args: { name: 'x' } };
      const { status } = await call({ ...database, orm }, '$procs.breakDown', args, {
        method: 'POST',
      });
      expect([status, runs, await tags()]).toEqual([403, 1, 3]);
    });

    itNeeds(start, 'policies')("are subject to the caller's policies", async () => {
      const client = database.as(BOB);
      const { status, body } = await mutate('publish', { id: 1, tag: 'new' }, { client });
      // The record is one that the caller can read, as it is for the operation itself.
      const args = { where: { id: 1 }, data: { published: true } };
      const operation = await callRpc(database, 'post.update', args, { client });
      expect([status, body.data, operation.status]).toEqual([403, undefined, 403]);
      const missing = await mutate('publish', { id: 99, tag: 'new' }, { client });
      expect(missing.status).toBe(404);
      expect(await tags()).toBe(2);
    });

    itNeeds(start, 'policies').each([
      ['of another tag, which the caller may not delete', 1, 2],
      ['that the caller cannot read', 1, 3],
      ['that does not exist', 1, 99],
      ['of a tag that does not exist', 99, 1],
    ])(
      'respond as the operation itself to a nested delete of a post %s',
      async (_, tagId, postId) => {
        const client = database.as(BOB);
        const posts = { connect: [{ id: 1 }, { id: 3 }] };
        await database.unrestricted.tag.update({ where: { id: 1 }, data: { posts } });
        const args = { where: { id: tagId }, data: { posts: { delete: { id: postId } } } };
        const operation = await callRpc(database, 'tag.update', args, { client });
        const { status, body } = await mutate('deleteTagged', { tagId, postId }, { client });
        expect([403, 404]).toContain(status);
        expect([status, failureOf(body).message]).toEqual([
          operation.status,
          operation.body.message,
        ]);
        expect(await database.unrestricted.post.count()).toBe(5);
      },
    );

    it('receive and return a value of each type', async () => {
      const args = {
        string: 'ü',
        float: 0.5,
        bigInt: '9007199254740993',
        decimal: '0.10',
        dateTime: '2024-02-29T23:59:59.999Z',
        bytes: 'AAH+/w==',
        boolean: false,
        json: { a: [1, null] },
        role: 'ADMIN',
        ints: [1, 2],
      };
      const values = {
        'args.bigInt': ['bigint'],
        'args.dateTime': ['Date'],
        'args.bytes': [['custom', 'Bytes']],
      };
      const { status, body } = await query('echo', args, { meta: { serialization: { values } } });
      expect([status, { ...body.data, decimal: String(body.data?.decimal) }]).toEqual([200, args]);
      expect(body.meta.serialization.values).toMatchObject({
        bigInt: ['bigint'],
        dateTime: ['Date'],
        bytes: [['custom', 'Bytes']],
      });
    });

    it.each<[string, unknown, string]>([
      ['countPosts', undefined, 'args'],
      ['countPosts', {}, 'authorId'],
      ['countPosts', { authorId: '1' }, 'args.authorId'],
      ['countPosts', { authorId: null }, 'args.authorId'],
      ['countPosts', { authorId: {} }, 'args.authorId'],
      ['countPosts', { authorId: 1, since: null }, 'args.since'],
      ['countPosts', { authorId: 1, nope: 1 }, 'nope'],
      ['countPosts', [1], 'args'],
      ['countPosts', 'x', 'args'],
      ['echo', { string: 'x', ints: 1 }, 'args.ints'],
      ['echo', { string: 'x', ints: [1.5] }, 'args.ints.0'],
      ['echo', { string: 'x', ints: [], role: 'KING' }, 'args.role'],
      ['echo', { string: 'x', ints: [], boolean: 'true' }, 'args.boolean'],
    ])('refuse %s with %j', async (name, args, named) => {
      const { status, body } = await query(name, args);
      expect([status, failureOf(body).message]).toEqual([400, expect.stringContaining(named)]);
      expect(failureOf(body).message).not.toContain('or null');
      if (protocol === 'REST') expect(body.errors[0].source).toEqual({ parameter: 'q' });
    });

    it('accept no member beside args', async () => {
      const args = { args: { id: 3, tag: 'x' }, id: 3 };
      const { status, body } = await call(database, '$procs.publish', args, { method: 'POST' });
      expect([status, failureOf(body).message]).toEqual([
        400,
        'Unknown key "id". Supported: args.',
      ]);
    });

    it.each([
      ['countPosts', 'PATCH', 'GET, HEAD, QUERY, POST, OPTIONS'],
      ['publish', 'GET', 'POST, OPTIONS'],
      ['publish', 'PUT', 'POST, OPTIONS'],
    ])('reject calls of %s by %s', async (name, method, allow) => {
      const { status, headers } = await call(database, `$procs.${name}`, {}, { method });
      expect([status, headers.allow]).toEqual([405, allow]);
    });

    it.each<UnknownProcedure>([
      { title: 'does not exist', name: 'nope' },
      { title: 'has another case', name: 'COUNTPOSTS', near: ' Did you mean "countPosts"?' },
      { title: 'is a name of every object', name: 'constructor' },
      { title: 'is hidden', name: 'countPosts', expose: HIDE_COUNT },
      { title: 'is close to a hidden one', name: 'countPost', expose: HIDE_COUNT },
      { title: 'is not among those exposed', name: 'countPosts', expose: { default: 'none' } },
    ])('are unknown if one $title', async ({ name, expose, near = '' }) => {
      const options = expose && { expose };
      const { status, body } = await query(name, { authorId: 1 }, options);
      const message = `Unknown procedure "${name}".${near}`;
      expect([status, failureOf(body).message]).toEqual([400, message]);
    });

    it('are exposed by name if nothing else is', async () => {
      const expose = { default: 'none', procedures: { ping: true } } as const;
      expect((await query('ping', undefined, { expose })).status).toBe(200);
    });

    it.each<[object, string]>([
      [{ name: 5 }, 'name'],
      [{ passwordHash: 5 }, 'The ORM client rejected the input.'],
    ])('name only what clients can see if the ORM client refuses %j', async (data, named) => {
      const orm = {
        ...database.orm,
        procedure: (client: unknown) => async () =>
          await database.orm.operation(client, 'User', 'update')?.({ where: { id: 1 }, data }),
      };
      const { status, body } = await call({ ...database, orm }, '$procs.ping');
      expect([status, failureOf(body).message]).toEqual([400, expect.stringContaining(named)]);
      expect(JSON.stringify(body)).not.toContain('passwordHash');
    });

    it('are subject to the limit responseBytes if they are queries', async () => {
      const args = { string: 'größer €'.repeat(20), ints: [] };
      const whole = await query('echo', args);
      const bytes = Buffer.byteLength(JSON.stringify(whole.body));
      const limited = (responseBytes: number, method = 'GET') =>
        query('echo', args, { method, limits: { responseBytes } });
      expect(await limited(bytes)).toMatchObject({ status: 200, body: whole.body });
      const { status, body } = await limited(bytes - 1);
      expect([status, failureOf(body).message]).toEqual([
        400,
        expect.stringContaining('the limit responseBytes is'),
      ]);
      expect((await limited(bytes - 1, 'HEAD')).status).toBe(400);
    });

    it('return a response of any length if they are mutations', async () => {
      const limits = { responseBytes: 10 };
      expect((await mutate('publish', { id: 3, tag: 'new' }, { limits })).status).toBe(200);
      expect(await tags()).toBe(3);
    });

    it('run inside interceptors', async () => {
      const whole = await query('ping');
      const intercept: Interceptor = (_context, next) => next();
      expect(await query('ping', undefined, { intercept })).toEqual(whole);
    });

    it('write thrown errors only to the log', async () => {
      const log: LogEntry[] = [];
      const { status, body } = await mutate(
        'breakDown',
        { name: 'three' },
        { log: (entry) => log.push(entry) },
      );
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('secret');
      expect(log).toMatchObject([{ error: { message: 'secret of a procedure' } }]);
    });
  });
}

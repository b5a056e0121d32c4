import type { Interceptor, NextOptions, RestHandlerOptions } from '@modelway/core';
import { callRpc, callTransaction } from '../support/call-rpc.ts';
import type {
  ContractClient,
  ContractDatabase,
  StartContractDatabase,
} from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendOperations } from '../support/send-operations.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';

/** The number of races between two requests: enough for an unprotected pair to collide. */
const ROUNDS = runsOf(36, 3);

const ONE = [1, 2];
const OTHER = [3];

/**
 * Describes parallel requests, on servers that run them in parallel; one connection runs them in
 * turn.
 */
export function describeRaces(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const rest = (
    method: string,
    url: string,
    ...[body, options]: [object?, Partial<RestHandlerOptions>?]
  ): Promise<TestResponse> => {
    const handler = restHandler({ endpoint: '/api', log: false, ...options })(database.orm);
    return sendRequest(handler, { method, url, body, client: database.as(ADA) });
  };
  const rpc = (target: string, args: object) => callRpc(database, target, args);

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  const tagsOf = async (id: number) => {
    const include = { tags: { orderBy: { id: 'asc' } } };
    const row = await database.unrestricted.post.findUnique({ where: { id }, include });
    const tags = (row?.tags ?? []) as readonly { readonly id: number }[];
    return tags.map((tag) => tag.id);
  };
  const postsOf = async (authorId: number) => {
    const rows = await database.unrestricted.post.findMany({
      where: { authorId },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id }) => id as number);
  };
  const identifiers = (type: string, ids: readonly number[]) => ids.map((id) => ({ type, id }));
  const byId = (ids: readonly number[]) => ids.map((id) => ({ id }));

  const replacements: readonly [
    string,
    (ids: readonly number[]) => Promise<TestResponse>,
    () => Promise<readonly number[]>,
  ][] = [
    [
      'PATCH /post/5/relationships/tags',
      (ids) => rest('PATCH', '/post/5/relationships/tags', { data: identifiers('tag', ids) }),
      () => tagsOf(5),
    ],
    [
      'PATCH /post/5',
      (ids) => {
        const relationships = { tags: { data: identifiers('tag', ids) } };
        return rest('PATCH', '/post/5', { data: { type: 'post', id: 5, relationships } });
      },
      () => tagsOf(5),
    ],
    [
      'PATCH /user/3/relationships/posts',
      (ids) => rest('PATCH', '/user/3/relationships/posts', { data: identifiers('post', ids) }),
      () => postsOf(3),
    ],
    [
      'post.update with set',
      (ids) => rpc('post.update', { where: { id: 5 }, data: { tags: { set: byId(ids) } } }),
      () => tagsOf(5),
    ],
    [
      'user.update with set',
      (ids) => rpc('user.update', { where: { id: 3 }, data: { posts: { set: byId(ids) } } }),
      () => postsOf(3),
    ],
    [
      'a transaction with set',
      (ids) => {
        const args = { where: { id: 5 }, data: { tags: { set: byId(ids) } } };
        return callTransaction(database, [{ model: 'Post', op: 'update', args }]);
      },
      () => tagsOf(5),
    ],
  ];

  it.each(replacements)(
    'keeps exactly one of two parallel replacements: %s',
    async (_title, replace, read) => {
      const wrong: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        expect((await replace([])).status).toBe(200);
        const responses = await Promise.all([replace(ONE), replace(OTHER)]);
        const statuses = responses.map(({ status }) => status);
        const now = await read();
        const isOne = [ONE, OTHER].some((ids) => String(ids) === String(now));
        if (!isOne || !areWonOrLost(statuses)) wrong.push(`${now}: ${statuses}`);
      }
      expect(wrong.join(' | ')).toBe('');
    },
  );

  it.each(replacements)(
    'never denies an owner one of many parallel replacements: %s',
    async (_title, replace, read) => {
      await replace([1, 2, 3]);
      const sent = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? ONE : OTHER));
      const statuses = (await Promise.all(sent.map(replace))).map(({ status }) => status);
      expect(areWonOrLost(statuses) || statuses).toBe(true);
      expect([ONE, OTHER].map(String)).toContain(String(await read()));
    },
  );

  const commits: Interceptor = (_context, next) => next({ beforeCommit: () => {} });
  const removeTeam = { where: { id: 'x' } };
  const createTeam = { data: { id: 'x', name: 'X' } };
  const teamResource = { data: { type: 'team', id: 'x', attributes: { name: 'X' } } };

  it.each<[string, () => Promise<TestResponse>, () => Promise<TestResponse>]>([
    ['REST', () => rest('DELETE', '/team/x'), () => rest('POST', '/team', teamResource)],
    [
      'REST with an interceptor',
      () => rest('DELETE', '/team/x', undefined, { intercept: commits }),
      () => rest('POST', '/team', teamResource),
    ],
    ['RPC', () => rpc('team.delete', removeTeam), () => rpc('team.create', createTeam)],
    [
      'RPC with an interceptor',
      () => callRpc(database, 'team.delete', removeTeam, { intercept: commits }),
      () => rpc('team.create', createTeam),
    ],
    [
      'a transaction',
      () => callTransaction(database, [{ model: 'Team', op: 'delete', args: removeTeam }]),
      () => rpc('team.create', createTeam),
    ],
  ])(
    'never reports a deletion beside a creation as a denial: %s',
    async (_title, remove, create) => {
      const seen = new Set<number>();
      for (let round = 0; round < ROUNDS; round++) {
        const requests = [remove, create, remove, create, remove, create, remove, create];
        const responses = await Promise.all(requests.map((request) => request()));
        for (const { status } of responses) seen.add(status);
      }
      const others = [...seen].filter((status) => ![200, 201, 204, 404, 409].includes(status));
      expect(others).toEqual([]);
    },
  );

  it('returns 201 to one of many parallel upserts of a key', async () => {
    for (const name of ['first', 'second', 'third']) {
      const body = {
        data: { type: 'tag', attributes: { name } },
        meta: { operation: 'upsert', matchFields: ['name'] },
      };
      const upserts = Array.from({ length: 30 }, () => rest('POST', '/tag', body));
      const statuses = (await Promise.all(upserts)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      expect(await database.unrestricted.tag.count({ where: { name } })).toBe(1);
    }
  });

  it('upserts one row in many parallel requests for atomic operations', async () => {
    for (const name of ['first', 'second', 'third']) {
      const operations = [
        {
          op: 'add',
          data: { type: 'tag', lid: 'a', attributes: { name } },
          meta: { operation: 'upsert', matchFields: ['name'] },
        },
        {
          op: 'add',
          ref: { type: 'post', id: 2, relationship: 'tags' },
          data: [{ type: 'tag', lid: 'a' }],
        },
      ];
      const requests = Array.from({ length: 10 }, () => sendOperations(database, operations));
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
      expect(statuses).toContain(200);
      const posts = { posts: { some: { id: 2 } } };
      expect(await database.unrestricted.tag.count({ where: { name, ...posts } })).toBe(1);
    }
  });

  it('upserts a row that is deleted in parallel, and never denies it', async () => {
    const body = {
      data: { type: 'team', id: 'x', attributes: { name: 'X' } },
      meta: { operation: 'upsert', matchFields: ['id'] },
    };
    const seen = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          i % 2 === 0 ? rest('POST', '/team', body) : rest('DELETE', '/team/x'),
        ),
      );
      for (const { status } of responses) seen.add(status);
    }
    expect([...seen].filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([]);
  });

  it.each<[string, keyof NextOptions<object>, (intercept: Interceptor) => Promise<TestResponse>]>([
    [
      'the beforeCommit of REST',
      'beforeCommit',
      (intercept) => {
        const body = { data: { type: 'tag', id: '1', attributes: { name: 'new' } } };
        return rest('PATCH', '/tag/1', body, { intercept });
      },
    ],
    [
      'the beforeCommit of RPC',
      'beforeCommit',
      (intercept) => {
        const args = { where: { id: 1 }, data: { name: 'new' } };
        return callRpc(database, 'tag.update', args, { intercept, log: false });
      },
    ],
    [
      'the check of a step',
      'checkResolved',
      (intercept) => {
        const tag = { where: { id: 1 }, data: { name: 'new' } };
        const post = { where: { id: 2 }, data: {} };
        const steps = [
          { model: 'tag', op: 'update', args: tag },
          { model: 'post', op: 'update', args: post, references: { 'data.title': '0.name' } },
        ];
        return callTransaction(database, steps, { intercept, log: false });
      },
    ],
  ])('never loses a write if %s catches a deadlock', async (_title, option, send) => {
    const [locked, entered] = [signal(), signal()];
    const other = database.orm.transaction(database.unrestricted, async (tx) => {
      const { user, tag } = tx as ContractClient;
      for (const id of [1, 2, 3]) await user.update({ where: { id }, data: { name: 'other' } });
      locked.give();
      await Promise.race([entered.given, pause(500)]);
      await pause(100);
      await tag.update({ where: { id: 1 }, data: { name: 'other' } });
    });
    await locked.given;
    const swallow = async (tx: unknown): Promise<void> => {
      entered.give();
      const args = { where: { id: 1 }, data: { name: 'new' } };
      await (tx as ContractClient).user.update(args).catch(() => {});
    };
    const { status } = await send((_context, next) =>
      next(
        option === 'beforeCommit'
          ? { beforeCommit: swallow }
          : { checkResolved: (_writes, tx) => swallow(tx) },
      ),
    );
    await other.catch(() => {});
    const row = await database.unrestricted.tag.findUnique({ where: { id: 1 } });
    if (status < 300) expect(row).toMatchObject({ name: 'new' });
    else expect(row).not.toMatchObject({ name: 'new' });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A promise, and the function that fulfils it. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { given: promise, give: resolve };
}

/**
 * Checks that each request succeeded or conflicted with another one, and at least one succeeded.
 */
function areWonOrLost(statuses: readonly number[]): boolean {
  return statuses.includes(200) && statuses.every((status) => status === 200 || status === 409);
}

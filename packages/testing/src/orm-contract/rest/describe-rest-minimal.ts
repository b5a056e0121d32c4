import type { Interceptor } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import { watchOperations } from '../limits/watch-operations.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, ANN, BOB } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { auditsIn, MINIMAL, selectsOfWrites, selectsOnlyKeys } from '../support/minimal.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

const ENDPOINT = 'http://api.test/rest';

interface Sent {
  readonly body?: unknown;
  readonly caller?: Caller;
  readonly intercept?: readonly Interceptor[];
  readonly prefer?: string;
}

type Case = [
  method: string,
  url: string,
  body: unknown,
  status: number,
  /** The path in `Location`. */
  location?: string,
];

const tag = (...ids: readonly number[]) => ids.map((id) => ({ type: 'tag', id }));
const post = (attributes: object, relationships: object = {}) => ({
  data: { type: 'post', attributes, relationships },
});
const upsert = (name: string) => ({
  data: { type: 'tag', attributes: { name } },
  meta: { operation: 'upsert', matchFields: ['name'] },
});

const CASES: readonly Case[] = [
  ['POST', '/tag', { data: { type: 'tag', attributes: { name: 'new' } } }, 201, '/tag/4'],
  [
    'POST',
    '/post',
    post({ title: 'New' }, { author: { data: { type: 'user', id: 2 } }, tags: { data: tag(1) } }),
    201,
    '/post/6',
  ],
  [
    'POST',
    '/team',
    { data: { type: 'team', id: 'x/y', attributes: { name: 'X' } } },
    201,
    '/team/x%2Fy',
  ],
  ['POST', '/user/1/posts?include=tags', post({ title: 'Nested' }), 201, '/post/6'],
  [
    'POST',
    '/membership',
    { data: { type: 'membership', attributes: { userId: 3, teamId: 'empty', position: 9 } } },
    201,
    '/membership/3_empty',
  ],
  ['POST', '/tag', upsert('new'), 201, '/tag/4'],
  ['POST', '/tag', upsert('red'), 204],
  ['PATCH', '/post/1?include=tags,author', post({ title: 'Changed' }), 204],
  ['PATCH', '/post/1', post({}, { tags: { data: tag(2, 3) } }), 204],
  ['PATCH', '/user/1/posts/1', post({ title: 'Changed' }), 204],
  // One column of a key of two.
  ['PATCH', '/badge/1', { data: { type: 'badge', attributes: { userId: 2 } } }, 204],
  ['PATCH', '/post/1/relationships/author', { data: null }, 204],
  ['PATCH', '/post/1/relationships/tags', { data: tag(3) }, 204],
  ['POST', '/post/1/relationships/tags', { data: tag(3) }, 204],
  ['DELETE', '/post/1/relationships/tags', { data: tag(1) }, 204],
  ['DELETE', '/badge/1', undefined, 204],
];

/** Describes REST writes with `Prefer: return=minimal`. */
export function describeRestMinimal(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const sendTo = (
    orm: ContractDatabase['orm'],
    [method, url]: readonly [string, string],
    { body, caller = ADA, intercept = [], prefer = MINIMAL }: Sent,
  ): Promise<TestResponse> =>
    sendRequest(
      restHandler({ endpoint: ENDPOINT, log: false, intercept, nestedRoutes: true })(orm),
      {
        ...{ method, url, body, client: database.as(caller) },
        headers: prefer === '' ? {} : { prefer },
      },
    );
  const send = (method: string, url: string, sent: Sent = {}) =>
    sendTo(database.orm, [method, url], sent);

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(async () => {
    await reseed(database, seedRelations);
    await database.unrestricted.auditEntry.create({ data: { text: 'old' } });
  });
  afterAll(() => database.close());

  it.each(CASES)('responds to %s %s %j with %i and no body', async (...row) => {
    const [method, url, body, status, location] = row;
    const found = await send(method, url, { body });
    expect([found.status, found.body]).toEqual([status, undefined]);
    expect(found.headers).toEqual({
      vary: 'Accept, Prefer',
      'preference-applied': 'return=minimal',
      ...(location && { location: ENDPOINT + location }),
    });
  });

  it.each(CASES)(
    'writes by %s %s %j the same as without it, and reads the id alone',
    async (...row) => {
      const [method, url, body] = row;
      await send(method, url, { body, prefer: '' });
      const expected = await readColumns(database);
      await reseed(database, seedRelations);
      const selects: unknown[] = [];
      const orm = watchOperations(database.orm, (call) => selects.push(...selectsOfWrites(call)));
      await sendTo(orm, [method, url], { body });
      const changed = changedColumns(expected, await readColumns(database));
      expect(Object.keys(changed).filter((name) => !/(updated|created)At$/.test(name))).toEqual([]);
      expect(selects).not.toEqual([]);
      expect(selects.filter((select) => !selectsOnlyKeys(select))).toEqual([]);
    },
  );

  it.each([
    ['GET', '/post/1', undefined],
    ['POST', '/$procs/publish', { args: { id: 3, tag: 'new' } }],
  ])('ignores it in %s %s', async (method, url, body) => {
    const { status, headers, body: found } = await send(method, url, { body });
    expect([status, headers['preference-applied']]).toEqual([200, undefined]);
    expect(found.data).toMatchObject({});
  });

  it.each(['return=representation', 'handling=strict', ''])(
    'returns the resource for the preference "%s"',
    async (prefer) => {
      const { status, headers, body } = await send('PATCH', '/post/1', {
        body: post({ title: 'Changed' }),
        prefer,
      });
      expect([status, body.data.attributes.title]).toEqual([200, 'Changed']);
      expect(headers).toEqual({
        'content-type': 'application/vnd.api+json',
        vary: 'Accept, Prefer',
      });
    },
  );

  itEachNeeds<[string, string, unknown, number]>(
    start,
    [
      ['PATCH', '/post/1', post({ title: 'x' }), 403],
      ['PATCH', '/post/3', post({ title: 'x' }), 404],
      ['DELETE', '/post/1', undefined, 403],
      ['POST', '/post', post({ title: 'x', authorId: 1 }), 403],
      [
        'POST',
        '/post',
        post({ title: 'x' }, { category: { data: { type: 'category', id: 99 } } }),
        404,
      ],
      ['POST', '/post', post({ title: 'x', categoryId: 99 }), 404],
      ['POST', '/tag', { data: { type: 'tag', attributes: { name: 'red' } } }, 409],
      ['PATCH', '/post/1', post({ nope: 1 }), 400],
      ['PATCH', '/post/1?include=nope', post({ title: 'x' }), 400],
    ],
    () => 'policies',
  )('responds to %s %s %j with the same error as without it', async (method, url, body, status) => {
    const before = await readColumns(database);
    const minimal = await send(method, url, { body, caller: BOB });
    const whole = await send(method, url, { body, caller: BOB, prefer: '' });
    expect(minimal).toEqual(whole);
    expect([minimal.status, minimal.headers['preference-applied']]).toEqual([status, undefined]);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  const entry = (text: string, id?: string) => ({
    data: { type: 'auditEntry', id, attributes: { text } },
  });

  itEachNeeds<[string, string, unknown, number, unknown]>(
    start,
    [
      [
        'POST',
        '/auditEntry',
        entry('x'),
        201,
        [
          [1, 'old'],
          [2, 'x'],
        ],
      ],
      ['PATCH', '/auditEntry/1', entry('x', '1'), 204, [[1, 'x']]],
      ['DELETE', '/auditEntry/1', undefined, 204, []],
    ],
    () => 'unreadable-results',
  )('responds to %s %s %j with success if the result is unreadable', async (...row) => {
    const [method, url, body, status, rows] = row;
    const { headers, ...found } = await send(method, url, { body, caller: BOB });
    // The database has generated the id, which the caller cannot read.
    expect([found, headers.location]).toEqual([{ status, body: undefined }, undefined]);
    expect(await auditsIn(database)).toEqual(rows);
  });

  itNeeds(start, 'unreadable-results')(
    'commits an unreadable result with beforeCommit',
    async () => {
      const results: unknown[] = [];
      const keep: Interceptor = async (_context, next) => {
        const response = await next({
          beforeCommit: (_tx, { result }) => void results.push(result),
        });
        results.push(response.status);
        return response;
      };
      const sent = { body: entry('x'), caller: BOB, intercept: [keep] };
      expect((await send('POST', '/auditEntry', sent)).status).toBe(201);
      expect(results).toEqual([undefined, 201]);
      expect(await auditsIn(database)).toEqual([
        [1, 'old'],
        [2, 'x'],
      ]);
    },
  );

  itNeeds(start, 'unreadable-results')(
    'commits an unreadable result with checked links',
    async () => {
      const body = post({ title: 'Unreadable', categoryId: 2 });
      expect((await send('POST', '/post', { body, caller: BOB })).status).toBe(201);
      expect(await database.unrestricted.post.count({ where: { title: 'Unreadable' } })).toBe(1);
    },
  );

  itNeeds(start, 'unreadable-results')(
    'commits an update that makes the record unreadable',
    async () => {
      const body = post({ title: 'Gone', published: false, authorId: 2 });
      expect((await send('PATCH', '/post/1', { body, caller: ANN })).status).toBe(204);
      expect(await database.unrestricted.post.count({ where: { title: 'Gone' } })).toBe(1);
    },
  );

  itNeeds(start, 'unreadable-results')(
    'rolls back an update whose unreadable result leaves its links unchecked',
    async () => {
      const body = post({ published: false, authorId: 2 }, { tags: { data: tag(3) } });
      const before = await readColumns(database);
      const { status, body: found } = await send('PATCH', '/post/1', { body, caller: ANN });
      expect([status, found.errors[0].meta]).toEqual([403, { reason: 'ACCESS_POLICY_VIOLATION' }]);
      expect(changedColumns(before, await readColumns(database))).toEqual({});
    },
  );
}

import type { RestHandlerOptions } from '@modelway/core';
import { withoutRows } from '../links/without-rows.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { BOB } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import type { TestResponse } from '../support/send-request.ts';
import {
  changesBy,
  only,
  post,
  type SendOptions,
  type Sent,
  sendNested,
  tag,
  user,
  writing,
} from './nested-requests.ts';

/** The posts of a user by the email, and the option for it. */
const BY_EMAIL = '/user/bob@example.com/posts';
const EMAIL = { externalIdMapping: { User: 'email' } };

/** The number of races between a write and a move. */
const ROUNDS = 12;

/** Describes rejected requests to nested routes, and writes that race with a move of the child. */
export function describeNestedRoutesRejections(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (sent: Sent, options?: SendOptions) => sendNested(database, sent, options);
  const changes = (run: () => Promise<unknown>) => changesBy(database, run);

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it.each<[...Sent, pointer: string, options?: SendOptions]>([
    ['POST', BY_EMAIL, post({ title: 'x', authorId: 1 }), '/data/attributes/authorId', EMAIL],
    ['PATCH', `${BY_EMAIL}/4`, post({ authorId: 1 }), '/data/attributes/authorId', EMAIL],
    ['PATCH', `${BY_EMAIL}/4`, post({ authorId: null }), '/data/attributes/authorId', EMAIL],
    ['POST', '/user/2/posts', post({ title: 'x', authorId: 1 }), '/data/attributes/authorId'],
    [
      'POST',
      '/user/2/posts',
      post({ title: 'x' }, { author: 1 }),
      '/data/relationships/author/data',
    ],
    ['POST', '/post/5/tags', tag('x', [1]), '/data/relationships/posts/data'],
    [
      'POST',
      '/team/empty/memberships',
      { data: { type: 'membership', id: '1_a%5Fb', attributes: { position: 9 } } },
      '/data/id',
    ],
    ['PATCH', '/user/1/posts/1', post({ authorId: 2 }), '/data/attributes/authorId'],
    ['PATCH', '/user/1/posts/1', post({ authorId: null }), '/data/attributes/authorId'],
    ['PATCH', '/user/1/posts/1', post({}, { author: 2 }), '/data/relationships/author/data'],
    ['PATCH', '/user/1/posts/1', post({}, { author: null }), '/data/relationships/author/data'],
    ['PATCH', '/tag/1/posts/1', post({}, { tags: [3] }), '/data/relationships/tags/data'],
    ['PATCH', '/post/1/author', user({ name: 'x' }, 2), '/data/id'],
    ['PATCH', '/post/1/author', user({}, 1, [2]), '/data/relationships/posts/data'],
    ['PATCH', '/user/1/posts/1', { data: { type: 'post', id: 2 } }, '/data/id'],
    [
      'PATCH',
      '/badge/1/membership',
      { data: { type: 'membership', attributes: { teamId: 'empty' } } },
      '/data',
    ],
  ])('is a 409 if the body contradicts the URL: %s %s %j', async (...row) => {
    const [method, url, body, pointer, options] = row;
    const changed = await changes(async () => {
      const response = await send([method, url, body], options);
      expect([response.status, response.body.errors?.[0].source]).toEqual([409, { pointer }]);
    });
    expect(changed).toEqual({});
  });

  it.each<[...Sent, status: number, error: object, options?: Partial<RestHandlerOptions>]>([
    ['POST', '/user/2/posts', post({ title: 'x' }), 403, {}, writing('User', 'posts')],
    ['POST', '/user/2/posts', post({ title: 'x' }), 403, {}, writing('Post', 'author')],
    ['POST', '/user/2/posts', post({ title: 'x' }), 403, {}, writing('Post', 'authorId')],
    ['POST', '/post/1/tags', tag('x'), 403, {}, writing('Tag', 'posts')],
    ['POST', '/user/2/posts', post({ title: 'x' }), 405, {}, only('Post', 'read', 'update')],
    ['PATCH', '/user/1/posts/1', post({}), 405, {}, only('Post', 'read')],
    ['DELETE', '/user/1/posts/1', {}, 405, {}, only('Post', 'read', 'update')],
    ['DELETE', '/user/1/posts/1', {}, 405, {}, only('User', 'update')],
    ['PATCH', '/post/1/author', user({ name: 'x' }), 403, {}, only('User', 'read')],
    [
      'PATCH',
      '/post/1/author',
      { data: { type: 'user', id: 2 } },
      403,
      {},
      only('Post', 'read', 'create'),
    ],
    [
      'POST',
      '/user/2/posts',
      { ...post({ title: 'x' }), meta: { operation: 'upsert', matchFields: ['id'] } },
      400,
      { source: { pointer: '/meta/operation' } },
    ],
    [
      'PATCH',
      '/user/1/posts/1',
      post({ nope: 1 }),
      400,
      { source: { pointer: '/data/attributes/nope' } },
    ],
    ['DELETE', '/user/1/posts/1?x=1', {}, 400, { source: { parameter: 'x' } }],
    ['GET', '/user/1/posts/1?include=nope', {}, 400, { source: { parameter: 'include' } }],
    ['GET', '/user/1/posts/1?filter[id]=1', {}, 400, { source: { parameter: 'filter[id]' } }],
    [
      'GET',
      '/user/1/posts/1?include=author.posts.tags',
      {},
      400,
      { code: 'limit-exceeded' },
      { limits: { complexity: 1 } },
    ],
    ['GET', '/user/1/posts/1?include=tags', {}, 400, {}, { limits: { rows: 2 } }],
    ['PATCH', '/user/1/posts/1?include=tags', post({}), 400, {}, { limits: { rows: 2 } }],
    ['GET', '/user/1/posts/1', {}, 400, {}, { limits: { responseBytes: 50 } }],
    ['GET', '/post/1/author/1', {}, 404, { code: 'invalid-path' }],
    ['GET', '/user/1/posts/1/tags', {}, 404, { code: 'invalid-path' }],
    ['GET', '/user/1/posts/1', {}, 404, { code: 'invalid-path' }, { nestedRoutes: false }],
    ['POST', '/user/1/posts', post({ title: 'x' }), 405, {}, { nestedRoutes: false }],
  ])('refuses %s %s %j with %s', async (method, url, body, status, error, options = {}) => {
    const changed = await changes(async () => {
      const response = await send([method, url, method === 'GET' ? undefined : body], options);
      expect([response.status, response.body.errors]).toEqual([
        status,
        [expect.objectContaining(error)],
      ]);
    });
    expect(changed).toEqual({});
  });

  it.each<[...Sent]>([
    ['GET', '/user/1/posts/2'],
    ['PATCH', '/user/1/posts/2', post({ title: 'x' })],
    ['DELETE', '/user/1/posts/2'],
    ['POST', '/user/1/posts', post({ title: 'x' })],
    ['PATCH', '/user/1/profile', { data: { type: 'profile', attributes: { bio: 'x' } } }],
  ])('is a 404 if an extension of the client hides the parent: %s %s', async (...sent) => {
    const orm = withoutRows(database.orm, { User: 1 });
    const changed = await changes(async () => {
      expect((await sendNested({ ...database, orm }, sent)).status).toBe(404);
    });
    expect(changed).toEqual({});
  });

  describe('with policies', () => {
    const itHasPolicies = itNeeds(start, 'policies');
    // Bob cannot read Ann's draft, but he can change its tags 2 and 3.
    const DRAFT: readonly Sent[] = [
      ['GET', '/post/3/tags/2'],
      ['PATCH', '/post/3/tags/2', { data: { type: 'tag', attributes: { name: 'x' } } }],
      ['DELETE', '/post/3/tags/2'],
      ['POST', '/post/3/tags', tag('x')],
      ['GET', '/tag/2/posts/3'],
      ['PATCH', '/tag/2/posts/3', post({ title: 'x' })],
      ['DELETE', '/user/1/posts/3'],
    ];

    itHasPolicies('is a 404 for a parent or a child that the caller cannot read', async () => {
      const changed = await changes(async () => {
        for (const sent of DRAFT)
          for (const checkLinks of [true, false])
            expect([sent, (await send(sent, { as: BOB, checkLinks })).status]).toEqual([sent, 404]);
      });
      expect(changed).toEqual({});
    });

    itHasPolicies('is a 403 for a child that the caller can read and not change', async () => {
      const changed = await changes(async () => {
        const title = post({ title: 'x' });
        expect((await send(['PATCH', '/user/1/posts/1', title], { as: BOB })).status).toBe(403);
        expect((await send(['DELETE', '/user/1/posts/1'], { as: BOB })).status).toBe(403);
        expect((await send(['POST', '/user/1/posts', title], { as: BOB })).status).toBe(403);
        const name = user({ name: 'x' });
        expect((await send(['PATCH', '/post/1/author', name], { as: BOB })).status).toBe(403);
      });
      expect(changed).toEqual({});
    });
  });

  it.each<[string, (author: number, id: unknown) => Sent]>([
    [
      'an update',
      (author, id) => [
        'PATCH',
        `/user/${author}/posts/${id}`,
        post({ title: `through ${author}` }),
      ],
    ],
    ['a deletion', (author, id) => ['DELETE', `/user/${author}/posts/${id}`]],
  ])('runs %s and a parallel move of the child one after the other', async (_title, write) => {
    const posts = database.unrestricted.post;
    const wrong: unknown[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const data = { title: 'First', published: true, authorId: 1 };
      const { id } = await posts.create({ data });
      const link = { data: { type: 'user', id: 2 } };
      const [before, moved, after] = await Promise.all([
        send(write(1, id)),
        send(['PATCH', `/post/${id}/relationships/author`, link]),
        send(write(2, id)),
      ]);
      const row = await posts.findUnique({ where: { id } });
      if (!isSerial({ before, moved, after }, row)) {
        wrong.push([before.status, moved.status, after.status, row?.title, row?.authorId]);
      }
    }
    expect(wrong).toEqual([]);
  });
}

interface Race {
  readonly before: TestResponse;
  readonly moved: TestResponse;
  readonly after: TestResponse;
}

/** Whether some order of the three requests explains their responses and the row. */
function isSerial({ before, moved, after }: Race, row: Readonly<Record<string, unknown>> | null) {
  const done = ({ status }: TestResponse) => status === 200 || status === 204;
  const rejected = ({ status }: TestResponse) => status === 404 || status === 409;
  if (![before, moved, after].every((response) => done(response) || rejected(response)))
    return false;
  // On MySQL, Prisma responds to a move of a deleted row with the row that it has read before.
  const isMoved = moved.status === 200 && moved.body.data.id === 2;
  if (before.status === 204) return !isMoved && !done(after) && row === null;
  if (after.status === 204) return isMoved && row === null;
  if (!row || row.authorId !== (isMoved ? 2 : 1)) return false;
  if (done(after)) return isMoved && row.title === 'through 2';
  return row.title === (done(before) ? 'through 1' : 'First');
}

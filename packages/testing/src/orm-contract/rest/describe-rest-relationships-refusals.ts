import { restHandler } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, ANN, BOB } from '../support/fixture-rows.ts';
import { can, itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

const ENDPOINT = 'http://api.test/rest';

type Json = TestResponse['body'];

const link = (type: string, id: unknown) => ({ type, id });
const links = (type: string, ...ids: readonly unknown[]) => ids.map((id) => link(type, id));

/** What is sent to a relationship in vain, and the error; of the resource's own body, too. */
type Case = readonly [
  name: string,
  request: readonly [
    method: string,
    resource: string,
    relation: string,
    data: unknown,
    caller?: Caller,
  ],
  status: number,
  code: string,
  /** Below the member `data` of the linkage; nowhere in the body for `null`. */
  pointer?: string | null,
];

/** Of linkage that cannot be read, or that the relationship cannot have. */
const MALFORMED: readonly Case[] = [
  [
    'a list for a to-one',
    ['PATCH', 'post/1', 'author', links('user', 2), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an object for a to-many',
    ['PATCH', 'post/1', 'tags', link('tag', 2), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  ['null for a to-many', ['PATCH', 'post/1', 'tags', null, ADA], 400, 'invalid-relation-data', ''],
  [
    'an object to add',
    ['POST', 'post/2', 'tags', link('tag', 2), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  ['null to remove', ['DELETE', 'post/1', 'tags', null, ADA], 400, 'invalid-relation-data', ''],
  ['a number', ['PATCH', 'post/1', 'author', 2, ADA], 400, 'invalid-relation-data', ''],
  [
    'a wrong type',
    ['PATCH', 'post/1', 'author', link('tag', 2), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'a wrong type among good ones',
    ['POST', 'post/2', 'tags', [link('tag', 1), link('post', 1)], ADA],
    400,
    'invalid-relation-data',
    '/1',
  ],
  ['no type', ['POST', 'post/2', 'tags', [{ id: 1 }], ADA], 400, 'invalid-relation-data', '/0'],
  ['no id', ['POST', 'post/2', 'tags', [{ type: 'tag' }], ADA], 400, 'invalid-relation-data', '/0'],
  [
    'a null id',
    ['PATCH', 'post/1', 'author', link('user', null), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'a prototype name as the type',
    ['PATCH', 'post/1', 'author', link('constructor', 1), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'a string of a local id',
    ['PATCH', 'post/1', 'author', { type: 'user', lid: 'x' }, ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an id that cannot exist',
    ['PATCH', 'post/1', 'author', link('user', '12abc'), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an id out of range',
    ['PATCH', 'post/1', 'author', link('user', 30000000000), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'a fraction as the id',
    ['POST', 'post/2', 'tags', links('tag', 1, 1.5), ADA],
    400,
    'invalid-relation-data',
    '/1',
  ],
  [
    'an id with a part too few',
    ['PATCH', 'badge/3', 'membership', link('membership', '1'), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'an id with a part too many',
    ['PATCH', 'badge/3', 'membership', link('membership', '1_a_b'), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'null for a required own key',
    ['PATCH', 'profile/p1', 'user', null, ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'null for a key that is part of the id',
    ['PATCH', 'membership/1_a%255Fb', 'team', null, ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    "null for the other side's required key",
    ['PATCH', 'user/1', 'profile', null, ADA],
    400,
    'invalid-relation-data',
    '',
  ],
];

/** Of linkage that is well-formed, and that the rows do not allow. */
const IMPOSSIBLE: readonly Case[] = [
  [
    'a to-one that does not exist',
    ['PATCH', 'post/1', 'author', link('user', 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    "an other side's row that does not exist",
    ['PATCH', 'user/2', 'locker', link('locker', 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'a compound id that does not exist',
    ['PATCH', 'badge/1', 'membership', link('membership', '9_a%5Fb'), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'a parent that does not exist',
    ['PATCH', 'category/2', 'parent', link('category', 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'members of which one does not exist',
    ['PATCH', 'user/1', 'posts', links('post', 4, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'members to add of which one does not exist',
    ['POST', 'user/1', 'posts', links('post', 4, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'tags of which one does not exist',
    ['PATCH', 'post/1', 'tags', links('tag', 3, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'tags to add of which one does not exist',
    ['POST', 'post/2', 'tags', links('tag', 1, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'badges of which one does not exist',
    ['PATCH', 'membership/2_a%255Fb', 'badges', links('badge', 3, 99), ADA],
    404,
    'not-found',
    '',
  ],
  [
    'members that leave some without their required key',
    ['PATCH', 'team/a_b', 'memberships', links('membership', '1_a%5Fb'), ADA],
    403,
    'forbidden',
    '',
  ],
  [
    'no members where they need their key',
    ['PATCH', 'team/a_b', 'memberships', [], ADA],
    403,
    'forbidden',
    '',
  ],
  [
    "another for the other side's required key",
    ['PATCH', 'user/1', 'profile', link('profile', 'p2'), ADA],
    400,
    'invalid-relation-data',
    '',
  ],
  [
    'what a unique key gives to another',
    ['PATCH', 'locker/2', 'user', link('user', 2), ADA],
    409,
    'conflict',
    null,
  ],
  ['nobody', ['PATCH', 'post/99', 'author', null, ADA], 404, 'not-found', null],
  ['nothing', ['PATCH', 'team/99', 'memberships', [], ADA], 404, 'not-found', null],
];

/** Of linkage that only policies do not allow: Bob reads post 1, is not its author, and does not see post 3. */
const DENIED: readonly Case[] = [
  [
    'a to-one of a row that only others may change',
    ['PATCH', 'post/1', 'author', link('user', 2), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'the tags of a row that only others may change',
    ['PATCH', 'post/1', 'tags', links('tag', 2), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'tags to add to a row that only others may change',
    ['POST', 'post/1', 'tags', links('tag', 3), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'tags to take from a row that only others may change',
    ['DELETE', 'post/1', 'tags', links('tag', 1), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'a to-one of an unreadable row',
    ['PATCH', 'post/3', 'author', link('user', 2), BOB],
    404,
    'not-found',
    null,
  ],
  [
    'the tags of an unreadable row',
    ['PATCH', 'post/3', 'tags', links('tag', 1), BOB],
    404,
    'not-found',
    null,
  ],
  [
    'tags to add to an unreadable row',
    ['POST', 'post/3', 'tags', links('tag', 1), BOB],
    404,
    'not-found',
    null,
  ],
  [
    'tags to take from an unreadable row',
    ['DELETE', 'post/3', 'tags', links('tag', 2), BOB],
    404,
    'not-found',
    null,
  ],
  [
    'a member that the caller cannot read',
    ['POST', 'user/2', 'posts', links('post', 3), BOB],
    404,
    'not-found',
    '',
  ],
  [
    'members of which the caller cannot read one',
    ['PATCH', 'user/2', 'posts', links('post', 4, 3), BOB],
    404,
    'not-found',
    '',
  ],
  [
    'an unreadable post to tag',
    ['POST', 'tag/1', 'posts', links('post', 3), BOB],
    404,
    'not-found',
    '',
  ],
  [
    'a member that the caller may not change',
    ['POST', 'user/2', 'posts', links('post', 1), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    'members of which the caller may not change one',
    ['PATCH', 'user/2', 'posts', links('post', 4, 1), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    "another's post to tag",
    ['POST', 'tag/3', 'posts', links('post', 2), BOB],
    403,
    'forbidden',
    null,
  ],
  [
    "another's post to tag among one's own",
    ['PATCH', 'tag/3', 'posts', links('post', 4, 2), BOB],
    403,
    'forbidden',
    null,
  ],
  // The data client would keep the link to Ann's post without a word.
  [
    "no posts on a tag of another's post",
    ['PATCH', 'tag/1', 'posts', [], BOB],
    403,
    'forbidden',
    '',
  ],
  [
    "one's own posts on a tag of another's post",
    ['PATCH', 'tag/1', 'posts', links('post', 4), BOB],
    403,
    'forbidden',
    '',
  ],
  [
    "another's post to take from a tag",
    ['DELETE', 'tag/1', 'posts', links('post', 1), BOB],
    403,
    'forbidden',
    '',
  ],
  [
    "another's post to take from a tag with one's own",
    ['DELETE', 'tag/1', 'posts', links('post', 4, 1), BOB],
    403,
    'forbidden',
    '',
  ],
];

/** What relationships refuse, and that nothing is written then. */
export function describeRestRelationshipsRefusals(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (
    method: string,
    url: string,
    { body, caller = ADA }: { body?: unknown; caller?: Caller | undefined },
  ): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: ENDPOINT, log: false })(database.orm), {
      method,
      url,
      body,
      client: database.as(caller),
    });
  /** The only error of a request that must fail and leave nothing behind. */
  const refusal = async (sending: () => Promise<TestResponse>): Promise<Json> => {
    const before = await readColumns(database);
    const { status, body } = await sending();
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    expect({ status, data: body.data, errors: body.errors?.length }).toMatchObject({
      status: body.errors?.[0].status ?? 'an error',
      data: undefined,
      errors: 1,
    });
    expect(JSON.stringify(body)).not.toMatch(/select|insert|(?<!SQLITE_)constraint|_key|Error:/i);
    const { code, source } = body.errors[0];
    return { status, code, ...(source && { source }) };
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  const toCase = ([name, request, status, code, pointer]: Case) => {
    return { name, request, status, code, pointer };
  };
  const cases = [...MALFORMED, ...IMPOSSIBLE].map(toCase);
  const denied = DENIED.map(toCase);
  if (can(start, 'policies')) cases.push(...denied);
  else it.skip.each(denied)('refuses $name', () => {});
  const needOf = (name: string) => (name === 'an id out of range' ? 'narrow-ints' : undefined);

  describe.each(cases)('$name', ({ name, request, status, code, pointer }) => {
    const itRefuses = itNeeds(start, needOf(name));
    const [method, resource, relation, data, caller] = request;
    const expected = (at: string) => ({
      status,
      code,
      ...(typeof pointer === 'string' && { source: { pointer: at + pointer } }),
    });

    itRefuses(`is refused by ${method} /${resource}/relationships/${relation}`, async () => {
      const url = `/${resource}/relationships/${relation}`;
      const found = await refusal(() => send(method, url, { body: { data }, caller }));
      expect(found).toMatchObject(expected('/data'));
    });

    if (method !== 'PATCH') return;

    itRefuses(`is refused by PATCH /${resource}, with all else in the body`, async () => {
      const [type] = resource.split('/');
      const body = { data: { type, ...besides(type), relationships: { [relation]: { data } } } };
      const found = await refusal(() => send('PATCH', `/${resource}`, { body, caller }));
      expect(found).toMatchObject(expected(`/data/relationships/${relation}/data`));
    });
  });

  itEachNeeds<readonly [string, Json, Caller, number, string, string | undefined]>(
    start,
    [
      [
        'linkage to nothing',
        {
          type: 'post',
          attributes: { title: 'x' },
          relationships: { author: { data: link('user', 99) } },
        },
        ADA,
        404,
        'not-found',
        '/data/relationships/author/data',
      ],
      [
        'a member that does not exist',
        {
          type: 'post',
          attributes: { title: 'x', published: true },
          relationships: { tags: { data: links('tag', 1, 99) } },
        },
        BOB,
        404,
        'not-found',
        '/data/relationships/tags/data',
      ],
      [
        'members of which one does not exist, and a to-one that could be taken',
        {
          type: 'user',
          attributes: { email: 'new@example.com' },
          relationships: {
            locker: { data: link('locker', 1) },
            posts: { data: links('post', 4, 99) },
          },
        },
        ADA,
        404,
        'not-found',
        '/data/relationships/posts/data',
      ],
      [
        'a member that the caller cannot read',
        {
          type: 'tag',
          attributes: { name: 'new' },
          relationships: { posts: { data: links('post', 4, 3) } },
        },
        BOB,
        404,
        'not-found',
        '/data/relationships/posts/data',
      ],
      [
        'a member that the caller may not change',
        {
          type: 'tag',
          attributes: { name: 'new' },
          relationships: { posts: { data: links('post', 4, 1) } },
        },
        BOB,
        403,
        'forbidden',
        undefined,
      ],
      [
        'an author that the caller is not',
        {
          type: 'post',
          attributes: { title: 'x', published: true },
          relationships: { author: { data: link('user', 1) } },
        },
        BOB,
        403,
        'forbidden',
        undefined,
      ],
      [
        'a missing required relationship',
        { type: 'profile', attributes: { bio: 'x' } },
        ADA,
        400,
        'validation-error',
        // Either side of it is what is missing.
        expect.stringMatching(/^\/data\/(attributes\/userId|relationships\/user)$/),
      ],
      [
        'null for a required relationship',
        { type: 'profile', attributes: { bio: 'x' }, relationships: { user: { data: null } } },
        ADA,
        400,
        'invalid-relation-data',
        '/data/relationships/user/data',
      ],
      [
        'a unique key that another has',
        {
          type: 'profile',
          attributes: { bio: 'x' },
          relationships: { user: { data: link('user', 1) } },
        },
        ADA,
        409,
        'conflict',
        undefined,
      ],
      [
        'an unknown relationship',
        { type: 'category', attributes: { name: 'x' }, relationships: { nope: { data: null } } },
        ADA,
        400,
        'invalid-payload',
        '/data/relationships/nope',
      ],
      [
        'an attribute as a relationship',
        { type: 'category', attributes: { name: 'x' }, relationships: { name: { data: null } } },
        ADA,
        400,
        'invalid-payload',
        '/data/relationships/name',
      ],
      [
        'a relationship without data',
        { type: 'category', attributes: { name: 'x' }, relationships: { parent: {} } },
        ADA,
        400,
        'invalid-relation-data',
        '/data/relationships/parent',
      ],
      [
        'a key that an attribute sets otherwise',
        {
          type: 'category',
          attributes: { name: 'x', parentId: 1 },
          relationships: { parent: { data: link('category', 2) } },
        },
        ADA,
        400,
        'invalid-payload',
        '/data/relationships/parent',
      ],
    ],
    ([name]) => (name.includes('that the caller') ? 'policies' : undefined),
  )('refuses to create with %s', async (_, data, caller, status, code, pointer) => {
    const found = await refusal(() => send('POST', `/${data.type}`, { body: { data }, caller }));
    expect(found).toEqual({ status, code, ...(pointer && { source: { pointer } }) });
  });

  it('tells all that is wrong with a body at once', async () => {
    const data = {
      type: 'post',
      attributes: { nope: 1 },
      relationships: { author: { data: [] }, tags: { data: [link('post', 1), link('tag', 'x')] } },
    };
    const { status, body } = await send('PATCH', '/post/1', { body: { data } });
    expect(status).toBe(400);
    expect(body.errors.map((error: Json) => error.source.pointer)).toEqual([
      '/data/attributes/nope',
      '/data/relationships/author/data',
      '/data/relationships/tags/data/0',
      '/data/relationships/tags/data/1',
    ]);
  });

  it.each([
    ['members to remove', 'team/a_b', 'memberships', links('membership', '1_a%5Fb')],
    [
      'members that are none to remove',
      'team/empty',
      'memberships',
      links('membership', '1_a%5Fb'),
    ],
    ['memberships of a user to remove', 'user/1', 'memberships', links('membership', '1_a%5Fb')],
  ])('refuses %s where their key is required', async (_, resource, relation, data) => {
    const url = `/${resource}/relationships/${relation}`;
    expect(await refusal(() => send('DELETE', url, { body: { data } }))).toEqual({
      status: 403,
      code: 'forbidden',
      source: { pointer: '/data' },
    });
  });

  it('refuses to move a resource whose id the relationship is part of', async () => {
    const url = '/membership/2_c%2Fd%20%2525/relationships/team';
    const body = { data: link('team', 'a_b') };
    expect(await refusal(() => send('PATCH', url, { body }))).toEqual({
      status: 409,
      code: 'conflict',
      source: { pointer: '/data' },
    });
  });

  it.each(['POST', 'DELETE'])('has no %s on a to-one relationship', async (method) => {
    const body = { data: link('user', 2) };
    const url = '/post/1/relationships/author';
    expect(await refusal(() => send(method, url, { body }))).toEqual({
      status: 405,
      code: 'method-not-allowed',
    });
  });

  it.each(['PATCH', 'POST', 'DELETE'])('knows no other relationships by %s', async (method) => {
    for (const name of ['nope', 'title', 'constructor']) {
      const url = `/post/1/relationships/${name}`;
      expect(await refusal(() => send(method, url, { body: { data: [] } }))).toEqual({
        status: 404,
        code: 'unsupported-relationship',
      });
    }
  });

  it.each<readonly [string, unknown, string | undefined]>([
    ['no data', {}, '/data'],
    ['a list as the document', [], undefined],
    ['no JSON', '{', undefined],
    ['nothing', undefined, undefined],
  ])('refuses %s as a relationship document', async (_, body, pointer) => {
    const found = await refusal(() => send('PATCH', '/post/1/relationships/tags', { body }));
    expect(found).toMatchObject({
      status: 400,
      code: 'invalid-payload',
      ...(pointer && { source: { pointer } }),
    });
  });

  itNeeds(start, 'policies')(
    "refuses to take an author's posts away from whom the caller may not change",
    async () => {
      const body = { data: [] };
      const url = '/user/1/relationships/posts';
      expect(await refusal(() => send('PATCH', url, { body, caller: BOB }))).toEqual({
        status: 403,
        code: 'forbidden',
        source: { pointer: '/data' },
      });
    },
  );

  itNeeds(start, 'policies')(
    'leaves links to what the caller cannot read, as if they did not exist',
    async () => {
      const before = await readColumns(database);
      const { status, body } = await send('PATCH', '/tag/3/relationships/posts', {
        body: { data: [] },
        caller: BOB,
      });
      expect([status, body.data, body.meta]).toEqual([200, [], { total: 0 }]);
      expect(changedColumns(before, await readColumns(database))).toEqual({});
    },
  );

  it('lets the author do what others may not', async () => {
    const { status } = await send('PATCH', '/post/3/relationships/tags', {
      body: { data: links('tag', 1) },
      caller: ANN,
    });
    expect([status, (await readColumns(database)).get('post 3 tags')]).toEqual([200, [1]]);
  });
}

/** An attribute that could be written, were it alone in the body. */
function besides(type: string | undefined): object {
  switch (type) {
    case 'post':
      return { attributes: { title: 'Changed' } };
    case 'user':
    case 'tag':
    case 'category':
    case 'team':
      return { attributes: { name: 'Changed' } };
    case 'badge':
      return { attributes: { label: 'Changed' } };
    case 'profile':
      return { attributes: { bio: 'Changed' } };
    case 'membership':
      return { attributes: { level: 'changed' } };
    default:
      return { attributes: { code: 'Changed' } };
  }
}

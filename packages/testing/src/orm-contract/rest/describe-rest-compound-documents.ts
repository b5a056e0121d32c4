import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, ANN, BOB } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestRequest, type TestResponse } from '../support/send-request.ts';

const ENDPOINT = 'http://api.test/rest';

type Json = TestResponse['body'];

/** A request without its `include`, the paths, and the included resources in any order. */
type Case = readonly [url: string, include: string, included: readonly string[], caller?: Caller];

const CASES: readonly Case[] = [
  // One level: to-one with either side's key, to-many, many-to-many, a type with itself.
  ['/post/1', 'author', ['user 1']],
  ['/user/1', 'profile', ['profile p1']],
  ['/user/2', 'locker', ['locker 1']],
  ['/user/1', 'posts', ['post 1', 'post 2']],
  ['/user/1', 'posts', ['post 1', 'post 2', 'post 3'], ANN],
  ['/post/1', 'tags', ['tag 1', 'tag 2']],
  ['/category/2', 'parent', ['category 1']],
  ['/category/1', 'children', ['category 2', 'category 3']],
  ['/badge/1', 'membership', ['membership 1_a%5Fb']],
  ['/membership/1_a%255Fb', 'badges,team', ['badge 1', 'badge 2', 'team a_b']],
  // Nothing to include.
  ['/post/5', 'author', []],
  ['/user/2', 'profile', []],
  ['/team/empty', 'memberships', []],
  ['/tag/3', 'posts', []],
  ['/tag/3', 'posts', ['post 3'], ANN],
  ['/post/1', '', []],
  ['/post?filter[title]=nothing', 'author', []],
  // Lists: each included resource appears once.
  ['/post?filter[authorId]=1', 'author', ['user 1']],
  ['/post', 'author,tags', ['user 1', 'user 2', 'tag 1', 'tag 2']],
  ['/post', 'author,tags', ['user 1', 'user 2', 'tag 1', 'tag 2', 'tag 3'], ADA],
  ['/badge', 'membership.team', ['membership 1_a%5Fb', 'team a_b']],
  // Primary data is not included again.
  ['/category', 'parent', []],
  ['/category', 'children.children', []],
  ['/category?filter[name]=left', 'parent.children', ['category 1', 'category 3']],
  // Two and three levels.
  ['/user/1', 'posts.tags', ['post 1', 'post 2', 'tag 1', 'tag 2']],
  ['/tag/1', 'posts.author.profile', ['post 1', 'post 4', 'user 1', 'user 2', 'profile p1']],
  [
    '/team/a_b',
    'memberships.user.posts',
    [
      ...['membership 1_a%5Fb', 'membership 2_a%5Fb', 'membership 3_a%5Fb'],
      ...['user 1', 'user 2', 'user 3', 'post 1', 'post 2', 'post 4'],
    ],
  ],
  ['/category/2', 'parent.children.posts', ['category 1', 'category 3', 'post 1']],
  // Cycles end, with the linkage of every path.
  ['/post/1', 'author.posts.author', ['user 1', 'post 2']],
  ['/post/1', 'author.posts.tags,tags.posts', ['user 1', 'post 2', 'tag 1', 'tag 2', 'post 4']],
  ['/user/1', 'profile.user.posts', ['profile p1', 'post 1', 'post 2']],
  ['/category/1', 'children.parent.children', ['category 2', 'category 3']],
  // Several paths, one of them the start of another.
  ['/post/1', 'author,author.posts,category', ['user 1', 'post 2', 'category 2']],
  ['/post/1', 'author.posts,author.posts,author', ['user 1', 'post 2']],
  // Related resources.
  ['/user/1/posts', 'tags', ['tag 1', 'tag 2']],
  ['/user/1/posts', 'author.posts', ['user 1']],
  ['/user/1/posts?page[limit]=1', 'author.posts', ['user 1', 'post 2']],
  ['/post/1/author', 'posts.category', ['post 1', 'post 2', 'category 2']],
  ['/post/5/author', 'posts', []],
  ['/tag/3/posts', 'author', []],
];

/** Whether Bob's result leads to the draft, which only its author can read. */
function hidesDraft({ url, include, caller }: { url: string; include: string; caller: Caller }) {
  const leads = /^\/(user\/1|post\/1|team\/a_b).*posts|^\/tag\/3|^\/post author,tags/;
  return caller === BOB && leads.test(`${url} ${include}`);
}

/** Describes the effect of `include` on the documents of real rows. */
export function describeRestCompoundDocuments(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (
    request: Omit<TestRequest, 'client'>,
    caller: Caller = BOB,
  ): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: ENDPOINT, log: false })(database.orm), {
      ...request,
      client: database.as(caller),
    });
  const read = async (url: string, caller?: Caller): Promise<Json> => {
    const { status, body } = await send({ url }, caller);
    expect({ url, status, errors: body.errors }).toEqual({ url, status: 200 });
    return body;
  };
  const including = (url: string, include: string) =>
    `${url}${url.includes('?') ? '&' : '?'}include=${include}`;

  beforeAll(async () => {
    database = await start();
    await seedRelations(database);
  });
  afterAll(() => database.close());

  itEachNeeds(
    start,
    CASES.map(([url, include, expected, caller = BOB]) => ({ url, include, expected, caller })),
    (each) => (hidesDraft(each) ? 'policies' : undefined),
  )('responds to $url with include=$include', async ({ url, include, expected, caller }) => {
    const document = await read(including(url, include), caller);
    const plain = await read(url, caller);
    assertFullLinkage(document);
    // An empty parameter includes nothing, and excludes all paths.
    if (include === '') expect(document.included ?? []).toEqual([]);
    else expect(document.included.map(nameOf).sort()).toEqual([...expected].sort());
    expect(plain).not.toHaveProperty('included');
    // The primary data is the same, with more linkage.
    expect([document.data ?? []].flat().map(nameOf)).toEqual([plain.data ?? []].flat().map(nameOf));
    expect([document.data ?? []].flat().map(attributesOf)).toEqual(
      [plain.data ?? []].flat().map(attributesOf),
    );
    for (const resource of document.included ?? []) {
      const alone = await read(resource.links.self.slice(ENDPOINT.length), caller);
      expect(attributesOf(resource)).toEqual(attributesOf(alone.data));
    }
  });

  itNeeds(start, 'policies')(
    'has full linkage, also in primary data that another path leads back to',
    async () => {
      const { data, included } = await read('/post/1?include=author.posts.tags');
      expect(included.map(nameOf)).toEqual(['user 1', 'tag 1', 'tag 2', 'post 2']);
      expect(included[0].relationships.posts.data.map(nameOf)).toEqual(['post 1', 'post 2']);
      expect(data.relationships.tags.data.map(nameOf)).toEqual(['tag 1', 'tag 2']);
      expect(included[0].relationships.memberships).not.toHaveProperty('data');
    },
  );

  itNeeds(start, 'policies')(
    'neither includes nor links unreadable resources of a to-many relationship',
    async () => {
      const { data, included } = await read('/tag/2?include=posts.tags');
      expect(data.relationships.posts.data.map(nameOf)).toEqual(['post 1']);
      expect(included.map(nameOf)).toEqual(['post 1', 'tag 1']);
    },
  );

  itNeeds(start, 'policies')(
    'keeps the whole relationship in an included resource, however long the page is',
    async () => {
      const handler = restHandler({ endpoint: ENDPOINT, pageSize: 1 })(database.orm);
      const { body } = await sendRequest(handler, {
        url: '/user?include=posts',
        client: database.as(BOB),
      });
      expect([body.data.length, body.included.map(nameOf)]).toEqual([1, ['post 1', 'post 2']]);
    },
  );

  itNeeds(start, 'policies')(
    'selects the fields of primary and of included resources by their type',
    async () => {
      const { data, included } = await read(
        '/post/1?include=author.posts,tags&fields[post]=title,author&fields[user]=posts,name&fields[tag]=',
      );
      expect(data.attributes).toEqual({ title: 'First' });
      expect(Object.keys(data.relationships)).toEqual(['author']);
      const [user, post, tag] = included;
      expect([user.attributes, Object.keys(user.relationships)]).toEqual([
        { name: 'Ann' },
        ['posts'],
      ]);
      expect([post.attributes, Object.keys(post.relationships)]).toEqual([
        { title: 'Second, with a comma' },
        ['author'],
      ]);
      expect(tag).toEqual({
        type: 'tag',
        id: 1,
        attributes: {},
        links: { self: `${ENDPOINT}/tag/1` },
      });
    },
  );

  it.each([
    ['/post', 'nope', 'invalid-include'],
    ['/post/1', 'author.nope', 'invalid-include'],
    ['/post/1', 'title', 'invalid-include'],
    ['/post/1', 'author.name', 'invalid-include'],
    ['/post/1', 'author,', 'invalid-include'],
    ['/post/1', 'author..posts', 'invalid-include'],
    ['/post/1', 'constructor', 'invalid-include'],
    ['/post/1', '__proto__', 'invalid-include'],
    ['/post/1/author', 'author', 'invalid-include'],
    ['/post/1', 'author.posts.author.posts.author.posts', 'limit-exceeded'],
    ['/category/1', 'children.children.children.children.children.children', 'limit-exceeded'],
  ])('refuses %s with include=%s', async (url, include, code) => {
    const { status, body } = await send({ url: including(url, include) });
    expect([status, body.errors[0].code, body.errors[0].source]).toEqual([
      400,
      code,
      { parameter: 'include' },
    ]);
  });

  itNeeds(start, 'policies')('includes up to the depth limit', async () => {
    const document = await read('/post/1?include=author.posts.author.posts.author');
    assertFullLinkage(document);
    expect(document.included.map(nameOf)).toEqual(['user 1', 'post 2']);
  });

  describe('of a write', () => {
    beforeEach(() => reseed(database, seedRelations));

    itNeeds(start, 'policies')('includes the linked resources of a creation', async () => {
      const data = {
        type: 'post',
        attributes: { title: 'New', published: true },
        relationships: {
          author: { data: { type: 'user', id: '2' } },
          tags: { data: [{ type: 'tag', id: '3' }] },
        },
      };
      const url = '/post?include=author.locker,tags.posts&fields[locker]=code';
      const { status, body } = await send({ method: 'POST', url, body: { data } });
      assertFullLinkage(body);
      expect([status, body.included.map(nameOf)]).toEqual([201, ['user 2', 'locker 1', 'tag 3']]);
      expect(body.included[1].attributes).toEqual({ code: 'L1' });
      expect(body.data.relationships.tags.data).toEqual([{ type: 'tag', id: 3 }]);
    });

    it('includes the linked resources of an update', async () => {
      const data = {
        type: 'post',
        id: '1',
        relationships: { author: { data: { type: 'user', id: '2' } }, tags: { data: [] } },
      };
      const url = '/post/1?include=author.posts,tags,category';
      const { status, body } = await send({ method: 'PATCH', url, body: { data } }, ADA);
      assertFullLinkage(body);
      expect([status, body.included.map(nameOf)]).toEqual([
        200,
        ['user 2', 'post 4', 'category 2'],
      ]);
      expect(body.data.relationships.tags.data).toEqual([]);
    });

    it('rejects an unknown path before it writes', async () => {
      const data = { type: 'post', attributes: { title: 'New' } };
      const { status } = await send({ method: 'POST', url: '/post?include=nope', body: { data } });
      expect([status, await database.unrestricted.post.count()]).toEqual([400, 5]);
    });
  });
}

/**
 * Checks JSON:API 1.1, "Compound Documents": each resource appears once; a chain of linkage from
 * the primary data identifies each included one.
 */
function assertFullLinkage({ data, included = [] }: Json): void {
  const primary = [data ?? []].flat();
  const all = [...primary, ...included];
  const names = all.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  const byName = new Map(all.map((resource) => [nameOf(resource), resource]));
  const reached = new Set<string>();
  const visit = (resource: Json): void => {
    if (!resource || reached.has(nameOf(resource))) return;
    reached.add(nameOf(resource));
    for (const { data: linkage } of Object.values<Json>(resource.relationships ?? {})) {
      for (const identifier of [linkage ?? []].flat()) visit(byName.get(nameOf(identifier)));
    }
  };
  primary.forEach(visit);
  expect([...reached].sort()).toEqual([...names].sort());
  // To-many linkage exists only because it was included: then its resources are in the document as
  // well.
  for (const { relationships = {} } of all) {
    for (const { data: linkage } of Object.values<Json>(relationships)) {
      if (!Array.isArray(linkage)) continue;
      expect(linkage.map(nameOf).filter((name) => !byName.has(name))).toEqual([]);
      expect(new Set(linkage.map(nameOf)).size).toBe(linkage.length);
    }
  }
}

function nameOf({ type, id }: Json): string {
  return `${type} ${id}`;
}

function attributesOf({ attributes }: Json): unknown {
  return attributes;
}

import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { can, itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { RELATIONSHIPS } from './relationship-cases.ts';

const ENDPOINT = 'http://api.test/rest';

type Json = TestResponse['body'];

/** Describes the responses of relationships of real rows. */
export function describeRestRelationships(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const get = (url: string, caller: Caller = BOB): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: ENDPOINT })(database.orm), {
      url: url.startsWith(ENDPOINT) ? url.slice(ENDPOINT.length) : url,
      client: database.as(caller),
    });
  /** Returns the body of a response that must be a 200. */
  const read = async (url: string, caller?: Caller): Promise<Json> => {
    const { status, body } = await get(url, caller);
    expect({ url, status, errors: body.errors }).toEqual({ url, status: 200 });
    return body;
  };

  beforeAll(async () => {
    database = await start();
    await seedRelations(database);
  });
  afterAll(() => database.close());

  const cases = RELATIONSHIPS.map(([resource, relation, expected, caller = BOB]) => {
    return { resource, relation, expected, caller };
  });

  const hidesDraft = ({ resource, relation, caller }: (typeof cases)[number]) =>
    caller === BOB && relation === 'posts' && /^(user\/1|tag\/[23])$/.test(resource);
  const needPolicies = can(start, 'policies') ? [] : cases.filter(hidesDraft);

  if (needPolicies.length > 0) {
    it.skip.each(needPolicies)('$resource $relation ($expected)', () => {});
  }

  describe.each(cases.filter((each) => !needPolicies.includes(each)))(
    '$resource $relation ($expected)',
    (row) => {
      const { resource, relation, expected, caller } = row;
      const related = `${ENDPOINT}/${resource}/${relation}`;
      const self = `${ENDPOINT}/${resource}/relationships/${relation}`;
      const total = Array.isArray(expected) ? { meta: { total: expected.length } } : {};

      it('returns identifiers at its own URL', async () => {
        const { links, ...body } = await read(self, caller);
        expect({ ...body, data: names(body.data) }).toEqual({
          jsonapi: { version: '1.1' },
          data: expected,
          ...total,
        });
        expect(links).toMatchObject({ self, related });
        for (const identifier of [body.data ?? []].flat()) {
          expect(Object.keys(identifier)).toEqual(['type', 'id']);
        }
      });

      it('returns the resources at the related URL, as their own URLs do', async () => {
        const { data, links, meta, included } = await read(related, caller);
        expect([names(data), links.self, included]).toEqual([expected, related, undefined]);
        expect(meta?.total).toBe(total.meta?.total);
        for (const one of [data ?? []].flat()) {
          expect((await read(one.links.self, caller)).data).toEqual(one);
        }
      });

      it('has links in its resource that work', async () => {
        const { data } = await read(`/${resource}`, caller);
        const { links, data: linkage } = data.relationships[relation];
        expect(links).toEqual({ self, related });
        // To-one linkage is always present, to-many linkage only on request.
        expect(linkage).toEqual(
          Array.isArray(expected) ? undefined : (await read(links.self, caller)).data,
        );
        expect(names((await read(links.related, caller)).data)).toEqual(expected);
      });
    },
  );

  describe.each(['/user/1/relationships/posts', '/user/1/posts'])('the collection %s', (url) => {
    const ids = async (query: string): Promise<unknown> =>
      names((await read(`${url}?${query}`, ADA)).data);

    it.each([
      ['sort=-title', ['post 2', 'post 1', 'post 3']],
      ['sort=author.name,-id', ['post 3', 'post 2', 'post 1']],
      ['filter[title]=First,Draft', ['post 1', 'post 3']],
      ['filter[tags][name]=green', ['post 3']],
      ['filter[published]=true&sort=-id', ['post 2', 'post 1']],
      ['filter[title]=nothing', []],
      ['page[limit]=2', ['post 1', 'post 2']],
      ['page[offset]=2', ['post 3']],
      ['page[number]=2&page[size]=2', ['post 3']],
      ['page[offset]=9', []],
    ])('answers %s', async (query, expected) => {
      expect(await ids(query)).toEqual(expected);
    });

    it('counts only the filtered resources', async () => {
      const { meta } = await read(`${url}?filter[published]=true&page[limit]=1`, ADA);
      expect(meta.total).toBe(2);
    });

    it('links to every page', async () => {
      const pages: unknown[] = [];
      let next: string | null = `${ENDPOINT}${url}?sort=-id&page[limit]=2`;
      while (next !== null) {
        const { data, links }: Json = await read(next, ADA);
        pages.push(names(data));
        const last = await read(links.last, ADA);
        expect([names(last.data), last.links.next]).toEqual([['post 1'], null]);
        expect(names((await read(links.first, ADA)).data)).toEqual(['post 3', 'post 2']);
        next = links.next;
        if (next === null) {
          expect(names((await read(links.prev, ADA)).data)).toEqual(['post 3', 'post 2']);
        }
      }
      expect(pages).toEqual([['post 3', 'post 2'], ['post 1']]);
    });

    it('pages without a count, too', async () => {
      const first = await read(`${url}?page[total]=false&page[limit]=2`, ADA);
      expect([names(first.data), first.meta?.total, first.links.last]).toEqual([
        ['post 1', 'post 2'],
        undefined,
        null,
      ]);
      const second = await read(first.links.next, ADA);
      expect([names(second.data), second.links.next]).toEqual([['post 3'], null]);
    });

    it.each([
      ['filter[nope]=1', 'invalid-filter', 'filter[nope]'],
      ['filter[email]=x', 'invalid-filter', 'filter[email]'],
      ['sort=nope', 'invalid-sort', 'sort'],
      ['page[limit]=0', 'invalid-page', 'page[limit]'],
      ['include=nope', 'invalid-include', 'include'],
      ['fields[post]=nope', 'invalid-fields', 'fields[post]'],
      ['nope=1', 'unknown-parameter', 'nope'],
    ])('refuses %s', async (query, code, parameter) => {
      const { status, body } = await get(`${url}?${query}`);
      expect([status, body.errors[0].code]).toEqual([400, code]);
      expect(body.errors[0].source).toEqual({ parameter });
    });
  });

  it.each(['filter[name]=x', 'sort=name', 'page[limit]=1'])(
    'rejects %s on a to-one relationship',
    async (query) => {
      for (const url of ['/post/1/author', '/post/1/relationships/author']) {
        const { status, body } = await get(`${url}?${query}`);
        expect([status, body.errors[0].code]).toEqual([400, 'unknown-parameter']);
      }
    },
  );

  it('returns only the requested fields of related resources', async () => {
    const { data } = await read('/user/1/posts?fields[post]=title,tags&sort=id');
    expect(data[0].attributes).toEqual({ title: 'First' });
    expect(Object.keys(data[0].relationships)).toEqual(['tags']);
    const one = await read('/post/1/author?fields[user]=name');
    expect([one.data.attributes, one.data.relationships]).toEqual([{ name: 'Ann' }, undefined]);
  });

  itNeeds(start, 'policies')(
    'includes from related resources, by paths that start at them',
    async () => {
      const { data, included } = await read('/user/1/posts?include=tags,category&sort=id');
      expect(names(included)).toEqual(['tag 1', 'tag 2', 'category 2']);
      expect(data[0].relationships.tags.data).toEqual([
        { type: 'tag', id: 1 },
        { type: 'tag', id: 2 },
      ]);
      const one = await read('/post/1/author?include=posts.tags');
      expect([one.data.id, names(one.included)]).toEqual([
        1,
        ['post 1', 'tag 1', 'tag 2', 'post 2'],
      ]);
      const none = await read('/post/5/author?include=posts');
      expect([none.data, none.included]).toEqual([null, []]);
    },
  );

  itNeeds(start, 'policies')(
    'includes with linkage, by paths that start with the relationship',
    async () => {
      const many = await read('/user/1/relationships/posts?include=posts.tags&fields[tag]=name');
      expect(names(many.data)).toEqual(['post 1', 'post 2']);
      expect(names(many.included)).toEqual(['post 1', 'tag 1', 'tag 2', 'post 2']);
      expect(many.included[1].attributes).toEqual({ name: 'red' });
      const one = await read('/post/1/relationships/author?include=author');
      expect([one.data, names(one.included)]).toEqual([{ type: 'user', id: 1 }, ['user 1']]);
      const none = await read('/post/5/relationships/author?include=author');
      expect([none.data, none.included]).toEqual([null, []]);
      const other = await get('/user/1/relationships/posts?include=locker');
      expect([other.status, other.body.errors[0].code]).toEqual([400, 'invalid-include']);
    },
  );

  itNeeds(start, 'policies')(
    'omits linkage to a resource that the caller cannot read',
    async () => {
      const { data } = await read('/tag/3?include=posts');
      expect(data.relationships.posts.data).toEqual([]);
    },
  );

  itEachNeeds<readonly [url: string, code: string, name: string]>(
    start,
    [
      ['/post/99/author', 'not-found', 'a missing resource'],
      ['/post/3/author', 'not-found', 'an unreadable resource'],
      ['/post/12abc/author', 'not-found', 'an id that cannot exist'],
      ['/post/99/tags', 'not-found', 'a missing resource'],
      ['/post/3/tags', 'not-found', 'an unreadable resource'],
      ['/membership/1/team', 'not-found', 'an id with a part too few'],
      ['/membership/1_a_b/team', 'not-found', 'an id with a part too many'],
      ['/membership/9_a%255Fb/badges', 'not-found', 'a missing compound id'],
      ['/post/1/nope', 'unsupported-relationship', 'an unknown relationship'],
      ['/post/1/title', 'unsupported-relationship', 'an attribute'],
      ['/post/1/constructor', 'unsupported-relationship', 'a prototype name'],
      ['/post/99/nope', 'unsupported-relationship', 'an unknown relationship of nothing'],
      ['/nope/1/author', 'unsupported-model', 'an unknown type'],
    ],
    ([, , name]) => (name.startsWith('an unreadable') ? 'policies' : undefined),
  )('returns 404 for %s and its relationship URL (%s: %s)', async (url, code) => {
    const relationship = url.replace(/\/([^/]+)$/, '/relationships/$1');
    for (const each of [url, relationship]) {
      const { status, body } = await get(each);
      expect([each, status, body.errors[0].code]).toEqual([each, 404, code]);
      expect(body.data).toBeUndefined();
    }
  });

  it.each([
    ['/post/1/relationships/author', 'GET, HEAD, PATCH, PUT, OPTIONS'],
    ['/post/1/relationships/tags', 'GET, HEAD, PATCH, PUT, POST, DELETE, OPTIONS'],
    ['/post/1/tags', 'GET, HEAD, PATCH, PUT, OPTIONS'],
  ])('lists the methods of %s', async (url, allow) => {
    const handler = restHandler({ endpoint: ENDPOINT })(database.orm);
    const client = database.as(BOB);
    const options = await sendRequest(handler, { method: 'OPTIONS', url, client });
    expect([options.status, options.headers.allow]).toEqual([204, allow]);
    const method = allow.includes('POST') ? 'TRACE' : 'POST';
    const rejected = await sendRequest(handler, { method, url, client });
    expect([rejected.status, rejected.headers.allow]).toEqual([405, allow]);
    const head = await sendRequest(handler, { method: 'HEAD', url, client });
    expect([head.status, head.body]).toEqual([200, undefined]);
  });
}

/** `post 1` for each resource or identifier; null for none. */
function names(data: Json): unknown {
  if (data === null) return null;
  const name = ({ type, id }: Json) => `${type} ${id}`;
  return Array.isArray(data) ? data.map(name) : name(data);
}

import type { Interceptor } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestRequest, type TestResponse } from '../support/send-request.ts';
import { INCLUDE_CASES, REJECTED_OPTIONS } from './include-cases.ts';

const ENDPOINT = 'http://api.test/rest';

type Json = TestResponse['body'];

/** Describes filters, orders, limits and counts of included relationships. */
export function describeRestIncludes(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (
    request: Omit<TestRequest, 'client'>,
    caller: Caller = ADA,
    options: Partial<Parameters<typeof restHandler>[0]> = {},
  ): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: ENDPOINT, log: false, ...options })(database.orm), {
      ...request,
      client: database.as(caller),
    });
  const read = async (url: string, caller?: Caller): Promise<Json> => {
    const { status, body } = await send({ url }, caller);
    expect({ url, status, errors: body.errors }).toEqual({ url, status: 200 });
    return body;
  };
  /** Reads all that `links.next` leads to, page by page, with its resources. */
  const follow = async (next: string | undefined, caller: Caller) => {
    if (next === undefined) return undefined;
    const found: Json[] = [];
    for (let url: string | null = next; url; ) {
      const { data, included, links } = await read(url.slice(ENDPOINT.length), caller);
      expect(included.map(nameOf)).toEqual(expect.arrayContaining(data.map(nameOf)));
      found.push(...data);
      url = links.next;
    }
    return idsOf(found);
  };

  beforeAll(async () => {
    database = await start();
    await seedRelations(database);
  });
  afterAll(() => database.close());

  it.each(INCLUDE_CASES)(
    'responds to $url with $options',
    async ({ url, options, parts, included }) => {
      const document = await read(`${url}&${options}`);
      const all = [...document.included, ...[document.data].flat()];
      expect(document.included.map(nameOf).sort()).toEqual([...included].sort());
      for (const [name, part] of Object.entries(parts)) {
        const [, owner = '', relation = ''] = /^(.*) (\w+)$/.exec(name) ?? [];
        const { links, data, meta } = all.find((each) => nameOf(each) === owner).relationships[
          relation
        ];
        expect({
          name,
          ids: idsOf([data ?? []].flat()),
          next: await follow(links.next, ADA),
          count: meta?.count,
        }).toEqual({ name, next: undefined, count: undefined, ...part });
      }
    },
  );

  it.each(REJECTED_OPTIONS)('rejects %s with %s', async (url, parameter, code, text) => {
    const { status, body } = await send({
      url: `${url}${url.includes('?') ? '&' : '?'}${parameter}`,
    });
    const [{ detail, source, ...error }] = body.errors;
    expect([status, error.code]).toEqual([400, code]);
    expect(detail).toContain(text);
    expect(`${url}&${parameter}`).toContain(source.parameter);
  });

  itNeeds(start, 'policies')('counts and limits the rows that the caller can read', async () => {
    const options =
      'includeOptions[posts][count]=true&includeOptions[posts][limit]=1&includeOptions[posts][sort]=-id';
    const partOf = async (caller: Caller) => {
      const { data } = await read(`/user/1?include=posts&${options}`, caller);
      const { data: linkage, meta, links } = data.relationships.posts;
      return [idsOf(linkage), meta.count, await follow(links.next, caller)];
    };
    expect(await partOf(ADA)).toEqual([[3], 3, [2, 1]]);
    expect(await partOf(BOB)).toEqual([[2], 2, [1]]);
    const { data } = await read('/tag/3?include=posts&includeOptions[posts][count]=true', BOB);
    expect(data.relationships.posts.meta).toEqual({ count: 0 });
  });

  it('keeps the other parameters of the request in the link to the rest', async () => {
    const url =
      '/user/1?include=posts.tags,profile&fields[post]=title,tags&includeOptions[posts][limit]=1&includeOptions[posts][sort]=-id&includeOptions[posts][filter][id$lt]=3&includeOptions[posts.tags][limit]=1';
    const { data } = await read(url);
    const { next, related, self } = data.relationships.posts.links;
    expect([self, related]).toEqual([
      `${ENDPOINT}/user/1/relationships/posts`,
      `${ENDPOINT}/user/1/posts`,
    ]);
    const rest = await read(next.slice(ENDPOINT.length));
    expect(idsOf(rest.data)).toEqual([1]);
    expect(rest.included.map(nameOf)).toEqual(['post 1', 'tag 1']);
    expect(rest.included[0].attributes).toEqual({ title: 'First' });
    expect(idsOf(rest.included[0].relationships.tags.data)).toEqual([1]);
    expect(rest.included[0].relationships.tags.links.next).toContain('/post/1/relationships/tags?');
  });

  it('rejects a read that includes more resources than the limit', async () => {
    const limits = { included: 2 };
    const url = '/user?include=posts';
    const { status, body } = await send({ url }, ADA, { limits });
    const [{ code, detail, source }] = body.errors;
    expect([status, code, source]).toEqual([400, 'limit-exceeded', { parameter: 'include' }]);
    expect(detail).toContain('is 4; the limit included is 2');
    const less = `${url}&includeOptions[posts][limit]=1`;
    expect((await send({ url: less }, ADA, { limits })).status).toBe(200);
  });

  it.each([
    [
      'filterCount',
      2,
      'includeOptions[posts][filter][id$gt]=0&includeOptions[posts][filter][id$lt]=9',
    ],
    ['sortCount', 2, 'includeOptions[posts][sort]=id,title'],
    ['conditions', 2, 'includeOptions[posts][filter][title$contains]=a,b'],
    ['complexity', 130, 'includeOptions[posts][filter][tags$none][name]=x'],
  ])('counts options towards the limit %s', async (name, most, options) => {
    const url = `/user?include=posts&filter[id$gt]=0&sort=id&${options}`;
    const { status, body } = await send({ url }, ADA, { limits: { [name]: most } });
    expect([status, body.errors?.[0].code]).toEqual([400, 'limit-exceeded']);
    expect(body.errors[0].detail).toContain(name);
    expect((await send({ url }, ADA)).status).toBe(200);
  });

  it('tells interceptors the models and arguments of the options', async () => {
    const seen: unknown[] = [];
    const watch: Interceptor = (context, next) => {
      seen.push([...context.reads].sort(), context.plan);
      return next();
    };
    const url =
      '/tag?include=posts&fields[post]=title&includeOptions[posts][filter][author][name]=Ann&includeOptions[posts][sort]=category.name&includeOptions[posts][limit]=1&includeOptions[posts][count]=true';
    await send({ url }, ADA, { intercept: [watch] });
    const where = { author: { is: { name: { equals: 'Ann' } } } };
    expect(seen).toMatchObject([
      ['Category', 'Post', 'Tag', 'User'],
      [
        {
          model: 'Tag',
          operation: 'findMany',
          args: {
            select: {
              posts: {
                where,
                orderBy: [{ category: { name: 'asc' } }, { id: 'asc' }],
                take: 2,
              },
              _count: { select: { posts: { where } } },
            },
          },
        },
        { model: 'Tag', operation: 'count' },
      ],
    ]);
  });

  it('reads counts and limits with the rows, in as many calls as without', async () => {
    const calls = async (query: string) => {
      const names: string[] = [];
      const { orm } = database;
      const watched: typeof orm = {
        ...orm,
        operation: (client, model, operation) => {
          const run = orm.operation(client, model, operation);
          if (!run) return run;
          return (args) => {
            names.push(`${model}.${operation}`);
            return run(args);
          };
        },
      };
      const handler = restHandler({ endpoint: ENDPOINT, log: false })(watched);
      const { status } = await sendRequest(handler, { url: query, client: database.as(ADA) });
      expect(status).toBe(200);
      return names;
    };
    const plain = await calls('/user?include=posts');
    const options = 'includeOptions[posts][count]=true&includeOptions[posts][limit]=1';
    expect((await calls(`/user?include=posts&${options}`)).length).toBeLessThanOrEqual(
      plain.length,
    );
  });

  describe('of a write', () => {
    beforeEach(() => reseed(database, seedRelations));
    const options =
      'includeOptions[author.posts][limit]=1&includeOptions[author.posts][sort]=-id&includeOptions[author.posts][count]=true';
    const partIn = ({ included }: Json) =>
      included.find((each: Json) => each.type === 'user').relationships.posts;

    it('applies to a creation and an update', async () => {
      const author = { data: { type: 'user', id: '2' } };
      const attributes = { title: 'New', published: true };
      const data = { type: 'post', attributes, relationships: { author } };
      const url = `/post?include=author.posts&${options}`;
      const created = await send({ method: 'POST', url, body: { data } });
      expect([created.status, idsOf(partIn(created.body).data)]).toEqual([201, [6]]);
      expect(partIn(created.body).meta).toEqual({ count: 2 });
      const { next } = partIn(created.body).links;
      expect(await follow(next, ADA)).toEqual([4]);
      const changed = {
        type: 'post',
        id: '6',
        relationships: { author: { data: { type: 'user', id: '1' } } },
      };
      const updated = await send({
        method: 'PATCH',
        url: `/post/6?include=author.posts&${options}`,
        body: { data: changed },
      });
      expect([updated.status, idsOf(partIn(updated.body).data)]).toEqual([200, [6]]);
      expect(partIn(updated.body).meta).toEqual({ count: 4 });
    });

    it('applies to the change of a relationship', async () => {
      const { status, body } = await send({
        method: 'PATCH',
        url: `/post/5/relationships/author?include=author.posts&${options}`,
        body: { data: { type: 'user', id: '1' } },
      });
      expect([status, idsOf(partIn(body).data), partIn(body).meta]).toEqual([
        200,
        [5],
        { count: 4 },
      ]);
    });

    it('sorts through a relationship', async () => {
      const data = { type: 'tag', id: '1', attributes: { name: 'crimson' } };
      const url = '/tag/1?include=posts&includeOptions[posts][sort]=-author.email';
      const { body } = await send({ method: 'PATCH', url, body: { data } });
      expect(idsOf(body.data.relationships.posts.data)).toEqual([4, 1]);
    });

    it('returns nothing if the client prefers a minimal response, and checks the options', async () => {
      const data = { type: 'post', attributes: { title: 'New' } };
      const create = (query: string) =>
        send({
          method: 'POST',
          url: `/post?${query}`,
          body: { data },
          headers: { prefer: 'return=minimal' },
        });
      const { status, body } = await create(`include=author.posts&${options}`);
      expect([status, body ?? null]).toEqual([201, null]);
      const rejected = await create('include=author.posts&includeOptions[author.posts][limit]=x');
      expect([rejected.status, await database.unrestricted.post.count()]).toEqual([400, 6]);
    });
  });
}

function nameOf({ type, id }: Json): string {
  return `${type} ${id}`;
}

function idsOf(resources: readonly Json[]): readonly unknown[] {
  return resources.map(({ id }) => id);
}

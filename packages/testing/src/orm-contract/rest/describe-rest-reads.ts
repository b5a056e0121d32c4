import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, ANN, BOB, seedFixture } from '../support/fixture-rows.ts';
import { can, itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

const ENDPOINT = 'http://api.test/rest';

/** Describes REST reads of real rows. */
export function describeRestReads(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const get = (url: string, client: unknown = database.as(BOB)): Promise<TestResponse> =>
    sendRequest(restHandler({ endpoint: ENDPOINT })(database.orm), { url, client });
  const ids = async (url: string, client?: unknown): Promise<unknown[]> => {
    const { status, body } = await get(url, client);
    expect({ status, errors: body.errors }).toEqual({ status: 200 });
    return body.data.map((resource: { id: unknown }) => resource.id);
  };

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  it('renders a resource with attributes, links and linkage from its own key', async () => {
    const { status, headers, body } = await get('/post/1');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/vnd.api+json', vary: 'Accept' });
    const self = `${ENDPOINT}/post/1`;
    const links = (name: string) => ({
      self: `${self}/relationships/${name}`,
      related: `${self}/${name}`,
    });
    expect(body).toEqual({
      jsonapi: { version: '1.1' },
      links: { self },
      data: {
        type: 'post',
        id: 1,
        attributes: {
          title: 'First',
          published: true,
          createdAt: '2024-01-01T00:00:00.000Z',
          updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          authorId: 1,
          categoryId: null,
        },
        relationships: {
          author: { links: links('author'), data: { type: 'user', id: 1 } },
          category: { links: links('category'), data: null },
          tags: { links: links('tags') },
        },
        links: { self },
      },
      meta: {
        serialization: {
          values: {
            'data.attributes.createdAt': ['Date'],
            'data.attributes.updatedAt': ['Date'],
          },
        },
      },
    });
  });

  it('loads the linkage of a to-one relationship whose key is on the other side', async () => {
    const { body } = await get('/user?sort=id');
    expect(body.data.map((user: TestResponse['body']) => user.relationships.profile.data)).toEqual([
      { type: 'profile', id: 'p1' },
      null,
      null,
    ]);
  });

  it('never returns a field that the schema omits', async () => {
    const { body } = await get('/user/1', database.as(ADA));
    expect(body.data.attributes).toEqual({
      email: 'ann@example.com',
      name: 'Ann',
      role: 'AUTHOR',
    });
  });

  it('addresses a compound id whose parts contain the divider', async () => {
    const { body } = await get('/membership');
    expect(body.data[0]).toMatchObject({
      id: '1_a%5Fb',
      attributes: { userId: 1, teamId: 'a_b' },
      relationships: { team: { data: { type: 'team', id: 'a_b' } } },
      links: { self: `${ENDPOINT}/membership/1_a%255Fb` },
    });
    expect((await get('/membership/1_a%255Fb')).body.data.id).toBe('1_a%5Fb');
  });

  it.each(['a_b', 'c/d %'])('follows the link of the team %j', async (id) => {
    const { body } = await get('/team');
    const team = body.data.find((candidate: TestResponse['body']) => candidate.id === id);
    const { status, body: fetched } = await get(team.links.self.slice(ENDPOINT.length));
    expect([status, fetched.data]).toEqual([200, team]);
  });

  itNeeds(start, 'policies')(
    'lists and counts only the rows that the caller can read',
    async () => {
      expect(await ids('/post')).toEqual([1, 2, 4, 5]);
      expect((await get('/post')).body.meta.total).toBe(4);
      expect(await ids('/post', database.as(ANN))).toEqual([1, 2, 3, 4, 5]);
    },
  );

  // With the draft, 3, which the caller can read without policies.
  it.each([
    ['filter[title]=First', [1]],
    ['filter[title]=First,Of%20Bob', [1, 4]],
    ['filter[title]=Second%5C,%20with+a+comma', [2]],
    ['filter[title]=', []],
    ['filter[authorId]=1', [1, 2, 3]],
    ['filter[authorId]=1&filter[title]=First', [1]],
    ['filter[title]=First&filter[title]=Orphan', []],
    ['filter[published]=false', [3]],
    ['filter[createdAt]=2024-01-01T01:00:00%2B01:00', [1, 2, 3, 4, 5]],
    ['sort=-title', [2, 5, 4, 1, 3]],
    ['sort=-authorId,title&filter[authorId]=1,2', [4, 3, 1, 2]],
    ['sort=published', [3, 1, 2, 4, 5]],
    ['filter[published]=true&page[offset]=1&page[limit]=2', [2, 4]],
    ['page[offset]=99', []],
  ])('responds to /post?%s', async (query, expected) => {
    const seen = can(start, 'policies') ? expected.filter((id) => id !== 3) : expected;
    expect(await ids(`/post?${query}`)).toEqual(seen);
  });

  itEachNeeds<readonly [string, string]>(
    start,
    [
      ['id', '9007199254740993'],
      ['string', String.raw`a\, "b" \\ ü 💡`],
      ['boolean', 'true'],
      ['int', '-2147483648'],
      ['bigInt', '-9223372036854775808'],
      ['decimal', '123456789012345678901234567890.123456789'],
      ['dateTime', '2024-02-29T23:59:59.999Z'],
      ['bytes', 'AAH+/w=='],
      ['float', '0.1'],
      ['role', 'AUTHOR'],
    ],
    ([field]) => (field === 'decimal' ? 'exact-decimals' : undefined),
  )('filters a %s by equality', async (field, value) => {
    const url = `/sample?filter[${field}]=`;
    expect(await ids(url + encodeURIComponent(value))).toEqual(['9007199254740993']);
  });

  it('links to every page, and keeps the other parameters', async () => {
    const seen: unknown[] = [];
    let url: string | null = `${ENDPOINT}/post?sort=-id&filter%5Bpublished%5D=true&page[limit]=3`;
    const first = (await get(url.slice(ENDPOINT.length))).body.links;
    while (url !== null) {
      const { body }: TestResponse = await get(url.slice(ENDPOINT.length));
      seen.push(...body.data.map((post: TestResponse['body']) => post.id));
      url = body.links.next;
    }
    expect(seen).toEqual([5, 4, 2, 1]);
    const base = `${ENDPOINT}/post?sort=-id&filter%5Bpublished%5D=true`;
    expect(first).toEqual({
      self: `${ENDPOINT}/post?sort=-id&filter%5Bpublished%5D=true&page[limit]=3`,
      first: `${base}&page%5Blimit%5D=3`,
      last: `${base}&page%5Boffset%5D=3&page%5Blimit%5D=3`,
      prev: null,
      next: `${base}&page%5Boffset%5D=3&page%5Blimit%5D=3`,
    });
  });

  itEachNeeds(
    start,
    ['/post/3', '/post/99', '/post/12abc', '/post/3000000000', '/post/%00', '/team/%00'],
    (url) => (url === '/post/3' ? 'policies' : undefined),
  )('returns 404 for %s', async (url) => {
    const { status, body } = await get(url);
    expect([status, body.errors[0].code]).toEqual([404, 'not-found']);
  });
}

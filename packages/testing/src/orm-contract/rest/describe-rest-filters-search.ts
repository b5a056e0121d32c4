import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { can, itNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

const TITLES = [
  'The quick brown fox',
  'A quick answer: no!',
  'It\'s Bob\'s own (quoted) "title"',
  String.raw`C:\temp\fox & friends | co`,
  'fox:* 100%_sure',
  'Überraschung für Zoë',
];

/** A search, and the posts whose title has all of its words. */
const SEARCHES: readonly (readonly [text: string, ids: readonly number[]])[] = [
  ['quick', [1, 2]],
  ['QUICK', [1, 2]],
  ['quick fox', [1]],
  ['fox quick', [1]],
  ['  quick   fox ', [1]],
  ['quick\tfox\n', [1]],
  ['quick nope', []],
  ['nope', []],
  ['qui', []],
  ['quick,title', [1, 2, 3]],
  ['answers', [2]],
  ["Bob's", [3]],
  ["'bob'", [3]],
  ["bob'", [3]],
  ['"title"', [3]],
  ['(quoted)', [3]],
  ['100', [5]],
  ['überraschung', [6]],
  ['ZOË', [6]],
  // PostgreSQL's operators are text like any other.
  ['quick | answer', [2]],
  ['quick & fox', [1]],
  ['!quick', [1, 2]],
  ['qui:*', []],
  ['quick <-> brown', [1]],
  ['friends & co', [4]],
];

/** Texts that no search language may fail on; the database decides what they find. */
const HOSTILE = [
  ...[
    '',
    ' ',
    ',',
    '\t',
    '&',
    '|',
    '!',
    '(',
    ')',
    ':',
    '*',
    '<->',
    ':*',
    '&&',
    '!!',
    '()',
    '( | )',
  ],
  ...["'", "''", "'''", '"', "' & '", "a' | 'b", "')--", "';select 1;--"],
  ...['\\\\', '\\\\\\\\', String.raw`\'`, String.raw`a\\`, String.raw`\\'`, String.raw`a\\' | b`],
  ...['the', 'a', 'the a', '%', '_', '$1', '?', '💡', '\u0301', '\ufeff', '\u00a0', '\u200b'],
  ...[
    '<2>',
    'a<b',
    'foo:AB',
    'x'.repeat(1000),
    'a '.repeat(500),
    '-1',
    '1e5',
    'a-b-c',
    'http://x/y?z',
  ],
];

/** Describes full-text search: `$search` on a field that the schema marks as searchable. */
export function describeRestFiltersSearch(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const get = (url: string): Promise<TestResponse> => {
    const handler = restHandler({ endpoint: '/api', log: false })(database.orm);
    return sendRequest(handler, { url, client: database.as(ADA) });
  };
  const search = (text: string) => get(`/post?filter[title$search]=${encodeURIComponent(text)}`);

  beforeAll(async () => {
    database = await start();
    await database.clear();
    await database.unrestricted.category.create({ data: { name: 'All' } });
    for (const title of TITLES) {
      await database.unrestricted.post.create({ data: { title, published: true, categoryId: 1 } });
    }
  });
  afterAll(() => database.close());

  const itFinds = itNeeds(start, 'full-text-search');

  const searches = SEARCHES.filter(([text]) => text !== 'answers' || can(start, 'word-forms'));

  itFinds.each(searches)('finds the texts that have all words of %j', async (text, ids) => {
    const { status, body } = await search(text);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data.map(({ id }: { readonly id: number }) => id)).toEqual(ids);
    expect(body.meta.total).toBe(ids.length);
  });

  itFinds.each(HOSTILE)(
    'searches for the words in %j, or rejects a text without words',
    async (text) => {
      const { status, body } = await search(text);
      if (status !== 200) {
        expect([status, body.errors]).toEqual([
          400,
          [expect.objectContaining({ code: 'invalid-value' })],
        ]);
        expect(body.errors[0].source).toEqual({ parameter: 'filter[title$search]' });
      }
    },
  );

  itFinds('searches below relationships, in groups, and with other filters', async () => {
    const ids = async (url: string) =>
      (await get(url)).body.data.map(({ id }: { readonly id: number }) => id);
    expect(await ids('/category?filter[posts][title$search]=quick+fox')).toEqual([1]);
    expect(await ids('/category?filter[posts][title$search]=quick+title')).toEqual([]);
    expect(await ids('/category/1/posts?filter[title$search]=fox')).toEqual([1, 4, 5]);
    expect(await ids('/post?filter[$not][title$search]=fox')).toEqual([2, 3, 6]);
    expect(await ids('/post?filter[title$search]=fox&filter[id$gt]=1')).toEqual([4, 5]);
  });

  it.each([
    '/tag?filter[name$search]=x',
    '/sample?filter[int$search]=1',
    '/post?filter[id$search]=1',
    ...(can(start, 'full-text-search') ? [] : ['/post?filter[title$search]=quick']),
  ])('refuses a field without full-text search: %s', async (url) => {
    const { status, body } = await get(url);
    expect([status, body.errors]).toEqual([
      400,
      [expect.objectContaining({ code: 'invalid-filter' })],
    ]);
    expect(body.errors[0].source).toEqual({ parameter: expect.stringContaining('$search') });
  });
}

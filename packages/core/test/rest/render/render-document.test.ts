import { createAnnotationWriter } from '@modelway/serialization';
import type { RestResult } from '../../../src/rest/execute/execute-rest-plan.ts';
import { renderDocument } from '../../../src/rest/render/render-document.ts';
import { writeDocument } from '../../../src/rest/render/render-rest-result.ts';
import type { ResourceObject } from '../../../src/rest/render/rest-document.ts';
import type { RestHandlerOptions } from '../../../src/rest/rest-options.ts';
import { apiRequest, type Sent } from '../../api-request.ts';
import { ENDPOINT, libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

type Row = Readonly<Record<string, unknown>>;

const render = async (
  sent: Sent,
  result: RestResult,
  options: Partial<RestHandlerOptions> = {},
) => {
  const context = libraryContext(options);
  const plan = await planRest(sent, context);
  if (plan.kind === 'delete' || 'args' in plan) throw new TypeError('nothing to render');
  const annotations = createAnnotationWriter();
  const rendering = { plan, result, request: apiRequest(sent), client: {} };
  const document = renderDocument(rendering, context, annotations);
  return JSON.parse(writeDocument(document, { annotations, limit: 1_000_000 }));
};
const rowOf = (row: Row, created = false): RestResult => ({ kind: 'row', row, created });
const rowsOf = (rows: readonly Row[], total?: number): RestResult => ({
  kind: 'rows',
  rows,
  total,
});
const namesOf = (resources: unknown) =>
  (resources as readonly ResourceObject[]).map(({ type, id }) => `${type} ${id}`);

describe('renderDocument', () => {
  it.each([
    [2, '', { next: null, last: '?page%5Blimit%5D=2' }],
    [3, '', { next: '?page%5Boffset%5D=2&page%5Blimit%5D=2' }],
    [undefined, '?page[total]=false', { next: null, last: null }],
  ])('pages a collection of %p', async (total, query, links) => {
    const rows = [{ id: 1 }, { id: 2 }];
    const document = await render({ url: `/book${query}` }, rowsOf(rows, total), { pageSize: 2 });
    const urls = Object.entries(links).map(([name, url]) => [
      name,
      url && `${ENDPOINT}/book${url}`,
    ]);
    expect(document.links).toMatchObject({
      self: `${ENDPOINT}/book${query}`,
      ...Object.fromEntries(urls),
    });
    expect(document.meta?.total).toBe(total);
    expect(namesOf(document.data)).toEqual(['book 1', 'book 2']);
  });

  it.each([
    ['page[limit]=2&page[offset]=1', [1, 2, 3], 1, 4],
    ['page[limit]=2&page[offset]=1', [1, 2], 7, 7],
    ['page[limit]=2&page[offset]=9', [], 7, 7],
    ['page[limit]=2&page[offset]=9', [], 0, 0],
    ['page[size]=2&page[number]=2', [1], 1, 3],
    ['page[size]=2', [1, 2, 3], 1, 3, { pagination: 'cursor' }],
  ] as const)('guesses of %s with the rows %j and the estimate %i: %i', async (...row) => {
    const [query, ids, estimate, bestGuess, options] = row;
    const result: RestResult = { ...rowsOf(ids.map((id) => ({ id }))), estimate } as RestResult;
    const sent = { url: `/book?${query}&page[total]=estimated` };
    const { meta, links } = await render(sent, result, { estimatedTotals: true, ...options });
    expect(meta).toEqual({ page: { estimatedTotal: { bestGuess } } });
    expect([links.last, links.next === null]).toEqual([null, ids.length < 3]);
  });

  it('detects the next page by one extra row, and does not render it', async () => {
    const sent = { url: '/book?page[limit]=2&page[total]=false&include=author' };
    const rows = [1, 2, 3].map((id) => ({ id, author: { id: id * 10 } }));
    const { data, included, links, meta } = await render(sent, rowsOf(rows));
    expect(namesOf(data)).toEqual(['book 1', 'book 2']);
    expect(namesOf(included)).toEqual(['author 10', 'author 20']);
    expect([links.last, links.next]).toEqual([
      null,
      `${ENDPOINT}/book?page[total]=false&include=author&page%5Boffset%5D=2&page%5Blimit%5D=2`,
    ]);
    expect(meta).toBeUndefined();
  });

  it('renders included only if it is requested, even if it is empty', async () => {
    const row = rowOf({ id: 1, author: null });
    expect(await render({ url: '/book/1' }, row)).not.toHaveProperty('included');
    expect((await render({ url: '/book/1?include=' }, row)).included).toEqual([]);
    expect((await render({ url: '/book/1?include=author' }, row)).included).toEqual([]);
  });

  it('renders full linkage of included resources', async () => {
    const row = rowOf({ id: 1, tags: [{ name: 'a', books: [{ id: 1 }, { id: 2 }] }] });
    const { data, included = [] } = await render({ url: '/book/1?include=tags.books' }, row);
    expect((data as ResourceObject).relationships?.tags?.data).toEqual([{ type: 'tag', id: 'a' }]);
    expect(namesOf(included)).toEqual(['tag a', 'book 2']);
    expect(included[0]?.relationships?.books?.data).toEqual([
      { type: 'book', id: 1 },
      { type: 'book', id: 2 },
    ]);
    // The relationships of this one are loaded nowhere.
    expect(included[1]?.relationships?.tags).not.toHaveProperty('data');
  });

  it('renders the requested fields of included resources', async () => {
    const url = '/book/1?include=author&fields[book]=title&fields[author]=name';
    const { data, included = [] } = await render(
      { url },
      rowOf({ id: 1, title: 'a', authorId: 2, author: { id: 2, name: 'b' } }),
    );
    expect(data).toMatchObject({ attributes: { title: 'a' } });
    expect(included).toEqual([
      { type: 'author', id: 2, attributes: { name: 'b' }, links: { self: `${ENDPOINT}/author/2` } },
    ]);
  });

  it('annotates the types of values in included', async () => {
    const row = { id: 1, author: { id: 2, books: [{ id: 3, createdAt: new Date(0) }] } };
    const { meta } = await render({ url: '/book/1?include=author.books' }, rowOf(row));
    expect(meta).toEqual({
      serialization: { values: { 'included.1.attributes.createdAt': ['Date'] } },
    });
  });

  it.each([
    ['/profile/p/author', { author: { id: 2 } }, 'author 2'],
    ['/book/1/author', { author: null }, null],
    ['/book/1/publisher', { publisher: null }, null],
    ['/book/1/relationships/author', { author: { id: 2 } }, 'author 2'],
    ['/book/1/relationships/author', { author: null }, null],
    ['/book/1/relationships/publisher', {}, null],
  ])('renders the one resource at %s: %j', async (url, related, expected) => {
    const { data, links } = await render({ url }, rowOf({ id: 1, ...related }));
    expect(data === null ? null : namesOf([data])[0]).toBe(expected);
    expect(links.self).toBe(ENDPOINT + url);
    expect(links).not.toHaveProperty('first');
  });

  it.each(['/book/1/tags', '/book/1/relationships/tags'])('paginates %s', async (url) => {
    const row = { id: 1, tags: [{ name: 'a' }, { name: 'b' }], _count: { tags: 3 } };
    const { data, meta, links } = await render({ url }, rowOf(row), { pageSize: 2 });
    expect(namesOf(data)).toEqual(['tag a', 'tag b']);
    expect(meta).toEqual({ total: 3 });
    expect(links).toMatchObject({
      self: ENDPOINT + url,
      last: `${ENDPOINT}${url}?page%5Boffset%5D=2&page%5Blimit%5D=2`,
      next: `${ENDPOINT}${url}?page%5Boffset%5D=2&page%5Blimit%5D=2`,
    });
    const empty = rowOf({ id: 1, tags: [], _count: { tags: 0 } });
    expect(await render({ url }, empty)).toMatchObject({ data: [], meta: { total: 0 } });
    const sent = { url: `${url}?page[total]=false` };
    const uncounted = await render(sent, rowOf({ id: 1, tags: row.tags }), { pageSize: 1 });
    expect(namesOf(uncounted.data)).toEqual(['tag a']);
    expect([uncounted.meta, uncounted.links.last]).toEqual([undefined, null]);
    expect(uncounted.links.next).toContain('page%5Boffset%5D=1');
  });

  it('renders linkage as identifiers, with the links of the relationship', async () => {
    const url = '/book/1/relationships/author';
    const document = await render({ url }, rowOf({ id: 1, author: { id: 2, name: 'b' } }));
    expect(document).toEqual({
      data: { type: 'author', id: 2 },
      jsonapi: { version: '1.1' },
      links: { self: ENDPOINT + url, related: `${ENDPOINT}/book/1/author` },
    });
  });

  it('includes the resources of the linkage', async () => {
    const url = '/book/1/relationships/tags?include=tags.books';
    const row = { id: 1, tags: [{ name: 'a', books: [{ id: 1 }] }], _count: { tags: 1 } };
    const { data, included } = await render({ url }, rowOf(row));
    expect(data).toEqual([{ type: 'tag', id: 'a' }]);
    expect(namesOf(included)).toEqual(['tag a', 'book 1']);
  });

  it.each(['POST', 'PATCH', 'DELETE'])(
    'renders the response to %s of a relationship like that to GET',
    async (method) => {
      const data = [{ type: 'tag', id: 'a' }];
      const sent = { method, url: '/book/1/relationships/tags', body: { data } };
      const row = { id: 1, tags: [{ name: 'a' }], _count: { tags: 1 } };
      const self = `${ENDPOINT}/book/1/relationships/tags`;
      expect(await render(sent, rowOf(row))).toMatchObject({
        data,
        meta: { total: 1 },
        links: { self, related: `${ENDPOINT}/book/1/tags`, next: null },
      });
    },
  );

  it("uses the relationship's own URL if another one changed it", async () => {
    const sent = { method: 'PATCH', url: '/book/1/tags', body: { data: [] } };
    const { links } = await render(sent, rowOf({ id: 1, tags: [], _count: { tags: 0 } }));
    const self = `${ENDPOINT}/book/1/relationships/tags`;
    expect(links.self).toBe(self);
    expect(links.first?.startsWith(`${self}?`)).toBe(true);
  });

  it.each([true, false])(
    "uses the resource's own URL after an upsert, created: %p",
    async (created) => {
      const attributes = { email: 'e', branch: 'b', number: 1 };
      const meta = { operation: 'upsert', matchFields: ['email'] };
      const body = { data: { type: 'member', attributes }, meta };
      const document = await render(
        { method: 'POST', url: '/member', body },
        rowOf({ id: 'm', ...attributes }, created),
      );
      expect(document.links.self).toBe(`${ENDPOINT}/member/m`);
    },
  );
});

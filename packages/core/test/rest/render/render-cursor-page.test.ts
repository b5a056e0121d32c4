import type { CursorPage } from '../../../src/rest/parse/query/parse-cursor-page.ts';
import { parseKeyset } from '../../../src/rest/parse/query/parse-keyset.ts';
import { renderCursorPage } from '../../../src/rest/render/render-cursor-page.ts';
import { CURSOR_PROFILE, encodeBehind, encodeRow } from '../../../src/rest/rest-cursor.ts';
import { libraryModel } from '../../library-context.ts';
import { rejectionsOf } from '../../thrown.ts';

const provider = 'postgresql';
const keyset = parseKeyset([], { list: 'book', model: libraryModel('book'), provider });
const url = 'http://api.test/book';
const at = (id: number) => ({ values: [id], behind: false });
const on = (id: number) => encodeRow({ id }, keyset, provider);
const rows = (...ids: readonly number[]) => ids.map((id) => ({ id }));
const PAGE: CursorPage = {
  form: 'cursor',
  limit: 2,
  total: false,
  keyset,
  after: undefined,
  before: undefined,
  profile: CURSOR_PROFILE,
};
const render = (read: readonly object[], page: Partial<CursorPage>, rawQuery = '') =>
  renderCursorPage(
    read as { readonly id: number }[],
    { ...PAGE, ...page },
    {
      location: { url, rawQuery },
      total: undefined,
      provider,
    },
  );
const link = (side: string, cursor: string | undefined) =>
  `${url}?page%5B${side}%5D=${cursor}&page%5Bsize%5D=2`;
const first = `${url}?page%5Bsize%5D=2`;
const after = { after: at(5) };
const before = { before: at(5) };
const gap = encodeBehind(at(5), keyset);

describe('renderCursorPage', () => {
  it.each([
    ['the only page', rows(1), {}, [1], null, null],
    ['the first page', rows(1, 2, 3), {}, [1, 2], null, link('after', on(2))],
    ['an empty list', [], {}, [], null, null],
    ['a page behind', rows(6, 7, 8), after, [6, 7], link('before', on(6)), link('after', on(7))],
    ['the last page', rows(6), after, [6], link('before', on(6)), null],
    ['no page behind', [], after, [], link('before', gap), null],
    ['a page before', rows(4, 3, 2), before, [3, 4], link('before', on(3)), link('after', on(4))],
    ['the first before', rows(4), before, [4], null, link('after', on(4))],
    ['no page before', [], before, [], null, first],
    [
      'a range',
      rows(6),
      { ...after, before: at(7) },
      [6],
      link('before', on(6)),
      link('after', on(6)),
    ],
    [
      'an empty range',
      [],
      { ...after, before: at(6) },
      [],
      link('before', gap),
      link('after', gap),
    ],
  ] as const)('links from %s', (_, read, page, ids, prev, next) => {
    const rendered = render(read, page);
    expect(rendered.rows).toEqual(rows(...ids));
    expect(rendered.cursors).toEqual(ids.map(on));
    expect(rendered.links).toEqual({ first, last: null, prev, next });
    expect(rendered.meta).toBeUndefined();
  });

  it('says that a range is cut', () => {
    const { meta, rows: shown } = render(rows(6, 7, 8), { ...after, before: at(9) });
    expect([meta, shown]).toEqual([{ page: { rangeTruncated: true } }, rows(6, 7)]);
  });

  it('replaces page parameters in any spelling, and keeps others unchanged', () => {
    const query = 'page[after]=x&sort=id&%70age%5Bsize%5D=9&page[total]=true&page%5Bbefore%5D=y';
    expect(render(rows(1), {}, query).links?.first).toBe(
      `${url}?sort=id&page[total]=true&page%5Bsize%5D=2`,
    );
  });

  it('has no size if pages are off', () => {
    const { links } = render(rows(1, 2, 3), { limit: Number.POSITIVE_INFINITY });
    expect(links).toEqual({ first: url, last: null, prev: null, next: null });
  });

  it('rejects an order by a value that no cursor can carry', async () => {
    expect(await rejectionsOf(() => render([{ id: Number.NaN }], {}))).toEqual([
      ['invalid-sort', { parameter: 'sort' }],
    ]);
  });
});

import { isByCursor } from '../../../../src/rest/parse/query/parse-cursor-page.ts';
import { CURSOR_PROFILE, encodeRow } from '../../../../src/rest/rest-cursor.ts';
import type { ScalarField } from '../../../../src/schema/schema-model.ts';
import { libraryContext, libraryModel } from '../../../library-context.ts';
import { errorsOf, rejectionsOf } from '../../../thrown.ts';
import { paramsOf, parseRest } from '../../rest-stages.ts';

const ACCEPT = { accept: `application/vnd.api+json; profile="${CURSOR_PROFILE}"` };
const INFINITY = Number.POSITIVE_INFINITY;

const parse = async (query: string, options = {}, headers: Record<string, string> = ACCEPT) => {
  const parsed = await parseRest({ url: `/book?${query}`, headers }, libraryContext(options));
  if (parsed.kind !== 'list' || parsed.query.page.form !== 'cursor') throw new TypeError(query);
  return parsed.query.page;
};
const CURSOR = encodeRow({ id: 5 }, (await parse('')).keyset, 'postgresql');
const at = { values: [5], behind: false };

describe('parseCursorPage', () => {
  it.each([
    ['', {}, { limit: 100, total: false }],
    ['page[size]=5', {}, { limit: 5 }],
    ['page[size]=007', {}, { limit: 7 }],
    ['page[size]=1001', { maxPageSize: INFINITY }, { limit: 1001 }],
    ['', { pageSize: INFINITY }, { limit: INFINITY }],
    ['page[total]=true', {}, { total: true }],
    ['page[total]=false', {}, { total: false }],
    [`page[after]=${CURSOR}`, {}, { limit: 100, after: at, before: undefined }],
    [`page[before]=${CURSOR}`, {}, { limit: 100, before: at, after: undefined }],
    // The profile: a range has the maximum size by default.
    [`page[after]=${CURSOR}&page[before]=${CURSOR}`, {}, { limit: 1000, after: at, before: at }],
    [`page[after]=${CURSOR}&page[before]=${CURSOR}&page[size]=2`, {}, { limit: 2 }],
  ])('parses %j with %j', async (query, options, expected) => {
    expect(await parse(query, options)).toMatchObject({ form: 'cursor', ...expected });
  });

  it.each([
    ['', {}, undefined, false],
    ['page[size]=1', {}, undefined, false],
    ['page[after]=x', {}, undefined, true],
    ['page[before]=x', {}, undefined, true],
    ['', { pagination: 'cursor' }, undefined, true],
    ['', {}, CURSOR_PROFILE, true],
  ] as const)('starts with %j, %j and the profile %s: %s', (query, options, profile, expected) => {
    const scope = { model: libraryModel('book'), context: libraryContext(options), profile };
    expect(isByCursor(paramsOf(query), scope)).toBe(expected);
  });

  it('starts only if the request says so where cursors cannot divide a list by its id', () => {
    const context = libraryContext({ pagination: 'cursor' });
    const book = libraryModel('book');
    const genre = book.fields.get('genre') as ScalarField;
    const model = { ...book, idFields: [...book.idFields, genre] };
    expect(isByCursor([], { model, context })).toBe(false);
    expect(isByCursor(paramsOf('page[after]=x'), { model, context })).toBe(true);
  });

  it.each([
    ['page[size]=0', 'page[size]'],
    ['page[size]=', 'page[size]'],
    ['page[size]=1001', 'page[size]'],
    ['page[size]=1&page[size]=1', 'page[size]'],
    ['page[number]=1', 'page[number]'],
    ['page[offset]=0', 'page[offset]'],
    ['page[limit]=5', 'page[limit]'],
    ['page[total]=1', 'page[total]'],
    ['page[after]=', 'page[after]'],
    ['page[after]=x', 'page[after]'],
    [`page[after]=${CURSOR}x`, 'page[after]'],
    [`page[before]=${CURSOR}&page[before]=${CURSOR}`, 'page[before]'],
    [`page[before]=${CURSOR}&sort=title`, 'page[before]'],
  ])('rejects %s', async (query, parameter) => {
    expect(await rejectionsOf(() => parse(query))).toEqual([['invalid-page', { parameter }]]);
  });

  it('names every parameter of another form', async () => {
    expect(
      await rejectionsOf(() => parse('page[limit]=5&page[number]=1', { pagination: 'cursor' }, {})),
    ).toEqual([
      ['invalid-page', { parameter: 'page[number]' }],
      ['invalid-page', { parameter: 'page[limit]' }],
    ]);
  });

  it('does not read a cursor if the sort is invalid', async () => {
    expect(await rejectionsOf(() => parse('page[after]=x&sort=nope'))).toEqual([
      ['invalid-sort', { parameter: 'sort' }],
    ]);
  });

  it('names the maximum size as the profile does', async () => {
    const [error] = await errorsOf(() => parse('page[size]=6', { maxPageSize: 5 }));
    expect(error).toMatchObject({
      type: `${CURSOR_PROFILE}max-size-exceeded`,
      meta: { page: { maxSize: 5 } },
    });
  });
});

import type { ApiError } from '../../../../src/errors/api-error.ts';
import { DEFAULT_LIMITS } from '../../../../src/limits/limits.ts';
import { parseLinkage } from '../../../../src/rest/parse/documents/parse-linkage.ts';
import { libraryContext, relationField } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';

const { ids } = libraryContext();
const limits = { ...DEFAULT_LIMITS, listLength: 3 };
const parse = (type: string, name: string, data: unknown) => {
  const issues: ApiError[] = [];
  const target = { relation: relationField(type, name), pointer: '/here' };
  const linkage = parseLinkage(data, target, { ids, limits, issues });
  return { linkage, issues: issues.map(({ code, source }) => [code, source]) };
};
const tag = (id: unknown) => ({ type: 'tag', id });

describe('parseLinkage', () => {
  it.each([
    ['book', 'author', { type: 'author', id: '1' }, { id: 1 }],
    ['book', 'author', { type: 'author', id: 1, meta: { x: 1 } }, { id: 1 }],
    ['book', 'author', null, null],
    ['book', 'tags', [], []],
    ['book', 'tags', [tag('a'), tag('b')], [{ name: 'a' }, { name: 'b' }]],
    // Each once, however the client writes it.
    ['book', 'tags', [tag('a'), tag('b'), tag('a')], [{ name: 'a' }, { name: 'b' }]],
    ['book', 'tags', [tag('a_'), tag('a_')], [{ name: 'a_' }]],
    ['author', 'books', [1, '1'].map((id) => ({ type: 'book', id })), [{ id: 1 }]],
    [
      'member',
      'reviews',
      ['m_1', 'm_1', 'm_2'].map((id) => ({ type: 'review', id })),
      [
        { memberId: 'm', bookId: 1 },
        { memberId: 'm', bookId: 2 },
      ],
    ],
    ['reminder', 'loan', { type: 'bookLoan', id: '1_a' }, { bookId: 1, reader: 'a' }],
    // The key is on the other side and may be null.
    ['member', 'card', null, null],
  ])('parses the linkage of %s.%s: %j', (type, name, data, linkage) => {
    expect(parse(type, name, data)).toEqual({ linkage, issues: [] });
  });

  it.each([
    ['book', 'author', undefined, ''],
    ['book', 'author', [], ''],
    ['book', 'author', {}, ''],
    ['book', 'author', '1', ''],
    ['book', 'author', { type: 'author' }, ''],
    ['book', 'author', { type: 'Author', id: 1 }, ''],
    ['book', 'author', { type: 'author', id: {} }, ''],
    ['book', 'author', JSON.parse('{"type":"author","__proto__":{"id":1}}'), ''],
    ['book', 'tags', null, ''],
    ['book', 'tags', tag('a'), ''],
    ['book', 'tags', [tag('a'), tag(null)], '/1'],
    ['member', 'reviews', [{ type: 'review', id: 'm' }], '/0'],
    // A required key cannot be emptied, on whichever side it is.
    ['profile', 'author', null, ''],
    ['author', 'profile', null, ''],
  ])('rejects the linkage of %s.%s: %j', (type, name, data, where) => {
    expect(parse(type, name, data)).toEqual({
      linkage: undefined,
      issues: [['invalid-relation-data', { pointer: `/here${where}` }]],
    });
  });

  it('rejects a list above the limit, even of duplicates', async () => {
    expect(parse('book', 'tags', Array(3).fill(tag('a'))).issues).toEqual([]);
    expect(await rejectionsOf(() => parse('book', 'tags', Array(4).fill(tag('a'))))).toEqual([
      ['limit-exceeded', { pointer: '/here' }],
    ]);
  });
});

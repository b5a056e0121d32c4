import type { ApiError } from '../../../../src/errors/api-error.ts';
import { DEFAULT_LIMITS } from '../../../../src/limits/limits.ts';
import { parseRelationships } from '../../../../src/rest/parse/documents/parse-relationships.ts';
import { libraryContext, libraryModel } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';

const { ids } = libraryContext();
const limits = { ...DEFAULT_LIMITS, listLength: 3 };
const parse = (type: string, relationships: unknown) => {
  const issues: ApiError[] = [];
  const context = { model: libraryModel(type), ids, limits, issues };
  const linkages = parseRelationships(relationships, context);
  return {
    linkages: Object.fromEntries([...linkages].map(([{ name }, linkage]) => [name, linkage])),
    issues: issues.map(({ code, source }) => [code, (source as { pointer: string }).pointer]),
  };
};
const author = (id: unknown) => ({ type: 'author', id });

describe('parseRelationships', () => {
  it.each([
    ['book', undefined, {}],
    ['book', {}, {}],
    ['book', { author: { data: author('1') } }, { author: { id: 1 } }],
    ['book', { author: { data: author(1), links: {}, meta: {} } }, { author: { id: 1 } }],
    ['book', { author: { data: null } }, { author: null }],
    ['book', { tags: { data: [] } }, { tags: [] }],
    [
      'book',
      {
        tags: {
          data: [
            { type: 'tag', id: 'a' },
            { type: 'tag', id: 'a_b' },
          ],
        },
      },
      { tags: [{ name: 'a' }, { name: 'a_b' }] },
    ],
    [
      'reminder',
      { loan: { data: { type: 'bookLoan', id: '1_a%5Fb' } } },
      { loan: { bookId: 1, reader: 'a_b' } },
    ],
    ['author', { profile: { data: { type: 'profile', id: 'x' } } }, { profile: { id: 'x' } }],
    ['book', { '@x': 1, author: { data: null } }, { author: null }],
  ])('parses relationships of %s: %j', (type, relationships, linkages) => {
    expect(parse(type, relationships)).toEqual({ linkages, issues: [] });
  });

  it.each([null, [], 'author'])('rejects %j for the relationships', (relationships) => {
    expect(parse('book', relationships).issues).toEqual([
      ['invalid-payload', '/data/relationships'],
    ]);
  });

  it.each(['nope', 'title', 'constructor', '__proto__', 'toString'])(
    'rejects the unknown relationship %s',
    (name) => {
      const { linkages, issues } = parse('book', JSON.parse(`{"${name}":{"data":null}}`));
      expect(linkages).toEqual({});
      expect(issues).toEqual([['invalid-payload', `/data/relationships/${name}`]]);
    },
  );

  it.each([
    ['book', { author: null }, 'author'],
    ['book', { author: {} }, 'author'],
    ['book', { author: { links: {} } }, 'author'],
    ['book', { author: author(1) }, 'author'],
    ['book', { author: JSON.parse('{"__proto__":{"data":null}}') }, 'author'],
    ['book', { author: { data: [] } }, 'author/data'],
    ['book', { author: { data: [author(1)] } }, 'author/data'],
    ['book', { author: { data: 1 } }, 'author/data'],
    ['book', { author: { data: { type: 'author' } } }, 'author/data'],
    ['book', { author: { data: { id: 1 } } }, 'author/data'],
    ['book', { author: { data: { type: 'Author', id: 1 } } }, 'author/data'],
    ['book', { author: { data: author('12abc') } }, 'author/data'],
    ['book', { author: { data: author(1.5) } }, 'author/data'],
    ['book', { author: { data: author(null) } }, 'author/data'],
    ['book', { author: { data: author([1]) } }, 'author/data'],
    ['profile', { author: { data: null } }, 'author/data'],
    ['book', { tags: { data: null } }, 'tags/data'],
    ['book', { tags: { data: { type: 'tag', id: 'a' } } }, 'tags/data'],
    ['book', { tags: { data: [{ type: 'tag', id: 'a' }, null] } }, 'tags/data/1'],
    ['book', { tags: { data: [{ type: 'book', id: 1 }] } }, 'tags/data/0'],
    ['reminder', { loan: { data: { type: 'bookLoan', id: '1' } } }, 'loan/data'],
  ])('rejects the linkage in %s %j', (type, relationships, where) => {
    expect(parse(type, relationships)).toEqual({
      linkages: {},
      issues: [['invalid-relation-data', `/data/relationships/${where}`]],
    });
  });

  it('reports each invalid identifier', () => {
    const { issues } = parse('book', { tags: { data: [1, { type: 'tag', id: 'a' }, 2] } });
    expect(issues.map(([, pointer]) => pointer)).toEqual([
      '/data/relationships/tags/data/0',
      '/data/relationships/tags/data/2',
    ]);
  });

  it('rejects a list above the limit', async () => {
    const tags = (length: number) => ({
      tags: { data: Array.from({ length }, (_, i) => ({ type: 'tag', id: `t${i}` })) },
    });
    expect(parse('book', tags(3)).issues).toEqual([]);
    expect(await rejectionsOf(() => parse('book', tags(4)))).toEqual([
      ['limit-exceeded', { pointer: '/data/relationships/tags/data' }],
    ]);
  });
});

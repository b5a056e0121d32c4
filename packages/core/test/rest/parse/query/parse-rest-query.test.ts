import {
  parseCollectionQuery,
  parseResourceQuery,
} from '../../../../src/rest/parse/query/parse-rest-query.ts';
import { libraryContext, libraryModel, relationField } from '../../../library-context.ts';
import { errorsOf, rejectionsOf } from '../../../thrown.ts';
import { paramsOf } from '../../rest-stages.ts';
import { conditionToLists } from '../condition-to-lists.ts';

const context = libraryContext();
const scope = { model: libraryModel('book'), context };
const parseCollection = (query: string) => parseCollectionQuery(paramsOf(query), scope);
const parseResource = (query: string) => parseResourceQuery(paramsOf(query), scope);

describe('parseCollectionQuery', () => {
  it('parses every family of parameters, in any order', () => {
    const query = parseCollection(
      'sort=title&filter[id]=1&page[limit]=5&include=tags&filter%5Bid%5D=2&page[offset]=10&fields[book]=id&sort=-id&page[total]=false&include=author',
    );
    expect(query.filter && conditionToLists(query.filter)).toEqual([
      'and',
      ['id', 'equals', 1],
      ['id', 'equals', 2],
    ]);
    expect(query.sort.map(({ field }) => field.name)).toEqual(['title', 'id']);
    expect(query.page).toEqual({ offset: 10, limit: 5, total: false, form: 'offset' });
    expect([...query.include.keys()].map(({ name }) => name)).toEqual(['tags', 'author']);
    expect([...query.fields.keys()].map(({ type }) => type)).toEqual(['book']);
  });

  it('returns defaults for an empty query string', () => {
    expect(parseCollection('')).toEqual({
      compound: false,
      filter: undefined,
      sort: [],
      page: { offset: 0, limit: 100, total: true, form: 'offset' },
      include: new Map(),
      fields: new Map(),
    });
  });

  it.each([
    'Sort=id',
    'sort[]=id',
    'filter=1',
    'filters[id]=1',
    'page=1',
    'page[cursor]=1',
    'page[limit=1',
    'include[]=author',
    'fields=title',
    'constructor=1',
    '__proto__[filter]=1',
    'a',
  ])('rejects the unknown parameter in %s', async (query) => {
    expect(await rejectionsOf(() => parseCollection(query))).toEqual([
      ['unknown-parameter', { parameter: query.split('=')[0] }],
    ]);
  });

  it('lists the known parameters for an unknown one', async () => {
    const [error] = await errorsOf(() => parseCollection('page[cursor]=1'));
    expect(error?.message).toBe(
      'Unknown query parameter "page[cursor]". Supported: filter[…], sort, page[offset], page[limit], page[number], page[size], page[after], page[before], page[total], include, includeOptions[…], fields[…].',
    );
  });

  it.each([
    ['a list', parseCollection],
    ['one resource', parseResource],
  ])('reports a repeated unknown parameter of %s once', async (_, parse) => {
    expect(await rejectionsOf(() => parse('x=1&y=1&x=2'))).toEqual([
      ['unknown-parameter', { parameter: 'x' }],
      ['unknown-parameter', { parameter: 'y' }],
    ]);
  });

  it('reports all errors at once', async () => {
    const query =
      'x=1&filter[id]=a&__proto__=2&sort=nope&page[limit]=0&filter[no]=1&include=no&fields[no]=a';
    expect(await rejectionsOf(() => parseCollection(query))).toEqual([
      ['unknown-parameter', { parameter: 'x' }],
      ['unknown-parameter', { parameter: '__proto__' }],
      ['invalid-include', { parameter: 'include' }],
      ['invalid-fields', { parameter: 'fields[no]' }],
      ['invalid-value', { parameter: 'filter[id]' }],
      ['invalid-filter', { parameter: 'filter[no]' }],
      ['invalid-sort', { parameter: 'sort' }],
      ['invalid-page', { parameter: 'page[limit]' }],
    ]);
  });
});

describe('parseResourceQuery', () => {
  it('parses include and fields', () => {
    const { include, fields } = parseResource('include=author&fields[author]=name');
    expect([include.size, fields.size]).toEqual([1, 1]);
  });

  it.each(['filter[id]=1', 'sort=id', 'page[limit]=1', 'page[total]=false'])(
    'rejects %s, which is for collections',
    async (query) => {
      expect(await rejectionsOf(() => parseResource(query))).toEqual([
        ['unknown-parameter', { parameter: query.split('=')[0] }],
      ]);
    },
  );

  it('reports all errors at once', async () => {
    expect(await rejectionsOf(() => parseResource('include=x&fields[x]=a&y=1'))).toHaveLength(3);
  });

  it('resolves include paths from the resource that has the linkage', async () => {
    const relation = relationField('author', 'books');
    const linkageOf = { model: libraryModel('author'), relation };
    const parse = (query: string) => parseResourceQuery(paramsOf(query), { ...scope, linkageOf });
    expect([...parse('include=books.tags').include.keys()]).toEqual([relation]);
    for (const query of ['include=tags', 'include=mentor', 'include=books,mentor']) {
      expect(await rejectionsOf(() => parse(query))).toEqual([
        ['invalid-include', { parameter: 'include' }],
      ]);
    }
  });
});

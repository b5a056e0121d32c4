import {
  parseCollectionQuery,
  parseResourceQuery,
} from '../../../../src/rest/parse/query/parse-rest-query.ts';
import type { RestHandlerOptions } from '../../../../src/rest/rest-options.ts';
import { buildSchemaModel } from '../../../../src/schema/model/build-schema-model.ts';
import type { Model } from '../../../../src/schema/schema-model.ts';
import { libraryContext, libraryModel, relationField } from '../../../library-context.ts';
import { byId, key, LIBRARY, relation, scalar } from '../../../library-schema.ts';
import { errorsOf, rejectionsOf } from '../../../thrown.ts';
import { paramsOf } from '../../rest-stages.ts';
import { conditionToLists } from '../condition-to-lists.ts';

const parse = (query: string, type = 'author', options: Partial<RestHandlerOptions> = {}) => {
  const scope = { model: libraryModel(type), context: libraryContext(options) };
  const { includeOptions } = parseCollectionQuery(paramsOf(query), scope);
  return Array.from(includeOptions?.values() ?? [], ({ path, filter, sort, limit, count }) => ({
    path,
    ...(filter && { filter: conditionToLists(filter) }),
    ...(sort.length > 0 && {
      sort: sort.map(({ field, direction }) => `${field.name} ${direction}`),
    }),
    ...(Number.isFinite(limit) && { limit }),
    ...(count && { count }),
  }));
};
const options = (path: string, ...rest: readonly string[]) =>
  rest.map((each) => `includeOptions[${path}]${each}`).join('&');

/** Files with ids that no cursor can compare. */
const FILES = buildSchemaModel({
  ...LIBRARY,
  models: [
    {
      name: 'Folder',
      ...byId,
      fields: [scalar('id', 'Int'), relation('files', 'File', { list: true, opposite: 'folder' })],
    },
    {
      name: 'File',
      ...byId,
      fields: [
        scalar('id', 'Bytes'),
        scalar('folderId', 'Int'),
        relation('folder', 'Folder', { opposite: 'files', ...key('folderId') }),
      ],
    },
  ],
});

describe('parseIncludeOptions', () => {
  it.each([
    ['books', '', []],
    ['books', options('books', '[limit]=5'), [{ path: 'books', limit: 5 }]],
    ['books', options('books', '[limit]=0'), [{ path: 'books', limit: 0 }]],
    ['books', options('books', '[limit]=1000'), [{ path: 'books', limit: 1000 }]],
    ['books', options('books', '[count]=true'), [{ path: 'books', count: true }]],
    ['books', options('books', '[count]=false'), [{ path: 'books' }]],
    [
      'books',
      options('books', '[sort]=-title,author.name', '[sort]=id'),
      [{ path: 'books', sort: ['title desc', 'name asc', 'id asc'] }],
    ],
    [
      'books',
      options('books', '[filter][title]=a', '[filter][tags][name$contains]=b'),
      [
        {
          path: 'books',
          filter: ['and', ['title', 'equals', 'a'], ['tags', 'some', ['name', 'contains', 'b']]],
        },
      ],
    ],
    [
      'books',
      options('books', '[filter][$or][0][id]=1', '[filter][$or][1][id]=2'),
      [{ path: 'books', filter: ['or', ['id', 'equals', 1], ['id', 'equals', 2]] }],
    ],
    [
      'mentor,books.tags',
      `${options('books.tags', '[limit]=1')}&${options('mentor', '[filter][name]=x')}`,
      [
        { path: 'books.tags', limit: 1 },
        { path: 'mentor', filter: ['name', 'equals', 'x'] },
      ],
    ],
  ])('parses include=%s with %s', (include, given, expected) => {
    expect(parse(`include=${include}&${given}`)).toEqual(expected);
  });

  it.each([
    ['books', 'includeOptions[books]=1', 'invalid-include'],
    ['books', 'includeOptions[]=1', 'invalid-include'],
    ['books', 'includeOptions[books][]=1', 'invalid-include'],
    ['books', 'includeOptions[books][Limit]=1', 'invalid-include'],
    ['books', 'includeOptions[books][__proto__]=1', 'invalid-include'],
    ['books', 'includeOptions[books][limit][0]=1', 'invalid-include'],
    ['books', 'includeOptions[books]limit=1', 'invalid-include'],
    ['books', 'includeOptions[books][limit]=1.5', 'invalid-include'],
    ['books', 'includeOptions[books][limit]=1e2', 'invalid-include'],
    ['books', 'includeOptions[books][limit]= 1', 'invalid-include'],
    ['books', 'includeOptions[books][limit]=1001', 'invalid-include'],
    ['books', 'includeOptions[books][limit]=99999999999999999999', 'invalid-include'],
    ['books', 'includeOptions[books][count]=1', 'invalid-include'],
    ['books', 'includeOptions[books][count]=', 'invalid-include'],
    ['books', 'includeOptions[books][sort]=', 'invalid-sort'],
    ['books', 'includeOptions[books][sort]=nope', 'invalid-sort'],
    ['books', 'includeOptions[books][filter]=1', 'invalid-filter'],
    ['books', 'includeOptions[books][filter]x=1', 'invalid-filter'],
    ['books', 'includeOptions[books][filter][nope]=1', 'invalid-filter'],
    ['books', 'includeOptions[books][filter][author][secret]=1', 'invalid-filter'],
    ['books', 'includeOptions[books][filter][id]=x', 'invalid-value'],
    ['books', 'includeOptions[book][limit]=1', 'invalid-include'],
    ['books', 'includeOptions[books.tags][limit]=1', 'invalid-include'],
    ['books', 'includeOptions[books,mentor][limit]=1', 'invalid-include'],
    ['books', 'includeOptions[toString][limit]=1', 'invalid-include'],
    ['', 'includeOptions[books][limit]=1', 'invalid-include'],
    ['mentor', 'includeOptions[mentor][limit]=1', 'invalid-include'],
    ['mentor', 'includeOptions[mentor][sort]=id', 'invalid-include'],
    ['mentor', 'includeOptions[mentor][count]=true', 'invalid-include'],
    // Without an own key, and required.
    ['profile', 'includeOptions[profile][filter][id]=1', 'invalid-include'],
    ['profile.author', 'includeOptions[profile.author][filter][id]=1', 'invalid-include'],
  ])('rejects with include=%s the parameter %s', async (include, given, code) => {
    expect(await rejectionsOf(() => parse(`include=${include}&${given}`))).toEqual([
      [code, { parameter: given.split('=')[0] }],
    ]);
  });

  it('rejects a repeated limit and count, and reports all errors at once', async () => {
    const query =
      'include=books&includeOptions[books][limit]=1&includeOptions[books][limit]=1&includeOptions[books][count]=true&includeOptions[books][count]=true&includeOptions[books][filter][id]=x&includeOptions[books][sort]=x';
    expect(await rejectionsOf(() => parse(query))).toEqual([
      ['invalid-value', { parameter: 'includeOptions[books][filter][id]' }],
      ['invalid-sort', { parameter: 'includeOptions[books][sort]' }],
      ['invalid-include', { parameter: 'includeOptions[books][limit]' }],
      ['invalid-include', { parameter: 'includeOptions[books][count]' }],
    ]);
  });

  it('limits a list without cursors if its order cannot have any', async () => {
    const context = { ...libraryContext({ pagination: 'cursor' }), schema: FILES };
    const scope = { model: FILES.byType.get('folder') as Model, context };
    const parseOption = (given: string) =>
      parseResourceQuery(paramsOf(`include=files&includeOptions[files]${given}`), scope);
    const [option] = [...(parseOption('[limit]=1').includeOptions?.values() ?? [])];
    expect(option).toMatchObject({ limit: 1 });
    expect(option?.keyset).toBeUndefined();
    expect(await rejectionsOf(() => parseOption('[after]=x'))).toEqual([
      ['invalid-sort', { parameter: 'includeOptions[files][after]' }],
    ]);
  });

  it('says nothing of options if the paths are invalid', async () => {
    const query = 'include=nope&includeOptions[nope][limit]=1';
    expect(await rejectionsOf(() => parse(query))).toEqual([
      ['invalid-include', { parameter: 'include' }],
    ]);
  });

  it.each([
    ['includeOptions[boks][limit]=1', 'does not name "boks". Did you mean "books"?'],
    ['includeOptions[books][limt]=1', 'Did you mean "limit"?'],
    ['includeOptions[books][filter][titel]=1', 'Did you mean "title"?'],
    ['includeOptions[books][filter][title:x]=1', '"includeOptions[books][filter][title$x]"?'],
    ['includeOptions[books][filter][$or][id]=1', 'includeOptions[books][filter][$or][0][<field>]'],
    ['includeOptions[books][limit]=x', 'of at most 1000 (maxPageSize)'],
  ])('explains what is wrong with %s', async (given, text) => {
    const [error] = await errorsOf(() => parse(`include=books&${given}`));
    expect(error?.message).toContain(text);
  });

  it('requires the same options on all paths to a relationship', async () => {
    const include = 'include=books.author,pupils.books';
    const one = options('books', '[limit]=1', '[sort]=id');
    const other = options('pupils.books', '[sort]=id', '[limit]=1');
    expect(parse(`${include}&${one}&${other}`)).toHaveLength(2);
    const [error] = await errorsOf(() => parse(`${include}&${other}`));
    expect(error?.message).toBe(
      '"books" and "pupils.books" lead to the same relationship and require the same includeOptions.',
    );
    const different = `${include}&${one}&${options('pupils.books', '[sort]=id', '[limit]=2')}`;
    expect(await rejectionsOf(() => parse(different))).toHaveLength(1);
  });

  it.each([
    ['filterCount', options('books', '[filter][id]=1', '[filter][id]=2'), 'filter[id]=1'],
    ['sortCount', options('books', '[sort]=id,title'), 'sort=id'],
    ['filterDepth', options('books', '[filter][author][mentor][name]=x'), ''],
    ['sortDepth', options('books', '[sort]=author.mentor.name'), ''],
    ['conditions', options('books', '[filter][title$contains]=a,b'), 'filter[id]=1'],
    ['complexity', options('books', '[filter][tags$none][name]=x'), ''],
    ['complexity', options('pupils', '[sort]=books.$count'), ''],
    ['listLength', options('books', '[filter][id]=1,2,3'), ''],
  ])('is within the limit %s', async (name, given, others) => {
    const most = name === 'complexity' ? 130 : name.endsWith('Depth') ? 1 : 2;
    const query = `include=books,pupils&${given}&${others}`;
    const parseWithin = (limit: number) => () =>
      parse(query, 'author', { limits: { [name]: limit } });
    const [error, ...more] = await errorsOf(parseWithin(most));
    expect([error?.code, more]).toEqual(['limit-exceeded', []]);
    expect(error?.message).toContain(name);
    expect(parseWithin(1000)).not.toThrow();
  });

  it('does not apply to the primary data of a linkage request', async () => {
    const linkageOf = { model: libraryModel('author'), relation: relationField('author', 'books') };
    const scope = { model: libraryModel('book'), context: libraryContext(), linkageOf };
    const parseLinkage = (query: string) => parseResourceQuery(paramsOf(query), scope);
    expect(
      await rejectionsOf(() => parseLinkage('include=books&includeOptions[books][limit]=1')),
    ).toEqual([['invalid-include', { parameter: 'includeOptions[books][limit]' }]]);
    // Its own relationship may be part of the included resources.
    const below = 'include=books.author.books&includeOptions[books.author.books][limit]=1';
    expect(parseLinkage(below).includeOptions?.size).toBe(1);
  });

  it('follows the largest page of the handler', async () => {
    const query = `include=books&${options('books', '[limit]=11')}`;
    const within = (maxPageSize: number) => () => parse(query, 'author', { maxPageSize });
    expect(await rejectionsOf(within(10))).toHaveLength(1);
    expect(within(Number.POSITIVE_INFINITY)).not.toThrow();
  });
});

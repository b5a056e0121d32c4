import { DEFAULT_LIMITS } from '../../../../src/limits/limits.ts';
import { parseSort } from '../../../../src/rest/parse/query/parse-sort.ts';
import { libraryContext, libraryModel } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';

const { dialect } = libraryContext();
const parse = (type: string, ...values: readonly string[]) =>
  parseSort(
    values.map((value) => ({ name: 'sort', value })),
    libraryModel(type),
    { settings: { limits: { ...DEFAULT_LIMITS, sortDepth: 3, sortCount: 4 } }, dialect },
  ).map(({ path, field, direction }) =>
    [[...path, field].map(({ name }) => name).join('.'), direction].join(' '),
  );

describe('parseSort', () => {
  it.each([
    [[], []],
    [['title'], ['title asc']],
    [['-title'], ['title desc']],
    [['genre,-createdAt,id'], ['genre asc', 'createdAt desc', 'id asc']],
    [
      ['title', '-id'],
      ['title asc', 'id desc'],
    ],
    [['author.name'], ['author.name asc']],
    [['-author.mentor.name,title'], ['author.mentor.name desc', 'title asc']],
    // The key of the row itself needs no relationship.
    [['authorId'], ['authorId asc']],
    [['author,-author.mentor'], ['author.id asc', 'author.mentor.id desc']],
    // The number of related resources.
    [['author.books.$count,-author.pupils.$count'], ['author.books asc', 'author.pupils desc']],
  ])('parses %j', (values, keys) => {
    expect(parse('book', ...values)).toEqual(keys);
  });

  it.each([
    ['book', ''],
    ['book', '-'],
    ['book', '--title'],
    ['book', '+title'],
    ['book', ' title'],
    ['book', 'title,'],
    ['book', 'title,nope'],
    ['book', 'created_at'],
    ['book', 'author.'],
    ['book', '.title'],
    ['book', 'author..name'],
    ['book', 'author.nope'],
    ['book', 'author.secret'],
    ['book', 'author.-name'],
    ['book', 'author.__proto__'],
    ['book', 'title.length'],
    ['book', 'tags'],
    ['book', 'tags.name'],
    ['book', 'tags.$count'],
    ['book', '$count'],
    ['book', 'title.$count'],
    ['book', 'author.$count'],
    ['author', 'books.$count.id'],
    ['author', 'books.count'],
    ['author', 'books.$Count'],
    ['book', 'author.books.title'],
    ['book', 'constructor'],
    ['book', '-__proto__'],
    ['book', 'toString'],
    ['author', 'secret'],
    ['sample', 'json'],
    ['sample', 'object'],
    ['sample', 'bytes'],
    ['sample', 'strings'],
  ])('rejects %s?sort=%s', async (type, value) => {
    expect(await rejectionsOf(() => parse(type, value))).toEqual([
      ['invalid-sort', { parameter: 'sort' }],
    ]);
  });

  it.each(['id,id,id,id,id', 'author.mentor.mentor.mentor.name'])(
    'rejects %s, which is above a limit',
    async (value) => {
      expect(await rejectionsOf(() => parse('book', value))).toEqual([
        ['limit-exceeded', { parameter: 'sort' }],
      ]);
    },
  );
});

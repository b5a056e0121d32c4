import { parseCondition } from '../../../../src/rest/parse/filters/parse-condition.ts';
import { libraryContext, libraryModel } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';
import { conditionToLists } from '../condition-to-lists.ts';

const context = libraryContext({ limits: { listLength: 3, operandLength: 3, jsonDepth: 4 } });
const NAME = 'filter[x]';
const parse = (type: string, selectors: string, value: string) => {
  const scope = { param: { name: NAME, value }, model: libraryModel(type), context };
  return conditionToLists(parseCondition(selectors.split('.'), scope));
};
const rejections = (type: string, selectors: string, value: string) =>
  rejectionsOf(() => parse(type, selectors, value));
const rejection = (code: string) => [[code, { parameter: NAME }]];

const EQUALITY = ['', '$ne', '$in', '$notIn', '$null'];
const ORDER = [...EQUALITY, '$lt', '$lte', '$gt', '$gte', '$between'];
const TEXT = [...ORDER, '$contains', '$icontains', '$search', '$startsWith', '$endsWith'];
const ON_LIST = ['$has', '$hasEvery', '$hasSome', '$isEmpty'];
const ALL = [...TEXT, ...ON_LIST, '$every', '$none', '$some', '$equals', '$not', '$__proto__', '$'];

const date = '2024-02-29T00:00:00.000Z';
const KINDS: readonly (readonly [string, readonly string[], string, unknown])[] = [
  ['string', TEXT, 'a', 'a'],
  ['int', ORDER, '-1', -1],
  ['bigInt', ORDER, '9007199254740993', 9007199254740993n],
  ['float', ORDER, '0.5', 0.5],
  ['decimal', ORDER, '0.10', '0.10'],
  ['dateTime', ORDER, date, new Date(date)],
  ['boolean', EQUALITY, 'false', false],
  ['genre', EQUALITY, 'NOVEL', 'NOVEL'],
  ['bytes', EQUALITY, 'AAE=', new Uint8Array([0, 1])],
  ['json', ['', '$ne', '$null'], '{"a":1}', { a: 1 }],
  ['object', ['', '$ne', '$null'], '{"a":1}', { a: 1 }],
  ['strings', ON_LIST, 'a', 'a'],
  ['ints', ON_LIST, '5', 5],
  ['objects', [], '{"a":1}', { a: 1 }],
];

/** The loan that has the id `1_a%5Fb`. */
const LOAN = ['and', ['bookId', 'equals', 1], ['reader', 'equals', 'a_b']];

describe('parseCondition', () => {
  it.each(KINDS)('accepts exactly the operators of %s', async (name, fit, text, value) => {
    for (const suffix of ALL) {
      const selector = `${name}${suffix}`;
      const operator = suffix.slice(1) || 'equals';
      const flag = operator === 'null' || operator === 'isEmpty';
      const pair = operator === 'between';
      const sent = flag ? 'true' : pair ? `${text},${text}` : text;
      if (fit.includes(suffix)) {
        const operands = flag ? [true] : pair ? [value, value] : [value];
        expect(parse('sample', selector, sent)).toEqual([name, operator, ...operands]);
      } else {
        expect([selector, await rejections('sample', selector, sent)]).toEqual([
          selector,
          rejection('invalid-filter'),
        ]);
      }
    }
  });

  it.each([
    ['title', 'a,b,', ['title', 'equals', 'a', 'b', '']],
    ['title', '', ['title', 'equals', '']],
    ['title$contains', String.raw`a\,b,c\\`, ['title', 'contains', 'a,b', 'c\\']],
    ['title$in', 'a,b', ['title', 'in', 'a', 'b']],
    ['id$notIn', '1,2', ['id', 'notIn', 1, 2]],
    ['id$between', '1,2', ['id', 'between', 1, 2]],
    ['genre$null', 'false', ['genre', 'null', false]],
    ['createdAt$lt', '2024-01-01', ['createdAt', 'lt', new Date('2024-01-01')]],
  ])('parses %s=%s', (selector, value, condition) => {
    expect(parse('book', selector, value)).toEqual(condition);
  });

  it('reads a JSON text as one value, including its commas', () => {
    const text = '[1,2,{"a":"\\\\,"}]';
    expect(parse('sample', 'json', text)).toEqual(['json', 'equals', [1, 2, { a: '\\,' }]]);
  });

  it.each([
    ['book', 'id', ''],
    ['book', 'id', '1,'],
    ['book', 'id', '12abc'],
    ['book', 'id', '1,2147483648'],
    ['book', 'id$lt', 'null'],
    ['book', 'title', 'a\0'],
    ['book', 'genre', 'NOVEL,toString'],
    ['book', 'createdAt', 'now'],
    ['book', 'id$between', '1'],
    ['book', 'id$between', '1,2,3'],
    ['book', 'title$null', ''],
    ['book', 'title$null', 'TRUE'],
    ['book', 'title$null', 'true,false'],
    ['sample', 'strings$isEmpty', '1'],
    ['sample', 'ints$has', 'a'],
    ['sample', 'ints$hasSome', '1,'],
    ['sample', 'boolean', 'yes'],
    ['sample', 'json', '{'],
    ['sample', 'json', ''],
    ['author', 'mentor$null', 'no'],
    ['author', 'books$isEmpty', ''],
  ])('rejects the value in %s %s=%j', async (type, selector, value) => {
    expect(await rejections(type, selector, value)).toEqual(rejection('invalid-value'));
  });

  it('only searches fields with full-text search', async () => {
    expect(parse('sample', 'string$search', 'a b')).toEqual(['string', 'search', 'a b']);
    expect(await rejections('book', 'title$search', 'a')).toEqual(rejection('invalid-filter'));
  });

  it.each([
    ['book', 'author', '1', ['author', 'id is', { id: 1 }]],
    ['book', 'author', '1,2', ['author', 'id is', { id: 1 }, { id: 2 }]],
    ['book', 'author$in', '1', ['author', 'id is', { id: 1 }]],
    ['book', 'author$ne', '1', ['author', 'id is not', { id: 1 }]],
    ['book', 'author$notIn', '1,2', ['author', 'id is not', { id: 1 }, { id: 2 }]],
    ['book', 'tags', String.raw`a\,b,c`, ['tags', 'id is', { name: 'a,b' }, { name: 'c' }]],
    ['book', 'tags$ne', 'a_b', ['tags', 'id is not', { name: 'a_b' }]],
    ['reminder', 'loan', '1_a%5Fb', ['loan', 'id is', { bookId: 1, reader: 'a_b' }]],
    [
      'member',
      'reviews',
      'm_1,m_2',
      ['reviews', 'id is', { memberId: 'm', bookId: 1 }, { memberId: 'm', bookId: 2 }],
    ],
    ['book', 'author$null', 'true', ['author', 'none']],
    ['book', 'author$null', 'false', ['author', 'some']],
    ['book', 'tags$isEmpty', 'true', ['tags', 'none']],
    ['book', 'tags$isEmpty', 'false', ['tags', 'some']],
    ['book', 'author.name', 'a', ['author', 'some', ['name', 'equals', 'a']]],
    ['author', 'books.title$gt', 'a', ['books', 'some', ['title', 'gt', 'a']]],
    ['author', 'books$every.title', 'a', ['books', 'every', ['title', 'equals', 'a']]],
    ['author', 'books$none.tags', 'a', ['books', 'none', ['tags', 'id is', { name: 'a' }]]],
    [
      'book',
      'author.mentor.books$every.genre$null',
      'true',
      ['author', 'some', ['mentor', 'some', ['books', 'every', ['genre', 'null', true]]]],
    ],
    ['book', 'author.mentor$null', 'true', ['author', 'some', ['mentor', 'none']]],
    ['tag', 'id', String.raw`a\,b,c`, ['name', 'in', 'a,b', 'c']],
    ['tag', 'id$in', 'a', ['name', 'in', 'a']],
    ['tag', 'id$ne', 'a', ['name', 'notIn', 'a']],
    ['tag', 'id$notIn', 'a,b', ['name', 'notIn', 'a', 'b']],
    ['bookLoan', 'id', '1_a%5Fb', ['or', LOAN]],
    ['bookLoan', 'id$ne', '1_a%5Fb', ['not', ['or', LOAN]]],
    [
      'bookLoan',
      'id',
      '1_a%5Fb,2_c',
      ['or', LOAN, ['and', ['bookId', 'equals', 2], ['reader', 'equals', 'c']]],
    ],
    ['book', 'tags.id', 'a', ['tags', 'some', ['name', 'in', 'a']]],
    ['reminder', 'loan.id', '1_a%5Fb', ['loan', 'some', ['or', LOAN]]],
  ])('parses %s %s=%s', (type, selectors, value, condition) => {
    expect(parse(type, selectors, value)).toEqual(condition);
  });

  it.each([
    ['book', 'nope'],
    ['book', 'Title'],
    ['book', 'created_at'],
    ['book', 'title '],
    ['book', 'constructor'],
    ['book', '__proto__'],
    ['book', 'toString'],
    ['book', '$title'],
    ['book', 'title$$gt'],
    ['author', 'secret'],
    ['author', 'secret$null'],
    ['book', 'title.length'],
    ['book', 'title$gt.x'],
    ['book', 'author.nope'],
    ['book', 'author.secret'],
    ['book', 'author.__proto__'],
    ['book', 'author$every.name'],
    ['book', 'author$some.name'],
    ['author', 'books$some.title'],
    ['author', 'books$toString.title'],
    ['author', 'books$.title'],
    ['author', 'books$every'],
    ['author', 'books$null'],
    ['author', 'mentor$isEmpty'],
    ['book', 'author$gt'],
    ['book', 'author$contains'],
    ['book', 'author$'],
    ['tag', 'id$gt'],
    ['tag', 'id$null'],
    ['tag', 'id.name'],
    ['bookLoan', 'id$lt'],
  ])('rejects the selectors %s %s', async (type, selectors) => {
    expect(await rejections(type, selectors, 'true')).toEqual(rejection('invalid-filter'));
  });

  it.each([
    ['book', 'author', ''],
    ['book', 'author', '12abc'],
    ['book', 'author', '1,'],
    ['reminder', 'loan', '1'],
    ['member', 'reviews', 'm_1_2'],
    ['book', 'tags', '%zz'],
    ['bookLoan', 'id', '1'],
    ['bookLoan', 'id$ne', 'a_b'],
    ['tag', 'id', '%zz'],
  ])('rejects the id in %s %s=%s', async (type, selectors, value) => {
    expect(await rejections(type, selectors, value)).toEqual(rejection('invalid-filter'));
  });

  it.each([
    ['book', 'id', '1,2,3', '1,2,3,4'],
    ['book', 'title$contains', 'a,b,c', 'a,b,c,d'],
    ['book', 'author', '1,2,3', '1,2,3,4'],
    ['book', 'title$contains', 'abc,b,c', 'abcd,b,c'],
    ['book', 'title$endsWith', 'abc,b,c', 'abcd,b,c'],
    ['sample', 'ints$hasEvery', '1,2,3', '1,2,3,4'],
    ['sample', 'json', '[[[[]]]]', '[[[[[]]]]]'],
    ['sample', 'object$ne', '[[[[]]]]', '[[[[[]]]]]'],
  ])('accepts %s %s=%s, and rejects more', async (type, selector, most, above) => {
    expect(parse(type, selector, most).length).toBeGreaterThan(2);
    expect(await rejections(type, selector, above)).toEqual(rejection('limit-exceeded'));
  });

  it.each([
    ['title:gt', 'Unknown field "title:gt" on book. Did you mean "filter[title$gt]"?'],
    ['author.name', 'Unknown field "author.name" on book. Did you mean "filter[author][name]"?'],
    ['secret:gt', 'Unknown field "secret:gt" on book.'],
  ])('explains the correct syntax for the selector %s', async (selector, message) => {
    const param = { name: `filter[${selector}]`, value: 'a' };
    const scope = { param, model: libraryModel('book'), context };
    expect(() => parseCondition([selector], scope)).toThrow(message);
  });

  it.each([
    ['authorId.gte', '3', '"authorId" is not a relationship. Did you mean "filter[authorId$gte]"?'],
    ['or.0.title', 'a', 'Did you mean "filter[$or][0][title]"?'],
    ['authorId', 'null', 'To compare with null, use the operator "$null" with true or false.'],
    ['author', 'null', 'To compare with null, use the operator "$null" with true or false.'],
    ['tags$some.name', 'a', 'Omit "$some": without an operator, one resource in "tags" is enough.'],
  ])('explains the correct syntax for %s=%s', (selectors, value, message) => {
    const path = selectors.split('.');
    const param = { name: `filter${path.map((each) => `[${each}]`).join('')}`, value };
    const scope = { param, model: libraryModel('book'), context };
    expect(() => parseCondition(path, scope)).toThrow(message);
  });

  it.each([
    ['author.or', 'a', 'Unknown field "or" on author.'],
    ['tags', 'null,%zz', 'Invalid id "%zz" for the type tag.'],
  ])('suggests nothing that is not supported for %s=%s', (selectors, value, message) => {
    const path = selectors.split('.');
    const param = { name: `filter${path.map((each) => `[${each}]`).join('')}`, value };
    const scope = { param, model: libraryModel('book'), context };
    expect(() => parseCondition(path, scope)).toThrow(
      new RegExp(`${message.replaceAll('.', '\\.')}$`),
    );
  });

  it('explains where an operator belongs', () => {
    const param = { name: 'filter[author][name][$gt]', value: 'a' };
    const scope = { param, model: libraryModel('book'), context };
    expect(() => parseCondition(['author', 'name', '$gt'], scope)).toThrow(
      'The operator belongs inside the brackets of the field. Did you mean "filter[author][name$gt]"?',
    );
  });
});

import { parseAggregates } from '../../../../src/rest/parse/query/parse-aggregates.ts';
import { libraryContext, libraryModel } from '../../../library-context.ts';
import { errorsOf } from '../../../thrown.ts';

const parse = (type: string, ...params: readonly (readonly [name: string, value: string])[]) =>
  Array.from(
    parseAggregates(
      params.map(([name, value]) => ({ name: `aggregateFields[${name}]`, value })),
      libraryModel(type),
      libraryContext().schema,
    ),
    ([{ name }, aggregates]) => [name, ...aggregates].join(' '),
  );

describe('parseAggregates', () => {
  it.each([
    [[['id', 'sum']], ['id sum']],
    [[['id', 'count,sum,avg,min,max']], ['id count sum avg min max']],
    [[['title', 'min,max,count']], ['title min max count']],
    [
      [
        ['title', 'min'],
        ['createdAt', 'max'],
        ['title', 'max,min'],
      ],
      ['title min max', 'createdAt max'],
    ],
  ] as const)('parses %j', (params, expected) => {
    expect(parse('book', ...params)).toEqual(expected);
  });

  it.each([
    ['book', 'nope', 'sum', 'Unknown attribute "nope" on book.'],
    ['book', 'titel', 'min', 'Unknown attribute "titel" on book. Did you mean "title"?'],
    ['book', 'author', 'count', 'Unknown attribute "author" on book.'],
    ['book', '__proto__', 'count', 'Unknown attribute "__proto__" on book.'],
    ['author', 'secret', 'max', 'Unknown attribute "secret" on author.'],
    ['book', 'title', 'sum', 'Unknown aggregate "sum" on title. Supported: count, min, max.'],
    ['book', 'id', '', 'Unknown aggregate "" on id. Supported: count, sum, avg, min, max.'],
    ['book', 'id', 'sum,', 'Unknown aggregate "" on id. Supported: count, sum, avg, min, max.'],
    ['book', 'id', 'constructor', 'Unknown aggregate "constructor" on id.'],
    ['sample', 'json', 'max', 'Unknown aggregate "max" on json. Supported: count.'],
  ])('rejects aggregates of %s.%s: %j', async (type, name, value, detail) => {
    const [error, ...others] = await errorsOf(() => parse(type, [name, value]));
    expect([error?.code, error?.source]).toEqual([
      'invalid-aggregate',
      { parameter: `aggregateFields[${name}]` },
    ]);
    expect(error?.message).toContain(detail);
    expect(others).toEqual([]);
  });
});

import type { ApiError } from '../../../../src/errors/api-error.ts';
import { DEFAULT_LIMITS } from '../../../../src/limits/limits.ts';
import { parseAttributes } from '../../../../src/rest/parse/documents/parse-attributes.ts';
import type { ScalarField } from '../../../../src/schema/schema-model.ts';
import { libraryModel } from '../../../library-context.ts';
import { rejectionsOf } from '../../../thrown.ts';

const limits = { ...DEFAULT_LIMITS, listLength: 3 };
const parse = (type: string, attributes: unknown, change: object = {}) => {
  const issues: ApiError[] = [];
  const model = libraryModel(type);
  const provider = 'postgresql';
  const context = { model, provider, limits, issues, isNew: false, ...change } as const;
  const values = parseAttributes(attributes, context);
  return {
    values: Object.fromEntries([...values].map(([{ name }, value]) => [name, value])),
    issues: issues.map(({ code, source }) => [code, (source as { pointer: string }).pointer]),
  };
};

describe('parseAttributes', () => {
  it.each([
    ['book', undefined, {}],
    ['book', {}, {}],
    ['book', { title: 'a', authorId: 1 }, { title: 'a', authorId: 1 }],
    ['book', { authorId: null, genre: null }, { authorId: null, genre: null }],
    ['book', { createdAt: '2024-01-01' }, { createdAt: new Date('2024-01-01') }],
    ['book', { '@context': { x: 1 }, title: 'a' }, { title: 'a' }],
    ['bookLoan', { bookId: 1, reader: 'a' }, { bookId: 1, reader: 'a' }],
    ['sample', { strings: [], ints: [1, -1] }, { strings: [], ints: [1, -1] }],
    ['sample', { json: { a: [1] }, object: null }, { json: { a: [1] }, object: null }],
    ['sample', { bigInt: '5', decimal: 0.1 }, { bigInt: 5n, decimal: '0.1' }],
  ])('parses attributes of %s: %j', (type, attributes, values) => {
    expect(parse(type, attributes)).toEqual({ values, issues: [] });
  });

  it.each([null, [], 'title', 1])('rejects %j for the attributes', (attributes) => {
    expect(parse('book', attributes).issues).toEqual([['invalid-payload', '/data/attributes']]);
  });

  it.each([
    ['book', 'nope'],
    ['book', 'Title'],
    ['book', 'created_at'],
    ['book', 'author'],
    ['book', 'tags'],
    ['book', 'id'],
    ['book', 'constructor'],
    ['book', '__proto__'],
    ['book', 'toString'],
    ['author', 'secret'],
    ['sample', 'id'],
  ])('rejects a write of %s.%s', (type, name) => {
    const { values, issues } = parse(type, JSON.parse(`{"${name}":1}`));
    expect(values).toEqual({});
    expect(issues).toEqual([['invalid-payload', `/data/attributes/${name}`]]);
  });

  it.each([
    ['id', 'Send the id in "data.id".'],
    ['title', '"id" cannot be an attribute in JSON:API. Rename the field in the schema.'],
  ])('rejects the attribute id of a model with the id %s', (idField, message) => {
    const issues: ApiError[] = [];
    const model = libraryModel('book');
    const idFields = [model.fields.get(idField) as ScalarField];
    const context = {
      model: { ...model, idFields },
      provider: 'postgresql',
      limits,
      issues,
    } as const;
    parseAttributes({ id: 1 }, { ...context, isNew: true });
    expect(issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('rejects a write of a computed attribute', () => {
    const { values, issues } = parse('author', { bookCount: 1 });
    expect([values, issues]).toEqual([{}, [['forbidden', '/data/attributes/bookCount']]]);
  });

  it.each([
    ['book', { title: null }],
    ['book', { title: 1 }],
    ['book', { authorId: '1' }],
    ['book', { genre: 'toString' }],
    ['sample', { strings: null }],
    ['sample', { strings: 'a' }],
    ['sample', { ints: [1, 'a'] }],
    ['sample', { ints: [null] }],
    ['sample', { int: [1] }],
  ])('rejects the value in %s %j', (type, attributes) => {
    const [name] = Object.keys(attributes);
    expect(parse(type, attributes)).toEqual({
      values: {},
      issues: [['invalid-value', `/data/attributes/${name}`]],
    });
  });

  it('reports every error, with escaped pointers', () => {
    expect(parse('book', { 'a/b~c': 1, title: 'x', genre: 5 })).toEqual({
      values: { title: 'x' },
      issues: [
        ['invalid-payload', '/data/attributes/a~1b~0c'],
        ['invalid-value', '/data/attributes/genre'],
      ],
    });
  });

  it('rejects a list above the limit', async () => {
    expect(parse('sample', { ints: [1, 2, 3] }).issues).toEqual([]);
    expect(await rejectionsOf(() => parse('sample', { ints: [1, 2, 3, 4] }))).toEqual([
      ['limit-exceeded', { pointer: '/data/attributes/ints' }],
    ]);
  });

  it('rejects null if the ORM client would misread it, but not in a new resource', () => {
    const model = libraryModel('book');
    const genre = { ...(model.fields.get('genre') as ScalarField), rejectsNull: true };
    const change = { model: { ...model, fields: new Map([['genre', genre]]) } };
    expect(parse('book', { genre: null }, change).issues).toEqual([
      ['invalid-value', '/data/attributes/genre'],
    ]);
    expect(parse('book', { genre: null }, { ...change, isNew: true })).toEqual({
      values: {},
      issues: [],
    });
  });
});

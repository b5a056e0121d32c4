import { locateField, rememberSent } from '../../src/errors/sent-data.ts';
import { libraryModel } from '../library-context.ts';

const at = (field: string) => ({ path: ['data', field] });

/** Locates a field of a failed write of a book, or of the model that the failure names. */
const locate = (data: unknown, fields?: readonly string[], model = 'Book') => {
  const error = new Error();
  rememberSent(error, { model: libraryModel('book'), data, at });
  const named = fields && { fields };
  return locateField(error, { reason: 'unique-violation', model, ...named });
};

describe('locateField', () => {
  it('returns the location of a field that was sent', () => {
    const found = { path: ['data', 'title'] };
    expect(locate({ title: 'x', authorId: 1 }, ['title'])).toEqual(found);
    expect(locate({ title: 'x' }, ['words', 'title'])).toEqual(found);
  });

  it.each<readonly [title: string, sent: Parameters<typeof locate>]>([
    ['no field', [{ title: 'x' }]],
    ['several fields', [{ title: 'x', authorId: 1 }, ['title', 'authorId']]],
    ['a field that was not sent', [{}, ['title']]],
    ['a member that only the prototype has', [{}, ['toString']]],
    ['a key that a relationship sets as well', [{ authorId: 1 }, ['authorId']]],
    ['another model', [{ title: 'x' }, ['title'], 'Author']],
    ['data with related records', [{ title: 'x', tags: { create: {} } }, ['title']]],
    ['several records', [[{ title: 'x' }], ['title']]],
    ['no data', [undefined, ['title']]],
  ])('returns nothing for %s', (_title, sent) => {
    expect(locate(...sent)).toBeUndefined();
  });

  it('returns nothing for an error of no write', () => {
    const failure = { reason: 'unique-violation', model: 'Book', fields: ['title'] } as const;
    expect(locateField(new Error(), failure)).toBeUndefined();
    expect(locateField('a text', failure)).toBeUndefined();
    rememberSent('a text', { model: libraryModel('book'), data: { title: 'x' }, at });
    expect(locateField('a text', failure)).toBeUndefined();
  });
});

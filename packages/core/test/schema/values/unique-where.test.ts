import { flatWhere, uniqueWhere } from '../../../src/schema/values/resource-id.ts';
import { libraryModel } from '../../library-context.ts';

describe('uniqueWhere', () => {
  it.each([
    ['book', { id: 1 }, { id: 1 }],
    ['tag', { name: 'a' }, { name: 'a' }],
    ['bookLoan', { bookId: 1, reader: 'a' }, { bookId_reader: { bookId: 1, reader: 'a' } }],
  ])('returns the key of %s', (type, id, where) => {
    expect(uniqueWhere(libraryModel(type), id)).toEqual(where);
  });
});

describe('flatWhere', () => {
  const loan = { bookId: 1, reader: 'a' };

  it.each<[object, object]>([
    [{ bookId_reader: loan }, loan],
    [{ bookId_reader: loan, bookId: { gt: 2 } }, { AND: [loan, { bookId: { gt: 2 } }] }],
    // The condition of a field with the name of the key.
    [{ bookId_reader: { equals: 'a' } }, { bookId_reader: { equals: 'a' } }],
    [{ AND: [{ bookId: 1 }] }, { AND: [{ bookId: 1 }] }],
    [{}, {}],
  ])('returns the filter of %j', (where, filter) => {
    expect(flatWhere(where, libraryModel('bookLoan').uniqueKeys.values())).toEqual(filter);
  });
});

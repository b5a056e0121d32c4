import { uniqueWhere } from '../../../src/schema/values/resource-id.ts';
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

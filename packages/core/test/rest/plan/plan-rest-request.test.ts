import { planRestRequest } from '../../../src/rest/plan/plan-rest-request.ts';
import { planSelect } from '../../../src/rest/plan/plan-select.ts';
import { libraryContext, libraryModel } from '../../library-context.ts';
import { refusalsOf } from '../../thrown.ts';

const context = libraryContext();
const plan = (kind: 'fetch' | 'delete', type: string, id: string) =>
  planRestRequest({ kind, model: libraryModel(type), id }, context);

describe('planRestRequest', () => {
  it.each([
    ['book', '1', { id: 1 }],
    ['sample', '9007199254740993', { id: 9007199254740993n }],
    ['tag', 'a%5Fb', { name: 'a_b' }],
    ['bookLoan', '1_a%5Fb', { bookId_reader: { bookId: 1, reader: 'a_b' } }],
  ])('fetches %s %s with all that it shows', (type, id, where) => {
    const model = libraryModel(type);
    expect(plan('fetch', type, id)).toEqual({
      kind: 'fetch',
      model,
      findUnique: { where, select: planSelect(model) },
    });
  });

  it('deletes by id, and reads no more than that back', () => {
    expect(plan('delete', 'bookLoan', '1_a')).toEqual({
      kind: 'delete',
      model: libraryModel('bookLoan'),
      delete: {
        where: { bookId_reader: { bookId: 1, reader: 'a' } },
        select: { bookId: true, reader: true },
      },
    });
  });

  it.each([
    ['book', '12abc'],
    ['book', '3000000000'],
    ['bookLoan', '1'],
    ['bookLoan', '1_a_b'],
    ['tag', '%zz'],
  ])('finds no %s %s', async (type, id) => {
    expect(await refusalsOf(() => plan('fetch', type, id))).toEqual([['not-found']]);
    expect(await refusalsOf(() => plan('delete', type, id))).toEqual([['not-found']]);
  });
});

import { planSelect, selectId } from '../../../src/rest/plan/plan-select.ts';
import { libraryModel } from '../../library-context.ts';

describe('planSelect', () => {
  it.each([
    [
      'book',
      {
        id: true,
        title: true,
        genre: true,
        createdAt: true,
        authorId: true,
        publisherCode: true,
        // Its key references no id, so the id has to be read.
        publisher: { select: { id: true } },
      },
    ],
    [
      'author',
      {
        id: true,
        name: true,
        bookCount: true,
        mentorId: true,
        profile: { select: { id: true } },
      },
    ],
    ['profile', { id: true, bio: true, authorId: true }],
    ['tag', { name: true }],
    ['bookLoan', { bookId: true, reader: true, dueAt: true }],
    ['reminder', { id: true, loanBookId: true, loanReader: true }],
  ])('reads of %s its columns, and related ids only where no own key has them', (type, select) => {
    expect(planSelect(libraryModel(type))).toEqual(select);
  });

  it('reads the id and own keys even where they are omitted', () => {
    const model = libraryModel('book');
    const hidden = { ...model, scalars: [], fields: new Map() };
    expect(planSelect(hidden)).toEqual({
      id: true,
      authorId: true,
      publisher: { select: { id: true } },
    });
  });
});

describe('selectId', () => {
  it.each([
    ['book', { id: true }],
    ['tag', { name: true }],
    ['bookLoan', { bookId: true, reader: true }],
  ])('reads only the id of %s', (type, select) => {
    expect(selectId(libraryModel(type))).toEqual(select);
  });
});

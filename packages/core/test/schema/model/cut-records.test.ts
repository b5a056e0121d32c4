import { cutRecords } from '../../../src/schema/model/build-procedures.ts';
import { libraryContext } from '../../library-context.ts';

describe('cutRecords', () => {
  const expose = { models: { Tag: false, Author: { fields: { name: { read: false } } } } } as const;
  const book = libraryContext({ expose }).schema.byType.get('book');

  it('keeps visible fields, relationships and counts, at any depth', () => {
    const row = {
      id: 1,
      title: 'A',
      unknown: 1,
      author: { id: 2, name: 'hidden', books: [{ id: 1, tags: [{ id: 3 }] }] },
      tags: [{ id: 3 }],
      _count: { author: 1, tags: 1 },
    };
    expect(cutRecords([row, null], book)).toEqual([
      {
        id: 1,
        title: 'A',
        author: { id: 2, books: [{ id: 1 }] },
        _count: { author: 1 },
      },
      null,
    ]);
  });

  it('keeps the id alone of a model that clients cannot read', () => {
    const models = { Book: { operations: ['create', 'update'] } } as const;
    const { byType } = libraryContext({ expose: { models } }).schema;
    const row = { id: 1, title: 'A', author: { id: 2 }, _count: { tags: 1 } };
    expect(cutRecords(row, byType.get('book'))).toEqual({ id: 1 });
  });

  it('keeps nothing of a hidden model, and values that are no records', () => {
    expect(cutRecords([{ id: 1 }], undefined)).toEqual([{}]);
    expect([cutRecords(null, undefined), cutRecords(7, book)]).toEqual([null, 7]);
  });
});

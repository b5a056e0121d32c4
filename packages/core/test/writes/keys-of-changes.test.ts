import { keysOfChanges } from '../../src/writes/keys-of-changes.ts';
import { libraryModel } from '../library-context.ts';

function keysOf(...calls: readonly (readonly [string, object])[]): string {
  return keysOfChanges(
    calls.map(([target, args]) => {
      const [type = '', operation = ''] = target.split('.');
      return { model: libraryModel(type), operation, args: args as Record<string, unknown> };
    }),
  ).join(', ');
}

describe('the keys of changes', () => {
  const data = { title: 'x' };
  const first = { where: { id: 1 }, data };

  it.each<[string, readonly (readonly [string, object])[]]>([
    ['', [['book.update', first]]],
    ['', [['book.findMany', first]]],
    ['', [['book.createMany', { data: [data, data] }]]],
    [
      '',
      [
        ['book.update', first],
        ['book.create', { data }],
      ],
    ],
    [
      'Book id 1, Book id 2',
      [
        ['book.update', first],
        ['book.delete', { where: { id: 2 } }],
      ],
    ],
    [
      'Book id 1, Book id 2',
      [
        ['book.update', first],
        ['book.delete', { where: { id: 2n } }],
      ],
    ],
    [
      'Book id 1, Book title x, Book',
      [
        ['book.updateMany', { where: { id: 1, title: 'x', NOT: { id: 2 } }, data }],
        ['book.updateMany', { where: { id: { in: [1] } }, data }],
      ],
    ],
    [
      'Book, Book',
      [
        ['book.deleteMany', {}],
        ['book.updateMany', { data }],
      ],
    ],
    [
      'Author id 1, Book id 2',
      [
        [
          'author.update',
          { where: { id: 1 }, data: { books: { update: { where: { id: 2 }, data } } } },
        ],
      ],
    ],
  ])('are "%s"', (keys, calls) => {
    expect(keysOf(...calls)).toBe(keys);
  });
});

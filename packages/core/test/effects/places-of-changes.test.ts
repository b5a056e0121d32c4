import { placesOfChanges } from '../../src/effects/places-of-changes.ts';
import { libraryContext, libraryModel } from '../library-context.ts';

function placesOf(...calls: readonly (readonly [string, object])[]): string {
  const { places, single } = placesOfChanges(
    calls.map(([target, args]) => {
      const [type = '', operation = ''] = target.split('.');
      return { model: libraryModel(type), operation, args: args as Record<string, unknown> };
    }),
    libraryContext().schema,
  );
  const texts = places.map(({ line, key }) => `${line} ${key}`);
  return `${single ? 'one: ' : ''}${texts.join(', ')}`;
}

describe('the places of changes', () => {
  const data = { title: 'x' };
  const first = { where: { id: 1 }, data };

  it.each<[string, readonly (readonly [string, object])[]]>([
    ['', [['book.findMany', first]]],
    ['', [['book.createMany', { data: [data, data] }]]],
    ['one: Book ["id","1"]', [['book.update', first]]],
    ['one: new Book ["","id","7"]', [['book.create', { data: { id: 7, ...data } }]]],
    // A single change of many records.
    ['', [['book.updateMany', { where: { title: 'x' }, data }]]],
    [
      'Book ["id","1"], Book ["id","2"]',
      [
        ['book.update', first],
        ['book.delete', { where: { id: 2n } }],
      ],
    ],
    [
      'Book ["id","1"], Book ["*"]',
      [
        ['book.updateMany', { where: { id: 1, title: 'x', NOT: { id: 2 } }, data }],
        ['book.updateMany', { where: { id: { in: [1] } }, data }],
      ],
    ],
    [
      'Book ["*"], Book ["*"]',
      [
        ['book.deleteMany', {}],
        ['book.updateMany', { data }],
      ],
    ],
    [
      'Author ["id","1"], Book ["id","2"]',
      [
        [
          'author.update',
          { where: { id: 1 }, data: { books: { update: { where: { id: 2 }, data } } } },
        ],
      ],
    ],
  ])('are "%s"', (places, calls) => {
    expect(placesOf(...calls)).toBe(places);
  });

  it.each(['book', 'author', 'bookLoan', 'profile'])(
    'are those of the writes of a call, for a new %s with columns alone',
    (type) => {
      const { scalars } = libraryModel(type);
      const data = Object.fromEntries(scalars.map(({ name }, index) => [name, index]));
      expect(placesOf([`${type}.create`, { data }])).not.toBe('');
      // This call has its writes listed.
      const listed = placesOf([`${type}.createMany`, { data: [data] }]);
      expect(placesOf([`${type}.create`, { data }])).toBe(listed);
    },
  );
});

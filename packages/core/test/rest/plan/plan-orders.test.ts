import { libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

const context = libraryContext({ limits: { complexity: 10_000 } });
const ordersOf = async (url: string, losesNestedOrder = true) => {
  const dialect = { ...context.dialect, losesNestedOrder };
  const plan = await planRest({ url }, { ...context, dialect });
  const { orders = [] } = 'orders' in plan ? plan : {};
  return orders.map(({ path, model, orderBy }) => [path.join('.'), model.type, orderBy]);
};
const byAuthor = [{ author: { name: 'asc' } }, { id: 'asc' }];

describe('planOrders', () => {
  it.each([
    ['/author?include=books', []],
    ['/author?include=books&includeOptions[books][sort]=title', []],
    ['/author?sort=mentor.name', []],
    [
      '/author?include=books&includeOptions[books][sort]=author.name',
      [['books', 'book', byAuthor]],
    ],
    [
      '/author/1?include=mentor.pupils&includeOptions[mentor.pupils][sort]=-books.$count',
      [['mentor.pupils', 'author', [{ books: { _count: 'desc' } }, { id: 'asc' }]]],
    ],
    ['/author/1/books?sort=author.name', [['books', 'book', byAuthor]]],
    [
      '/author/1/books?sort=author.name&include=author.books&includeOptions[author.books][sort]=author.name',
      [
        ['books', 'book', byAuthor],
        ['books.author.books', 'book', byAuthor],
      ],
    ],
    [
      '/book/1/author?include=books&includeOptions[books][sort]=author.name',
      [['author.books', 'book', byAuthor]],
    ],
    [
      '/author/1/relationships/books?include=books.author.books&includeOptions[books.author.books][sort]=author.name',
      [['books.author.books', 'book', byAuthor]],
    ],
  ])('lists for %s the orders that nested reads may lose', async (url, orders) => {
    expect(await ordersOf(url)).toEqual(orders);
    expect(await ordersOf(url, false)).toEqual([]);
  });
});

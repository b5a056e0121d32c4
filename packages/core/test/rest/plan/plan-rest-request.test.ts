import { libraryContext } from '../../library-context.ts';
import { rejectionsOf } from '../../thrown.ts';
import { planRest } from '../rest-stages.ts';

const context = libraryContext();
const plan = (method: string, url: string, body?: unknown) =>
  planRest({ method, url, body }, context);

describe('planRestRequest', () => {
  it.each([
    ['/book/1', 'Book', { id: 1 }],
    ['/sample/9007199254740993', 'Sample', { id: 9007199254740993n }],
    ['/tag/a_b', 'Tag', { name: 'a_b' }],
    ['/bookLoan/1_a%255Fb', 'BookLoan', { bookId_reader: { bookId: 1, reader: 'a_b' } }],
  ])('fetches %s by its unique key', async (url, name, where) => {
    const planned = await plan('GET', `${url}?fields[tag]=&fields[book]=`);
    expect(planned).toMatchObject({ kind: 'fetch', model: { name }, findUnique: { where } });
  });

  it('reads the parts of a resource that the query string selects', async () => {
    const url = '/book/1?include=author&fields[book]=title&fields[author]=name';
    expect(await plan('GET', url)).toMatchObject({
      findUnique: {
        where: { id: 1 },
        select: {
          id: true,
          title: true,
          authorId: true,
          author: { select: { id: true, name: true } },
        },
      },
    });
  });

  it('deletes by id, and reads nothing else back', async () => {
    const planned = await plan('DELETE', '/bookLoan/1_a');
    expect(planned).toMatchObject({ kind: 'delete', model: { name: 'BookLoan' } });
    expect('delete' in planned && planned.delete).toEqual({
      where: { bookId_reader: { bookId: 1, reader: 'a' } },
      select: { bookId: true, reader: true },
    });
  });

  it.each(['/book/12abc', '/book/3000000000', '/tag/%25zz'])('returns 404 for %s', async (url) => {
    for (const path of [url, `${url}?include=`]) {
      expect(await rejectionsOf(() => plan('GET', path))).toEqual([['not-found']]);
    }
    expect(await rejectionsOf(() => plan('DELETE', url))).toEqual([['not-found']]);
  });

  it.each([
    ['GET', '/book/x/author'],
    ['GET', '/book/x/relationships/tags'],
    ['POST', '/book/x/relationships/tags'],
    ['PATCH', '/book/x/relationships/tags'],
    ['DELETE', '/book/x/relationships/tags'],
    ['GET', '/bookLoan/1/book'],
    ['GET', '/bookLoan/1_a_b/book'],
  ])('returns 404 to %s at %s', async (method, url) => {
    expect(await rejectionsOf(() => plan(method, url, { data: [] }))).toEqual([['not-found']]);
  });

  it('updates by the id of the URL', async () => {
    const planned = await plan('PATCH', '/bookLoan/1_a', { data: { type: 'bookLoan' } });
    expect(planned).toMatchObject({
      kind: 'update',
      update: { where: { bookId_reader: { bookId: 1, reader: 'a' } }, data: {} },
    });
  });
});

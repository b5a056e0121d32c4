import { libraryContext } from '../../library-context.ts';
import { rejectionsOf } from '../../thrown.ts';
import { planRest } from '../rest-stages.ts';

const bulkWrites = { Book: ['update', 'delete'], Tag: ['delete'] } as const;
const context = libraryContext({ bulkWrites, limits: { writeRows: 7 } });
const plan = (method: string, url: string, data?: object) =>
  planRest({ method, url, ...(data && { body: { data } }) }, context);

describe('planBulk', () => {
  it('plans a deletion of what the filter selects', async () => {
    expect(await plan('DELETE', '/book?filter[title]=a&filter[author][name]=b')).toMatchObject({
      kind: 'deleteMany',
      args: {
        where: { AND: [{ title: { equals: 'a' } }, { author: { is: { name: { equals: 'b' } } } }] },
      },
      linked: [],
      limit: 7,
    });
  });

  it('plans an update of columns, and the links that it makes', async () => {
    const author = { data: { type: 'author', id: 2 } };
    const sent = { type: 'book', attributes: { title: 'a' }, relationships: { author } };
    const planned = await plan('PATCH', '/book?filter[id]=1', sent);
    expect(planned).toMatchObject({
      kind: 'updateMany',
      args: { where: { id: { equals: 1 } }, data: { title: 'a', authorId: 2 } },
      linked: [{ key: { id: 2 }, pointer: '/data/relationships/author/data' }],
    });
  });

  it.each(['title$null]=false', '$or][0][title$null]=false', '$not][title$null]=true'])(
    'rejects filter[%s, which matches every row by its form',
    async (filter) => {
      expect(await rejectionsOf(() => plan('DELETE', `/book?filter[${filter}`))).toEqual([
        ['invalid-filter', { parameter: 'filter' }],
      ]);
    },
  );

  it.each(['title$null]=true', '$not][title$null]=false'])(
    'accepts filter[%s, which matches no row',
    async (filter) => {
      const planned = await plan('DELETE', `/book?filter[${filter}`);
      expect(planned).toMatchObject({ args: { where: { OR: [] } } });
    },
  );
});

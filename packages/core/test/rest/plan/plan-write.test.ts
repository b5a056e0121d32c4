import { libraryContext } from '../../library-context.ts';
import { planRest } from '../rest-stages.ts';

const context = libraryContext();
const plan = async (method: string, url: string, data: object, meta?: unknown) => {
  const type = url.split('/')[1]?.split('?')[0];
  const planned = await planRest({ method, url, body: { data: { type, ...data }, meta } }, context);
  if (!('links' in planned)) throw new TypeError(planned.kind);
  return planned;
};
const tag = { type: 'tag', id: 'a' };
const upsert = { operation: 'upsert', matchFields: ['email'] };

describe('planWrite', () => {
  it('creates a row with its relationships in one call', async () => {
    const relationships = { tags: { data: [tag] }, author: { data: { type: 'author', id: 2 } } };
    const planned = await plan('POST', '/book?fields[book]=title', {
      attributes: { title: 'a' },
      relationships,
    });
    expect(planned).toMatchObject({
      kind: 'create',
      create: {
        data: { title: 'a', authorId: 2, tags: { connect: [{ name: 'a' }] } },
        select: { id: true, title: true },
      },
    });
  });

  it('updates a row with its relationships in one call', async () => {
    const planned = await plan('PATCH', '/book/1?include=tags&fields[book]=', {
      relationships: { tags: { data: [tag] } },
    });
    expect(planned).toMatchObject({
      kind: 'update',
      update: {
        where: { id: 1 },
        data: { tags: { set: [{ name: 'a' }] } },
        select: { id: true, tags: { select: { name: true }, orderBy: [{ name: 'asc' }] } },
      },
    });
  });

  it('upserts the row of the match fields', async () => {
    const attributes = { email: 'e', branch: 'b', number: 1 };
    const reviews = { data: [{ type: 'review', id: 'm_1' }] };
    const id = { memberId_bookId: { memberId: 'm', bookId: 1 } };
    const sent = { id: 'm', attributes, relationships: { reviews } };
    expect(await plan('POST', '/member', sent, upsert)).toMatchObject({
      kind: 'upsert',
      upsert: {
        where: { email: 'e' },
        create: { id: 'm', ...attributes, reviews: { connect: [id] } },
        update: { branch: 'b', number: 1, reviews: { set: [id] } },
        select: { id: true, email: true },
      },
    });
  });

  it.each([
    ['POST', '/book', undefined],
    ['PATCH', '/book/1', 'exactly'],
  ])('%s %s plans a check of each link', async (method, url, after) => {
    const author = { data: { type: 'author', id: 2 } };
    const relationships = { tags: { data: [tag, tag] }, author, publisher: { data: null } };
    const { links } = await plan(method, url, { relationships });
    expect(links.map(({ relation, ...link }) => [relation.name, link])).toEqual([
      [
        'tags',
        {
          pointer: '/data/relationships/tags/data',
          where: { name: { in: ['a'] } },
          members: [{ name: 'a' }],
          after,
        },
      ],
      [
        'author',
        {
          pointer: '/data/relationships/author/data',
          where: { id: { in: [2] } },
          members: [{ id: 2 }],
          after: undefined,
        },
      ],
      [
        'publisher',
        {
          pointer: '/data/relationships/publisher/data',
          where: undefined,
          members: [],
          after: undefined,
        },
      ],
    ]);
  });
});

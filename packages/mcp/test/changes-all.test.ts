import { changesAll } from '../src/changes-all.ts';

const ofWhere = (where: object) => changesAll({ op: 'deleteMany', args: { where } });

describe('changesAll', () => {
  it.each([
    { author: { AND: [] } },
    { author: { OR: [{ id: 1 }, {}] } },
    { author: { id: { notIn: [] } } },
    { author: { profile: { id: {} } } },
    { strings: { hasEvery: [] } },
  ])('finds that every record meets %j', (where) => {
    expect(ofWhere(where)).toBe(true);
  });

  it.each([
    { author: { id: 1 } },
    { author: { AND: [{ id: 1 }] } },
    { author: { profile: { bio: { contains: 'x' } } } },
    { posts: { some: {} } },
    { posts: { some: { OR: [] } } },
    { strings: { hasSome: [] } },
    { strings: { equals: [] } },
    { strings: [] },
    { json: { equals: {} } },
    { json: { equals: { notIn: [] } } },
    { json: { path: ['a'], array_contains: {} } },
  ])('takes %j as a condition', (where) => {
    expect(ofWhere(where)).toBe(false);
  });
});

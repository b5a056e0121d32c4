import { mayRelink } from '../../src/optimistic/may-relink.ts';

const row = {
  authorId: 1,
  team_id: 'a',
  ownerId: 7,
  position: 7,
  author: { name: 'Ann' },
  team: null,
  user: { id: 7 },
  tags: [{ id: 7 }],
};
const call = (args: object) =>
  ({ model: 'post', operation: 'findMany', isInfinite: false, args }) as const;

describe('mayRelink', () => {
  it.each([
    [{ author: true }, { authorId: 2 }, true],
    [{ author: { select: { name: true } } }, { authorId: null }, true],
    [{ team: true }, { team_id: 'b' }, true],
    [{ user: true }, { ownerId: 8 }, true],
    [{ user: true }, { position: 8 }, false],
    [{ user: true }, { authorId: 2 }, false],
    [{ tags: true }, { ownerId: 8 }, false],
    [{ author: true }, { authorId: 1 }, false],
    [{ author: false }, { authorId: 2 }, false],
    [{}, { authorId: 2 }, false],
  ])('for include %j and data %j, is %s', (include, data, expected) => {
    expect(mayRelink(call({ include }), row, { ...row, ...data })).toBe(expected);
    expect(mayRelink(call({ select: include }), row, { ...row, ...data })).toBe(expected);
  });
});

import { createTestDatabase, type TestDatabase } from '@modelway/testing';
import fc from 'fast-check';
import { matchesWhere } from '../../src/optimistic/match-where.ts';

const at = new Date('2026-01-01T00:00:00Z');
const row = {
  id: 1,
  title: 'Notes',
  done: false,
  at,
  big: 2n ** 60n,
  note: null,
  nan: Number.NaN,
  tags: [{ id: 1 }],
};

/** Like that of an ORM, for Json fields. */
class DbNull {}

describe('matchesWhere', () => {
  it.each([
    [{}, true],
    [undefined, true],
    [{ id: 1, done: undefined }, true],
    [{ id: 1, done: true }, false],
    [{ at: new Date(at), big: 2n ** 60n }, true],
    [{ id: { gt: 0, lte: 1 }, at: { gte: at } }, true],
    [{ at: { lt: at } }, false],
    [{ big: { gt: 1 } }, true],
    [{ id: { in: [2, 3] } }, false],
    [{ id: { notIn: [2, 3] } }, true],
    [{ title: { contains: 'ote', startsWith: 'N', endsWith: 's' } }, true],
    [{ title: { contains: 'x' } }, false],
    [{ title: { not: { contains: 'x' } } }, true],
    [{ OR: [{ id: 2 }, { done: false }] }, true],
    [{ OR: [] }, false],
    [{ AND: [{ id: 1 }, { done: true }] }, false],
    [{ NOT: { id: 2 } }, true],
    [{ note: null }, true],
    [{ note: { not: null } }, false],
    [{ note: 'x' }, false],
    [{ note: { lt: 'x' } }, false],
    [{ id_done: { id: 1, done: false } }, true],
    [{ id_done: { id: 1, done: true } }, false],
    [{ id_done: { done: false, id: 1 } }, true],
    [{ missing: 1, id: 2 }, false],
    [{ OR: [{ missing: 1 }, { id: 1 }] }, true],
  ])('evaluates %j', (where, expected) => {
    expect(matchesWhere(where, row)).toBe(expected);
  });

  it.each([
    [{ missing: 1 }],
    [{ author: { name: 'Ada' } }],
    [{ author: { id: 1, title: 'Notes' } }],
    [{ author: { id: 2, title: 'Notes' } }],
    [{ byId: { id: 1, done: false } }],
    [{ tags: { some: { id: 1 } } }],
    [{ title: 'notes' }],
    [{ title: { contains: 'NOTE' } }],
    [{ title: { contains: 'note', mode: 'insensitive' } }],
    [{ title: { lt: 'Z' } }],
    [{ title: { search: 'x' } }],
    [{ note: { not: 'x' } }],
    [{ NOT: { note: 'x' } }],
    [{ NOT: [{ id: 1 }, { id: 2 }] }],
    [{ OR: [{ missing: 1 }, { id: 2 }] }],
    [{ OR: [{}] }],
    [{ OR: [{}, { id: 2 }] }],
    [{ OR: [{ AND: [{}, { AND: [] }] }] }],
    [{ NOT: {} }],
    [{ NOT: { AND: {} } }],
    [{ id: {} }],
    [{ note: { equals: new DbNull() } }],
    [{ note: { not: new DbNull() } }],
    [{ nan: 5 }],
    [{ nan: { lte: 5 } }],
  ])('cannot tell for %j', (where) => {
    expect(matchesWhere(where, row)).toBeUndefined();
  });

  describe('on a database', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase();
      await database.raw.post.createMany({
        data: ['a', 'A', 'ab', 'b%', 'Ba_'].flatMap((title, index) => [
          { title, published: index % 2 === 0, categoryId: null },
        ]),
      });
    });
    afterAll(() => database.close());

    it('matches what the ORM matches', async () => {
      const text = fc.constantFrom('a', 'A', 'ab', 'b', '%', '_', '');
      const id = fc.integer({ min: 0, max: 6 });
      const { where } = fc.letrec<{ where: object }>((tie) => ({
        where: fc.oneof(
          { maxDepth: 2, withCrossShrink: true },
          fc.record({ id: fc.oneof(id, idFilter(id)), title: text }, { requiredKeys: [] }),
          fc.record(
            {
              id: fc.oneof(id, idFilter(id)),
              title: fc.oneof(text, textFilter(text)),
              published: fc.boolean(),
              categoryId: fc.oneof(fc.constant(null), id, idFilter(id)),
              AND: fc.oneof(tie('where'), fc.tuple(tie('where'), tie('where'))),
              OR: fc.array(tie('where'), { maxLength: 2 }),
              NOT: tie('where'),
            },
            { requiredKeys: [] },
          ),
        ) as fc.Arbitrary<object>,
      }));
      const rows = await database.raw.post.findMany();
      let known = 0;
      await fc.assert(
        fc.asyncProperty(where, async (condition) => {
          const matched = await database.raw.post.findMany({ where: condition });
          const ids = new Set(matched.map((post) => post.id));
          for (const post of rows) {
            const expected = matchesWhere(condition, post);
            if (expected !== undefined)
              expect([post.id, expected]).toEqual([post.id, ids.has(post.id)]);
            if (expected !== undefined) known += 1;
          }
        }),
        { numRuns: 150 },
      );
      expect(known).toBeGreaterThan(150);
    });
  });
});

function idFilter(id: fc.Arbitrary<number>): fc.Arbitrary<object> {
  const ids = fc.array(id, { maxLength: 3 });
  return fc.oneof(
    fc.record({ equals: id, not: id, lt: id, lte: id, gt: id, gte: id }, { requiredKeys: [] }),
    fc.record({ in: ids }),
    fc.record({ notIn: ids }),
    fc.record({ not: fc.record({ lt: id }) }),
  );
}

function textFilter(text: fc.Arbitrary<string>): fc.Arbitrary<object> {
  return fc.record(
    { equals: text, not: text, contains: text, startsWith: text, endsWith: text },
    { requiredKeys: [] },
  );
}

import type { FieldDescription, ModelDescription, SchemaDescription } from '../../src/index.ts';
import { createNestedChangeFinder } from '../../src/sql/nested-changes.ts';

const scalar = (name: string, type: 'Int' | 'String' = 'String'): FieldDescription => ({
  ...{ kind: 'scalar', name, type, list: false, optional: true, hasDefault: false },
  ...{ databaseGenerated: false, computed: false, omitted: false, searchable: false },
});
const relation = (name: string, model: string, others: object): FieldDescription => ({
  ...{ kind: 'relation', name, model, list: false, optional: true },
  ...others,
});
const model = (name: string, fields: readonly FieldDescription[]): ModelDescription => ({
  ...{ name, fields: [scalar('id', 'Int'), scalar('code'), ...fields], idFields: ['id'] },
  uniqueKeys: [
    { name: 'id', fields: ['id'] },
    { name: 'code', fields: ['code'] },
  ],
});

const foreignKey = [{ field: 'shelfId', references: 'id' }];
const SCHEMA: SchemaDescription = {
  provider: 'postgresql',
  enums: {},
  models: [
    model('Shelf', [relation('books', 'Book', { list: true, opposite: 'shelf' })]),
    model('Book', [
      scalar('shelfId', 'Int'),
      relation('shelf', 'Shelf', { opposite: 'books', foreignKey }),
      relation('tags', 'Tag', { list: true, opposite: 'books' }),
    ]),
    model('Tag', [relation('books', 'Book', { list: true, opposite: 'tags' })]),
  ],
};

const skipping = new Set(['connect', 'connectOrCreate', 'set', 'disconnect', 'upsert', 'delete']);
const finder = createNestedChangeFinder(SCHEMA, { skipping, updates: true });

/** Finds the changes of an update of record 1, whose related records are those with the ids. */
const find = (name: string, data: object, ids: readonly number[]) =>
  finder.find(
    { model: name, operation: 'update', args: { where: { id: 1 }, data } },
    async (call) => (call.operation === 'findUnique' ? { id: 1 } : ids.map((id) => ({ id }))),
  );

describe('createNestedChangeFinder', () => {
  it.each<[boolean, string, object]>([
    [false, 'Book', { code: 'x' }],
    [false, 'Book', { shelf: { connect: { id: 1 } } }],
    [false, 'Book', { shelf: { create: { code: 'x' } } }],
    [false, 'Shelf', { books: { updateMany: { data: { code: 'x' } } } }],
    [true, 'Shelf', { books: { connect: { id: 1 } } }],
    [true, 'Book', { shelf: { create: { books: { connect: { id: 1 } } } } }],
    [true, 'Book', { shelf: { update: { books: { set: [] } } } }],
    [true, 'Book', { shelf: { disconnect: true } }],
  ])('says %s for %s %j: whether it may skip records', (expected, name, data) => {
    expect(finder.hasAny({ model: name, operation: 'update', args: { data } })).toBe(expected);
    expect(finder.hasAny({ model: name, operation: 'upsert', args: { update: data } })).toBe(
      expected,
    );
  });

  // A condition by the unique field would be unknown for a record without a code.
  it('names the members of a relationship that stay by their ids', async () => {
    const { removed } = await find('Tag', { books: { set: [{ code: 'x' }] } }, [7]);
    const where = { AND: [{ NOT: { id: { in: [7] } } }, { tags: { some: { id: 1 } } }] };
    expect(removed).toEqual([{ model: 'Book', where }]);
  });

  // There may be millions of them.
  it('reads none of the records that a replaced relationship loses', async () => {
    const operations: string[] = [];
    const args = { where: { id: 1 }, data: { books: { set: [] } } };
    const { removed } = await finder.find(
      { model: 'Shelf', operation: 'update', args },
      async (call) => {
        operations.push(call.operation);
        return { id: 1 };
      },
    );
    expect(operations).toEqual(['findUnique']);
    expect(removed).toEqual([{ model: 'Book', where: { AND: [{ shelf: { is: { id: 1 } } }] } }]);
  });

  it('expects no unlinked record at the new id of the record', async () => {
    const { removed, updated } = await find(
      'Shelf',
      { id: 5, books: { disconnect: { id: 2 } } },
      [2],
    );
    const where = { AND: [{ id: { in: [2] } }, { shelf: { is: { id: 5 } } }] };
    expect(removed).toEqual([{ model: 'Book', where }]);
    expect(updated).toEqual([{ model: 'Shelf', where: { id: 1 } }]);
  });

  it('makes updates of upserts whose records exist, and leaves the others', async () => {
    const upsert = [{ where: { id: 2 }, create: { code: 'a' }, update: { code: 'b' } }];
    const existing = await find('Shelf', { books: { upsert } }, [2]);
    expect(existing.args).toEqual({
      where: { id: 1 },
      data: { books: { update: [{ where: { id: 2 }, data: { code: 'b' } }] } },
    });
    const missing = await find('Shelf', { books: { upsert } }, []);
    expect(missing.args).toEqual({ where: { id: 1 }, data: { books: { upsert } } });
  });
});

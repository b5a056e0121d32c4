import type {
  FieldDescription,
  ModelDescription,
  ScalarType,
  SchemaDescription,
} from '../../src/index.ts';
import { createNestedChangeFinder } from '../../src/sql/nested-changes.ts';
import { idText } from '../../src/sql/nested-links.ts';

const scalar = (name: string, type: ScalarType = 'String'): FieldDescription => ({
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
    {
      name: 'Copy',
      fields: [
        scalar('shelfId', 'Int'),
        scalar('at', 'DateTime'),
        relation('shelf', 'Shelf', { foreignKey }),
        relation('notes', 'Note', { list: true, opposite: 'copy' }),
      ],
      idFields: ['shelfId', 'at'],
      uniqueKeys: [{ name: 'shelfId_at', fields: ['shelfId', 'at'] }],
    },
    model('Note', [
      relation('copy', 'Copy', {
        opposite: 'notes',
        foreignKey: ['shelfId', 'at'].map((field) => ({ field, references: field })),
      }),
    ]),
  ],
};

const skipping = new Set(['connect', 'connectOrCreate', 'set', 'disconnect', 'upsert', 'delete']);
const finder = createNestedChangeFinder(SCHEMA, { skipping, updates: true, inOrder: true });

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

  it('makes updates of upserts whose records exist if the ORM client reports updates', async () => {
    const upsert = [{ where: { id: 2 }, create: { code: 'a' }, update: { code: 'b' } }];
    const { find: findOf } = createNestedChangeFinder(SCHEMA, {
      skipping,
      updates: false,
      inOrder: false,
    });
    const args = { where: { id: 1 }, data: { books: { upsert } } };
    const argsWith = async (ids: readonly number[], run: typeof findOf) => {
      const call = { model: 'Shelf', operation: 'update', args };
      const read = async ({ operation }: { readonly operation: string }) =>
        operation === 'findUnique' ? { id: 1 } : ids.map((id) => ({ id }));
      return (await run(call, read)).args;
    };
    expect(await argsWith([2], findOf)).toEqual({
      where: { id: 1 },
      data: { books: { update: [{ where: { id: 2 }, data: { code: 'b' } }] } },
    });
    expect(await argsWith([], findOf)).toEqual(args);
    // The records to update are denied before, so that the ORM client skips none.
    expect(await argsWith([2], finder.find)).toEqual(args);
  });

  it.each([
    ['connect', { connect: { id: 2 } }, 1],
    ['create', { create: { code: 'x' } }, 1],
    ['connectOrCreate', { connectOrCreate: { where: { id: 2 }, create: {} } }, 1],
    ['disconnect', { disconnect: true }, 1],
    ['upsert', { upsert: { create: {}, update: {} } }, 1],
    ['update', { update: { code: 'x' } }, 0],
  ])('says that a record changes whose key is set by %s', async (_name, shelf, count) => {
    const data = { books: { update: { where: { id: 2 }, data: { shelf } } } };
    const { updated } = await finder.find(
      { model: 'Tag', operation: 'update', args: { where: { id: 1 }, data } },
      async ({ model: name, operation }) =>
        operation === 'findUnique' ? { id: 1 } : name === 'Book' ? [{ id: 2 }] : [],
    );
    const books = updated.filter((changed) => changed.model === 'Book');
    expect(books).toEqual(
      Array.from({ length: count }, () => ({ model: 'Book', where: { id: 2 } })),
    );
  });

  it('asks again after the write for records that several items change', async () => {
    const item = { where: { id: 2 }, data: { code: 'x' } };
    const once = await find('Tag', { books: { update: [item] } }, [2]);
    expect(once.late).toEqual([]);
    const twice = await find('Tag', { books: { update: [item, item] } }, [2]);
    expect(twice.late).toEqual([{ model: 'Book', where: { id: 2 } }]);
  });

  it('asks again after the write for records whose key changes with that of their parent', async () => {
    const books = { update: { where: { id: 2 }, data: { code: 'x' } } };
    const moved = await find('Shelf', { id: 9, books }, [2]);
    expect(moved.late).toEqual([{ model: 'Book', where: { id: 2 } }]);
    expect((await find('Shelf', { code: 'y', books }, [2])).late).toEqual([]);
  });

  it('finds unlinked records by their key, too, if the caller may not read their parent', async () => {
    const shelf = { update: { code: 'x', books: { disconnect: { id: 2 } } } };
    const { removed } = await find('Book', { shelf }, [2]);
    expect(removed.map(({ where }) => where)).toEqual([
      { AND: [{ id: { in: [2] } }, { shelf: { is: { id: 2 } } }] },
      { AND: [{ id: { in: [2] } }, { shelfId: 2 }] },
    ]);
  });

  it('keeps all conditions of a compound key', async () => {
    const asked: unknown[] = [];
    const at = new Date(0);
    const where = { shelfId_at: { shelfId: 1, at }, at: { not: new Date(9) } };
    await finder.find(
      {
        model: 'Note',
        operation: 'update',
        args: { where: { id: 1 }, data: { copy: { update: { where, data: { at } } } } },
      },
      async ({ operation, args }) => {
        asked.push((args as { readonly where: unknown }).where);
        return operation === 'findUnique' ? { id: 1 } : [];
      },
    );
    expect(JSON.stringify(asked[1])).toContain('"shelfId":1');
    expect(JSON.stringify(asked[1])).toContain('"not"');
  });

  it('tells records apart whose ids differ by milliseconds', () => {
    const text = (ms: number) => idText({ at: new Date(ms) });
    expect(text(1)).not.toBe(text(2));
    expect(text(1)).toBe(text(1));
  });

  describe('the id after the write', () => {
    const changed = async (id: unknown, change: object) => {
      const data = { id: change, books: { disconnect: { id: 2 } } };
      const { removed } = await finder.find(
        { model: 'Shelf', operation: 'update', args: { where: { id }, data } },
        async ({ operation }) => (operation === 'findUnique' ? { id } : [{ id: 2 }]),
      );
      return removed[0]?.where.AND;
    };
    const at = (id: unknown) => [{ id: { in: [2] } }, { shelf: { is: { id } } }];

    it.each([
      [7, { increment: 2 }, 9],
      [7, { decrement: 2 }, 5],
      [7, { multiply: 2 }, 14],
      [7, { divide: 2 }, 3],
      [7, { set: 2 }, 2],
      [7n, { increment: 2 }, 9n],
      [7n, { divide: '2' }, 3n],
    ])('is that of %p after %j', async (id, change, expected) => {
      expect(await changed(id, change)).toEqual(at(expected));
    });

    it('is calculated by the Decimal of the ORM', async () => {
      const decimal = { plus: (by: number) => `plus ${by}` };
      expect(await changed(decimal, { increment: 2 })).toEqual(at('plus 2'));
    });

    it('must not depend on a relationship if other records are unlinked', async () => {
      const id = { shelfId: 1, at: new Date(0) };
      const write = (shelf: object) =>
        finder.find(
          {
            ...{ model: 'Copy', operation: 'update' },
            args: { where: { shelfId_at: id }, data: { shelf, notes: { set: [] } } },
          },
          async ({ operation }) => (operation === 'findUnique' ? id : []),
        );
      await expect(write({ connect: { id: 2 } })).rejects.toThrow(
        'A write cannot change the id of Copy by a relationship and unlink records of "notes".',
      );
      expect((await write({ update: { code: 'x' } })).removed).toHaveLength(1);
    });
  });

  it('checks what a replaced relationship loses by its ids, beside writes that add records', async () => {
    const books = { set: [], create: { code: 'x' } };
    const { removed } = await find('Tag', { books }, [7]);
    const where = { AND: [{ id: { in: [7] } }, { tags: { some: { id: 1 } } }] };
    expect(removed).toEqual([{ model: 'Book', where }]);
    const many = Array.from({ length: 1001 }, (_, i) => i);
    await expect(find('Tag', { books }, many)).rejects.toThrow('unlinks more than 1000 records');
  });

  it('checks the records that a to-one relationship has before and after a link', async () => {
    const shelf = { connect: { id: 2 }, update: { code: 'x' } };
    const { updated } = await find('Book', { shelf }, [2, 3]);
    expect(updated.filter((changed) => changed.model === 'Shelf')).toEqual([
      { model: 'Shelf', where: { id: 2 } },
      { model: 'Shelf', where: { id: 3 } },
    ]);
  });

  it('leaves out what is unlinked and linked again, in this order', async () => {
    const one = { id: 2 };
    const removedBy = async (books: object) => (await find('Shelf', { books }, [2])).removed.length;
    expect(await removedBy({ disconnect: one, connect: one })).toBe(0);
    expect(await removedBy({ connect: one, disconnect: one })).toBe(1);
    expect(await removedBy({ set: [], connect: one })).toBe(0);
    expect(await removedBy({ connect: one, set: [] })).toBe(1);
  });

  it('expects all to be unlinked if the ORM client does that last', async () => {
    const { find: findOf } = createNestedChangeFinder(SCHEMA, {
      ...{ skipping, updates: false, inOrder: false },
    });
    const data = { books: { disconnect: { id: 2 }, connect: { id: 2 } } };
    const { removed } = await findOf(
      { model: 'Shelf', operation: 'update', args: { where: { id: 1 }, data } },
      async ({ operation }) => (operation === 'findUnique' ? { id: 1 } : [{ id: 2 }]),
    );
    expect(removed).toHaveLength(1);
  });
});

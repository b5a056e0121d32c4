import { createTestDatabase, type TestDatabase } from '@modelway/testing';
import { zenstack } from '../../src/index.ts';

describe('estimateCount', () => {
  let database: TestDatabase;
  const estimate = (client: unknown) =>
    zenstack(database.schema).estimateCount?.(client as never, 'Tag', { where: {} });

  beforeAll(async () => {
    database = await createTestDatabase('pglite');
    await database.raw.tag.createMany({ data: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    await database.execute('analyze');
  });
  afterAll(() => database.close());

  it('explains the query of a count, and changes no other query of the client', async () => {
    const kinds: unknown[] = [];
    const watched = database.raw.$use({
      id: 'watch',
      onKyselyQuery: ({ query, proceed }) => {
        kinds.push(Object(query).explain?.format);
        return proceed(query);
      },
    });
    expect([await estimate(watched), await watched.tag.count()]).toEqual([3, 3]);
    expect(kinds).toEqual(['json', undefined]);
  });

  it('is undefined if the database does not explain the query', async () => {
    const other = database.raw.$use({
      id: 'no-explain',
      onKyselyQuery: ({ query, proceed }) => {
        if (Object(query).explain) throw new Error('syntax error at or near "format"');
        return proceed(query);
      },
    });
    expect(await estimate(other)).toBeUndefined();
  });

  it('is the exact count inside a transaction, whose queries no plugin reaches', async () => {
    const counted = await database.raw.$transaction(async (tx) => {
      await tx.tag.create({ data: { name: 'd' } });
      return await estimate(tx);
    });
    expect(counted).toBe(4);
  });
});

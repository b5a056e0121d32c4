import { createTestDatabase } from '@modelway/testing';
import { zenstack } from '../../src/index.ts';

it.each(['pglite', 'sqlite'] as const)(
  'deletes many rows on %s without reading their keys',
  async (target) => {
    const { raw, as, schema, close } = await createTestDatabase(target);
    const deletions: object[] = [];
    const keyless: object[] = [];
    const plugin = {
      id: 'watch',
      onKyselyQuery: ({ query, proceed }: { query: object; proceed(query: object): unknown }) => {
        if ('kind' in query && query.kind === 'DeleteQueryNode') deletions.push(query);
        return proceed(query);
      },
    };
    for (const client of [raw, as({ id: 1, role: 'ADMIN' })]) {
      await raw.tag.createMany({ data: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
      const watched = client.$use(plugin as never);
      const orm = zenstack(schema);
      const deleteBy = (db: unknown, name: object) =>
        orm.operation(db as never, 'Tag', 'deleteMany')?.({ where: { name } });
      expect(await deleteBy(watched, { in: ['a', 'b'] })).toEqual({ count: 2 });
      await raw.tag.createMany({ data: [{ name: 'a' }, { name: 'b' }] });
      await orm.transaction(watched as never, async (tx) => {
        expect(await deleteBy(tx, { in: ['a', 'b'] })).toEqual({ count: 2 });
        // Other operations get the database's result.
        const remove = orm.operation(tx, 'Tag', 'delete');
        expect(await remove?.({ where: { name: 'c' } })).toMatchObject({ name: 'c' });
      });
      expect(await raw.tag.count()).toBe(0);
      expect(deletions.splice(2)).toEqual([
        expect.objectContaining({ returning: expect.anything() }),
      ]);
      keyless.push(...deletions.splice(0));
    }
    expect(keyless).toHaveLength(4);
    for (const query of keyless) expect(query).not.toHaveProperty('returning');
    await close();
  },
);

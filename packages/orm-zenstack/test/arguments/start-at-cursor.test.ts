import {
  createTestDatabase,
  type DatabaseTarget,
  databaseTargets,
  type TestDatabase,
} from '@modelway/testing';
import { runsOf } from '@modelway/testing/test-size';
import fc from 'fast-check';
import { zenstack } from '../../src/index.ts';

const POSTGRES: readonly DatabaseTarget[] = ['pglite', 'postgresql'];
const AUTHOR = 1;

interface Row {
  readonly id: number;
  readonly micros: number;
}

/** Times of which many are the same, or in the same millisecond. */
const microseconds = fc
  .array(fc.constantFrom(0, 1, 999, 1000, 1001, 1002, 1999, 59_999_999), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => list.map((micros, i): Row => ({ id: i + 1, micros })));

const direction = fc.constantFrom('asc', 'desc');

describe.each(databaseTargets().filter((target) => POSTGRES.includes(target)))(
  'a cursor in a column with microseconds on %s',
  (target) => {
    let database: TestDatabase;

    beforeAll(async () => {
      database = await createTestDatabase(target);
      await database.raw.user.create({ data: { id: AUTHOR, email: 'ada@example.com' } });
    });
    afterAll(() => database.close());

    const seed = async (rows: readonly Row[], type: string) => {
      await database.raw.post.deleteMany();
      await database.execute(`alter table "Post" alter column "createdAt" type ${type}`);
      const values = rows.map(
        ({ id, micros }) =>
          `(${id}, 'x', ${AUTHOR}, now(), '1969-12-31 23:59:00Z'::${type} + interval '${micros} microseconds')`,
      );
      await database.execute(
        `insert into "Post" (id, title, "authorId", "updatedAt", "createdAt") values ${values}`,
      );
    };

    const read = async (args: object) => {
      const { operation, transaction } = zenstack(database.schema);
      const posts = await operation(database.raw, 'Post', 'findMany')?.(args);
      const inside = await transaction(
        database.raw,
        async (tx) => await operation(tx, 'Post', 'findMany')?.(args),
      );
      const where = { id: AUTHOR };
      const related = { where, include: { posts: args } };
      const user = await operation(database.raw, 'User', 'findUnique')?.(related);
      const ids = (list: unknown) => (list as readonly Row[]).map(({ id }) => id);
      return [posts, inside, (user as { readonly posts: unknown }).posts].map(ids);
    };

    it.each(['timestamp(6)', 'timestamptz(6)'])('neither repeats nor skips a row: %s', (type) =>
      fc.assert(
        fc.asyncProperty(
          microseconds,
          fc.nat(),
          fc.tuple(direction, direction),
          fc.boolean(),
          async (rows, start, [ofTime, ofId], isBackwards) => {
            await seed(rows, type);
            const sign = (order: string) => (order === 'asc' ? 1 : -1);
            const sorted = rows.toSorted(
              (a, b) => sign(ofTime) * (a.micros - b.micros) || sign(ofId) * (a.id - b.id),
            );
            const index = start % rows.length;
            const cursor = { id: sorted[index]?.id };
            const orderBy = [{ createdAt: ofTime }, { id: ofId }];
            const select = { id: true };
            const take = isBackwards ? -100 : 100;
            const rest = isBackwards ? sorted.slice(0, index) : sorted.slice(index + 1);
            const expected = rest.map(({ id }) => id);
            expect(await read({ cursor, orderBy, select, take, skip: 1 })).toEqual([
              expected,
              expected,
              expected,
            ]);
          },
        ),
        { numRuns: runsOf(200) },
      ),
    );
  },
);

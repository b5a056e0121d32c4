import type { SchemaDescription } from '@modelway/core';
import type { Members } from '@modelway/core/sql';
import { type ContractDatabase, databaseTargets, seedFixture } from '@modelway/testing';
import { createConditionAdapter } from '../../src/arguments/adapt-conditions.ts';
import { toJsonOperand } from '../../src/arguments/json-operand.ts';
import { toCertain } from '../../src/arguments/to-certain.ts';
import { schema } from '../gen/postgresql/modelway.ts';
import { startOn } from '../start-database.ts';

/** Json values that no row has. Some look like a filter or a part of one. */
const ABSENT: readonly unknown[] = [
  { y: 1 },
  {},
  { x: null },
  { in: [] },
  { notIn: [] },
  { equals: null },
  { not: null },
  { not: { in: [] } },
  { _ref: 'json' },
  'DbNull',
  false,
  0,
].map(toJsonOperand);

interface Grouping {
  groupBy(args: object): Promise<unknown>;
}

describe.each(databaseTargets())('a certain condition on %s', (target) => {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await startOn(target)();
    await seedFixture(database);
    const { sample } = database.unrestricted;
    const [row] = (await sample.findMany({})) as readonly [object];
    const { dbNull, jsonNull } = database.orm.dialect;
    await sample.deleteMany({});
    for (const [i, jsonOpt] of [dbNull, jsonNull, { a: 1 }, 'text', dbNull].entries()) {
      await sample.create({ data: { ...row, id: BigInt(i), json: i, jsonOpt } });
    }
  });
  afterAll(() => database.close());

  const model = schema.models.find(({ name }) => name === 'Sample') as never;
  const idsOf = async (where: object) => {
    const rows = await database.unrestricted.sample.findMany({ where, orderBy: { id: 'asc' } });
    return rows.map(({ id }) => Number(id));
  };
  /** The rows that match a condition, and those that match its negation. */
  const split = async (where: Members) => {
    const certain = toCertain(where, model);
    return [await idsOf(certain), await idsOf({ NOT: certain })];
  };

  it('matches no row for no alternatives, and each row if negated, of a model with a Boolean id', async () => {
    const Sample = { ...Object(model), idFields: ['boolean'] };
    const adapt = createConditionAdapter({ ...schema, models: [Sample] } as never);
    const found = async (where: Members) => {
      const { where: adapted } = adapt('Sample', { where }) as { readonly where: object };
      return (await idsOf(adapted)).length;
    };
    expect([await found({ OR: [] }), await found({ NOT: { OR: [] } })]).toEqual([0, 5]);
    const none = toCertain({ OR: [] }, Sample);
    expect([await idsOf(none), await idsOf({ NOT: none })]).toEqual([[], [0, 1, 2, 3, 4]]);
    const groups = adapt('Sample', { by: ['id'], having: { OR: [] } }) as object;
    const { sample } = database.unrestricted as unknown as Record<string, Grouping>;
    expect(await sample?.groupBy(groups)).toEqual([]);
  });

  it('matches each row or its negation does, whichever absent Json value it negates', async () => {
    for (const not of ABSENT) {
      expect([not, await split({ jsonOpt: { not } })]).toEqual([
        not,
        [
          [1, 2, 3],
          [0, 4],
        ],
      ]);
    }
  });

  it('matches each row or its negation does, whichever absent Json value it names', async () => {
    for (const equals of ABSENT) {
      const where = { NOT: { jsonOpt: { equals } } };
      expect([equals, await split(where)]).toEqual([
        equals,
        [
          [1, 2, 3],
          [0, 4],
        ],
      ]);
    }
  });

  it('matches each row or its negation does, for a comparison with a null', async () => {
    const { dbNull, jsonNull } = database.orm.dialect;
    expect(await split({ jsonOpt: { equals: dbNull } })).toEqual([
      [0, 4],
      [1, 2, 3],
    ]);
    expect(await split({ jsonOpt: { not: dbNull } })).toEqual([
      [1, 2, 3],
      [0, 4],
    ]);
    expect(await split({ jsonOpt: { equals: jsonNull } })).toEqual([[1], [0, 2, 3, 4]]);
    expect(await split({ jsonOpt: { not: jsonNull } })).toEqual([
      [2, 3],
      [0, 1, 4],
    ]);
  });
});

describe('the negation of a Json filter on a related record', () => {
  const related: SchemaDescription = {
    provider: 'postgresql',
    models: [
      {
        name: 'Post',
        idFields: ['id'],
        fields: [{ kind: 'relation', name: 'author', model: 'User', list: false, optional: true }],
      },
      {
        name: 'User',
        idFields: ['id'],
        fields: [{ kind: 'scalar', name: 'meta', type: 'Json', list: false, optional: true }],
      },
    ],
  } as never;
  const adapt = createConditionAdapter(related);
  const toIsNot = (meta: object) => ({ where: { author: { isNot: { meta } } } });
  const toNot = (meta: object) => ({ where: { NOT: { author: { meta } } } });

  it.each(ABSENT.map((value) => [{ value }]))(
    'has the same form for each value: %j',
    ({ value }) => {
      for (const operator of ['not', 'equals']) {
        for (const wrap of [toIsNot, toNot]) {
          // A text that stands for any value.
          const expected = JSON.stringify(adapt('Post', wrap({ [operator]: 'VALUE' })));
          const actual = JSON.stringify(adapt('Post', wrap({ [operator]: value })));
          expect(actual).toBe(expected.replaceAll('"VALUE"', JSON.stringify(value)));
        }
      }
    },
  );
});

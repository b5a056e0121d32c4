import fc from 'fast-check';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { runsOf } from '../support/test-size.ts';
import { conditions } from './condition-arbitrary.ts';
import {
  type ConditionModel,
  type ConditionModels,
  readConditionModels,
} from './condition-models.ts';
import { type ConditionParent, createPlacement, POSITIONS } from './condition-positions.ts';
import { filterSupportOf, rulesOf } from './condition-support.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { filters } from './filter-arbitrary.ts';

/** The number of conditions on each database. */
const RUNS = runsOf(2_500, 60);

/** The sample whose list is NULL. */
const WITHOUT_LIST = 3n;

/** Describes that every condition matches the rows of a plain evaluation, wherever it is. */
export function describeRpcConditionProperty(start: StartContractDatabase, share: number): void {
  const runs = Math.ceil(RUNS * share);
  const rules = rulesOf(start);
  let database: ContractDatabase;
  let models: ConditionModels;

  beforeAll(async () => {
    database = await start();
    await seedFilterRows(database);
    models = withNullList(await readConditionModels(database));
    // A column that a migration adds has NULL in the rows that are there.
    if (models.get('Sample')?.fields.some(({ list }) => list)) {
      await database.execute(`update "Sample" set ints = null where id = ${WITHOUT_LIST}`);
    }
  });
  afterAll(() => database.close());

  const positions = fc.constantFrom(...(Object.keys(POSITIONS) as (keyof typeof POSITIONS)[]));
  const anyRequests = () => {
    const support = filterSupportOf(database, start);
    return fc
      .tuple(fc.constantFrom(...models.keys()), positions)
      .chain(([name, position]) =>
        conditions(name, 3, { models, support }).map((where) => ({ name, position, where })),
      );
  };
  // Rare among all conditions.
  const jsonRequests = () => {
    const support = filterSupportOf(database, start);
    const fields = (models.get('Sample')?.fields ?? []).filter(({ type }) => type === 'Json');
    const wheres = fc.oneof(
      ...fields.map((field) => filters(field, support).map((filter) => ({ [field.name]: filter }))),
    );
    const negatable = fc.oneof(
      wheres,
      wheres.map((where) => ({ NOT: where })),
    );
    return fc.record({ name: fc.constant('Sample'), position: positions, where: negatable });
  };

  // On MySQL, Prisma cannot write by a condition that leads back to the written model, and writes
  // fail if they compare the order of Json values of several types.
  const isUnsupported = (result: unknown) =>
    database.orm.schema.provider === 'mysql' &&
    /^400: (The ORM client or its database does not support|A value is too long)/.test(
      String(result),
    );

  it.each([
    ['the whole grammar', { requests: anyRequests, numRuns: runs, fewest: runs / 20 }],
    // Few of them match some rows and not the others.
    ['Json fields', { requests: jsonRequests, numRuns: Math.ceil(runs / 3), fewest: 0 }],
  ])(
    'finds the rows of a plain evaluation, for conditions on %s',
    async (_, { requests, numRuns, fewest }) => {
      const run = createPlacement(database);
      let partial = 0;
      const property = fc.asyncProperty(requests(), async ({ name, position, where }) => {
        const model = models.get(name);
        if (!model) throw new TypeError(`There is no ${name}`);
        const matching = model.rows.filter(
          (row) => evaluateCondition(where, row, { model, models, rules }) === true,
        );
        const parent = parentOf(model, models);
        const placed = await run(POSITIONS[position], { where, model, matching, parent });
        if (isUnsupported(placed?.result)) return;
        expect({ where, ...placed }).toEqual({ where, ...placed, result: placed?.expected });
        if (matching.length > 0 && matching.length < model.rows.length) partial++;
      });
      await fc.assert(property, { numRuns });
      // Conditions that match everything or nothing show little.
      expect(partial).toBeGreaterThan(fewest);
    },
    60_000 + runs * 200,
  );
}

/** Finds a to-many relationship to a model. */
function parentOf({ name }: ConditionModel, models: ConditionModels): ConditionParent | undefined {
  for (const model of models.values()) {
    const relation = model.relations.find(({ target, list }) => list && target === name);
    if (relation) return { model, relation };
  }
  return undefined;
}

function withNullList(models: ConditionModels): ConditionModels {
  return new Map(
    [...models].map(([name, model]) => {
      const rows = model.rows.map((row) =>
        name === 'Sample' && row.id === WITHOUT_LIST ? { ...row, ints: null } : row,
      );
      return [name, { ...model, rows }];
    }),
  );
}

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

/** The number of conditions on each database. */
const RUNS = Number(process.env.MODELWAY_FUZZ_RUNS ?? runsOf(3_000, 120));

/** Describes that every condition matches the rows of a plain evaluation, wherever it is. */
export function describeRpcConditionProperty(start: StartContractDatabase): void {
  const rules = rulesOf(start);
  let database: ContractDatabase;
  let models: ConditionModels;

  beforeAll(async () => {
    database = await start();
    await seedFilterRows(database);
    models = await readConditionModels(database);
  });
  afterAll(() => database.close());

  const requests = () => {
    const support = filterSupportOf(database, start);
    const positionNames = Object.keys(POSITIONS) as (keyof typeof POSITIONS)[];
    const names = fc.constantFrom(...models.keys());
    return fc
      .tuple(names, fc.constantFrom(...positionNames))
      .chain(([name, position]) =>
        conditions(name, 3, { models, support }).map((where) => ({ name, position, where })),
      );
  };

  // On MySQL, Prisma cannot write by a condition that leads back to the written model, and writes
  // fail if they compare the order of Json values of several types.
  const isUnsupported = (result: unknown) =>
    database.orm.schema.provider === 'mysql' &&
    /^400: (The ORM client or its database does not support|A value is too long)/.test(
      String(result),
    );

  it(
    'finds the rows of a plain evaluation',
    async () => {
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
      await fc.assert(property, { numRuns: RUNS });
      // Conditions that match everything or nothing show little.
      expect(partial).toBeGreaterThan(RUNS / 10);
    },
    20_000 + RUNS * 100,
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

import fc from 'fast-check';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { runsOf } from '../support/test-size.ts';
import { type ConditionModels, readConditionModels, type StoredRow } from './condition-models.ts';
import { filterSupportOf, rulesOf } from './condition-support.ts';
import { evaluateHaving, groupRows } from './evaluate-having.ts';
import { havings } from './having-arbitrary.ts';

/** The number of conditions on each database. */
const RUNS = runsOf(2_400, 60);

/** ZenStack has no opposite of some operators. */
const UNSUPPORTED = 'does not support this negation';

/** Models with the fields that groups are made by. */
const GROUPS: readonly (readonly [string, ...string[]])[] = [
  ['Post', 'authorId', 'categoryId', 'published'],
  ['Category', 'parentId', 'name'],
  ['Membership', 'teamId', 'level'],
  ['Badge', 'userId', 'teamId'],
];

/** Describes that every `having` matches the groups of a plain evaluation. */
export function describeRpcHavingProperty(start: StartContractDatabase, share: number): void {
  const runs = Math.ceil(RUNS * share);
  const rules = rulesOf(start);
  let database: ContractDatabase;
  let models: ConditionModels;

  beforeAll(async () => {
    database = await start();
    await seedFilterRows(database);
    models = await readConditionModels(database);
  });
  afterAll(() => database.close());

  const modelOf = (name: string) => {
    const model = models.get(name);
    if (!model) throw new TypeError(`There is no ${name}`);
    return model;
  };
  const requests = () => {
    const support = filterSupportOf(database, start);
    const { grammar } = database.orm.dialect;
    return fc.constantFrom(...GROUPS).chain(([name, ...fields]) =>
      fc.subarray(fields, { minLength: 1 }).chain((by) => {
        const model = modelOf(name);
        const grouped = model.fields.filter((field) => by.includes(field.name));
        const having = havings(2, { model, by: grouped, support, grammar });
        return having.map((each) => ({ name, by, having: each }));
      }),
    );
  };

  it(
    'finds the groups of a plain evaluation',
    async () => {
      let answered = 0;
      const property = fc.asyncProperty(requests(), async ({ name, by, having }) => {
        const model = modelOf(name);
        const keyOf = (row: StoredRow) => by.map((field) => String(row[field])).join();
        const target = `${name.toLowerCase()}.groupBy`;
        const client = database.unrestricted;
        const { status, body } = await callRpc(database, target, { by, having }, { client });
        if (status === 400 && body.message.includes(UNSUPPORTED)) return;
        const found = status === 200 ? body.data.map(keyOf).sort() : body.message;
        const expected = groupRows(model.rows, by)
          .filter((group) => evaluateHaving(having, group, { model, rules }) === true)
          .map(([row]) => keyOf(row))
          .sort();
        answered += 1;
        expect({ by, having, found }).toEqual({ by, having, found: expected });
      });
      await fc.assert(property, { numRuns: runs });
      expect(answered).toBeGreaterThan(runs / 2);
    },
    60_000 + runs * 200,
  );
}

import fc from 'fast-check';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient } from '../support/delegated-rows.ts';
import { runsOf } from '../support/test-size.ts';
import { conditions } from './condition-arbitrary.ts';
import {
  type ConditionModel,
  type ConditionModels,
  readConditionModels,
  type StoredRow,
} from './condition-models.ts';
import { createPlacement, POSITIONS } from './condition-positions.ts';
import { filterSupportOf, rulesOf } from './condition-support.ts';
import { evaluateCondition } from './evaluate-condition.ts';

const RUNS = runsOf(900, 15);
const TEXTS = ['a', 'b'] as const;

const PERSONS: readonly StoredRow[] = [1, 2, 3].map((id) => ({ id, name: id === 3 ? 'b' : 'a' }));

/** Eight documents and secrets in turn, with both titles, owners and sources; some without. */
const ASSETS: readonly StoredRow[] = Array.from({ length: 8 }, (_, index) => {
  const id = index + 1;
  const base = { id, title: id % 3 ? 'a' : 'b', rank: id % 2, ownerId: id % 4 || null };
  if (id % 4 === 3) return { ...base, kind: 'Secret', code: TEXTS[id % 2] + String(id) };
  const sourceId = id > 2 ? id - 2 : null;
  return {
    ...base,
    kind: 'Document',
    text: id % 5 ? 'a' : 'b',
    reviewerId: (id % 3) + 1,
    sourceId,
  };
});
const DOCUMENTS = ASSETS.filter(({ kind }) => kind === 'Document');

const NOTES: readonly StoredRow[] = Array.from({ length: 9 }, (_, index) => ({
  id: index + 1,
  body: index % 3 ? 'a' : 'b',
  assetId: index % 4 ? (index % 8) + 1 : null,
  coverId: index % 5 ? (DOCUMENTS[index % DOCUMENTS.length]?.id ?? null) : null,
}));

/**
 * Describes that filters on models that extend others match the rows of a plain evaluation, or are
 * rejected.
 */
export function describeDelegatedFilterProperty(start: StartContractDatabase, share: number): void {
  const runs = Math.ceil(RUNS * share);
  const rules = rulesOf(start);
  let database: ContractDatabase;
  let models: ConditionModels;

  beforeAll(async () => {
    database = await start();
    const db = delegatedClient(database);
    await database.clear();
    await db.person.createMany({ data: PERSONS });
    for (const { kind, ...data } of ASSETS) {
      if (kind === 'Document') await db.document.create({ data });
      else await db.secret.create({ data: { ...data, answer: 1 } });
    }
    await db.note.createMany({ data: NOTES });
    models = await readConditionModels(database);
  });
  afterAll(() => database.close());

  it(
    'finds the rows of a plain evaluation',
    async () => {
      let found = 0;
      const support = filterSupportOf(database, start);
      const requests = fc
        .constantFrom(...models.keys())
        .chain((name) =>
          conditions(name, 3, { models, support }).map((where) => ({ name, where })),
        );
      const run = createPlacement(database);
      const property = fc.asyncProperty(requests, async ({ name, where }) => {
        const model = models.get(name) as ConditionModel;
        const matching = model.rows.filter(
          (row) => evaluateCondition(where, row, { model, models, rules }) === true,
        );
        const placed = await run(POSITIONS.findMany, { where, model, matching, parent: undefined });
        if (String(placed?.result).includes('models of one hierarchy')) return;
        expect({ where, ...placed }).toEqual({ where, ...placed, result: placed?.expected });
        found += 1;
      });
      await fc.assert(property, { numRuns: runs });
      expect(found).toBeGreaterThan(runs / 4);
    },
    60_000 + runs * 400,
  );
}

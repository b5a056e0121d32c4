import fc from 'fast-check';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { ADA } from '../support/fixture-rows.ts';
import { can } from '../support/it-needs.ts';
import { sendRequest } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';
import { evaluateTree, printTree, type TreeRow } from './filter-tree.ts';
import { filterTrees } from './filter-tree-arbitrary.ts';
import { linkedRows } from './linked-rows.ts';

const NULLS = ['boolean$null', 'booleanOpt$null', 'bytes$null', 'bytesOpt$null', 'published$null'];

/** The number of trees for each model; smaller on a slow machine. */
const RUNS = runsOf(1_200, 60);

/**
 * Describes that filters match the same rows as the condition in plain JavaScript, with SQL's
 * three-valued logic.
 */
export function describeRestFilterProperty(start: StartContractDatabase, share: number): void {
  const numRuns = Math.ceil(RUNS * share);
  let database: ContractDatabase;
  let rows: ReadonlyMap<string, readonly TreeRow[]>;

  beforeAll(async () => {
    database = await start();
    await seedFilterRows(database);
    rows = await linkedRows(database);
  });
  afterAll(() => database.close());

  it.each(['Sample', 'Post', 'Category', 'User'])(
    'finds the rows of %s that match any tree of conditions',
    async (name) => {
      const { schema } = database.orm;
      const model = schema.models.find((candidate) => candidate.name === name);
      if (!model) throw new TypeError(`There is no ${name}`);
      const limits = {
        filterDepth: 20,
        filterCount: 500,
        queryBytes: 100_000,
        complexity: Number.POSITIVE_INFINITY,
      };
      const handler = restHandler({ endpoint: '/api', log: false, limits })(database.orm);
      const client = database.as(ADA);
      const how = {
        unknownJsonNull: !can(start, 'null-beside-json-null'),
        ignoresCase: !can(start, 'case-sensitive-search'),
        foldsCase: !can(start, 'case-sensitive-text'),
      };
      const without = [
        ...(can(start, 'null-of-two-types') ? [] : NULLS),
        ...(can(start, 'json-member-order') && can(start, 'json-lists')
          ? []
          : ['json', 'json$ne', 'jsonOpt', 'jsonOpt$ne']),
      ];
      let partial = 0;
      const property = fc.asyncProperty(
        filterTrees(model, { schema, rows, without, wildcards: can(start, 'literal-parts') }),
        async (tree) => {
          const candidates = rows.get(name) ?? [];
          const expected = candidates.filter(
            (row) => evaluateTree(tree, row, { model, schema, ...how }) === true,
          );
          const url = `/${name.toLowerCase()}?${printTree(tree).join('&')}`;
          const { status, body } = await sendRequest(handler, { url, client });
          expect({ status, errors: body.errors }).toEqual({ status: 200 });
          const found = body.data.map(({ id }: { readonly id: unknown }) => String(id));
          expect(found).toEqual(expected.map(({ id }) => String(id)));
          expect(body.meta.total).toBe(expected.length);
          if (expected.length > 0 && expected.length < candidates.length) partial++;
        },
      );
      await fc.assert(property, { numRuns, interruptAfterTimeLimit: 8000 });
      // Trees that match everything or nothing show little.
      expect(partial).toBeGreaterThan(numRuns / 40);
    },
  );
}

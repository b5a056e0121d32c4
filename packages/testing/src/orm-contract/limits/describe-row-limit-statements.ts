import fc from 'fast-check';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { generatedReads, seedDenseRows } from './row-limit-requests.ts';

/** The size of a statement's result. */
export interface StatementResult {
  readonly rowCount: number;
  readonly columnCount: number;
}

/**
 * Describes the reads of an ORM client within `limits.rows`, if it cuts lists after it has read
 * them.
 *
 * @param statements takes what each statement returns.
 */
export function describeRowLimitStatements(
  start: StartContractDatabase,
  statements: StatementResult[],
): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedDenseRows(database);
  });
  afterAll(() => database.close());

  it('reads few rows with every statement', async () => {
    const source = { schema: database.orm.schema, distinct: true, nestedCursors: false };
    let most = 0;
    const property = fc.asyncProperty(
      generatedReads(source),
      fc.integer({ min: 1, max: 40 }),
      async ({ target, args }, rows) => {
        statements.length = 0;
        const limits = { rows, queryBytes: 100_000 };
        const { status } = await callRpc(database, target, args, { limits });
        expect([200, 400]).toContain(status);
        for (const { rowCount, columnCount } of statements) {
          most = Math.max(most, rowCount);
          // Twice the budget, or one record more than it. A link has two keys.
          expect(rowCount).toBeLessThanOrEqual(
            Math.max(2 * rows + 1, columnCount > 2 ? 0 : 8 * rows),
          );
        }
      },
    );
    await fc.assert(property, { numRuns: 150 });
    expect(most).toBeGreaterThan(10);
  }, 60_000);
}

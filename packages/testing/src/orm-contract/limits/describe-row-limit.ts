import fc from 'fast-check';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { expectReadsWithin, RUNS, SEED, TIMEOUT } from './expect-reads-within.ts';
import { generatedUrls, seedDenseRows } from './row-limit-requests.ts';
import { watchOperations } from './watch-operations.ts';

/**
 * Describes the row limit of one request: no response is cut, and none within the limit is
 * rejected.
 */
export function describeRowLimit(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
    await seedDenseRows(database);
  });
  afterAll(() => database.close());

  it(
    'returns every record within limits.rows, and rejects any response with more',
    async () => {
      await expectReadsWithin(database, start);
    },
    TIMEOUT,
  );

  it.each<readonly [orderBy: object, status: number]>([
    [{ title: 'asc' }, 200],
    // An ORM client may read all rows after the cursor, or reject a comparison with NULL.
    [[{ authorId: 'asc' }], 400],
  ])('limits the reads after a cursor in the order %j', async (orderBy, status) => {
    const calls: unknown[] = [];
    const orm = watchOperations(database.orm, ({ operation, args: sent }) =>
      calls.push([operation, sent]),
    );
    const args = { cursor: { id: 4 }, orderBy, take: 1, select: { id: true } };
    const response = await callRpc({ ...database, orm }, 'post.findMany', args, {
      limits: { rows: 2 },
    });
    expect(response.status).toBe(status);
    if (status !== 200) return;
    // The order by the id is total: the database applies `take`.
    const sent = { ...args, orderBy: [orderBy, { id: 'asc' }].flat() };
    expect(calls).toEqual([['findMany', sent]]);
    expect(response.body.data).toEqual([{ id: 4 }]);
  });

  it(
    'includes as many resources as limits.rows allows, however often a path reaches them',
    async () => {
      const get = (url: string, rows: number) => {
        const limits = { rows, includeCount: 100 };
        const handler = restHandler({ endpoint: 'http://localhost', log: false, limits });
        return sendRequest(handler(database.orm), { url, client: database.as(ADA) });
      };
      const statuses = new Set<number>();
      const property = fc.asyncProperty(
        generatedUrls(database.orm.schema),
        fc.constantFrom(0.3, 0.9, 1, 1.5),
        async (url, share) => {
          const whole = await get(url, Number.POSITIVE_INFINITY);
          expect(whole).toMatchObject({ status: 200 });
          const { least, most } = countResources(whole.body, url);
          const rows = Math.max(1, Math.floor(most * share));
          const { status, body } = await get(url, rows);
          statuses.add(status);
          if (status === 200) expect([rows >= least, body]).toEqual([true, whole.body]);
          else {
            expect([status, body.errors[0].code]).toEqual([400, 'limit-exceeded']);
            expect(rows).toBeLessThan(most);
          }
        },
      );
      await fc.assert(property, { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) });
      expect(statuses).toEqual(new Set([200, 400]));
    },
    TIMEOUT,
  );
}

/** Counts the minimum and maximum records of a document: resources, and the linkage to them. */
function countResources(
  { data, included = [] }: TestResponse['body'],
  url: string,
): { readonly least: number; readonly most: number } {
  const resources = [data, included].flat();
  const linkage = resources.flatMap(({ relationships = {} }) =>
    Object.values(relationships as object).flatMap((relationship) => relationship.data ?? []),
  );
  const toOneLevels = 1 + url.split(/[.,]/).length;
  return { least: resources.length, most: resources.length * toOneLevels + linkage.length };
}

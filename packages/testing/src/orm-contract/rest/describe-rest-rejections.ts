import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { BOB, seedFixture } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { sendRequest } from '../support/send-request.ts';
import { REJECTED_READS } from './rejected-read-cases.ts';
import { REJECTED_WRITES } from './rejected-write-cases.ts';

const ENDPOINT = 'http://api.test/rest';

/** The parts of statements and errors of a database that no response contains. */
const INTERNALS = /select|insert|(?<!SQLITE_)constraint|_key|Error:/i;

/** Describes REST requests that are rejected and change nothing. */
export function describeRestRejections(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const snapshot = async () =>
    JSON.stringify([
      await database.unrestricted.post.findMany({
        orderBy: { id: 'asc' },
        include: { tags: true },
      }),
      await database.unrestricted.user.findMany({ orderBy: { id: 'asc' } }),
      await database.unrestricted.membership.findMany(),
    ]);

  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
  });
  afterAll(() => database.close());

  itEachNeeds(
    start,
    REJECTED_READS.map(([url, status, code, parameter, needs]) => {
      return { url, status, code, parameter, needs };
    }),
    ({ needs }) => needs,
  )('rejects GET $url with $status $code', async ({ url, status, code, parameter }) => {
    const handler = restHandler({ endpoint: ENDPOINT, log: false })(database.orm);
    const { body, ...response } = await sendRequest(handler, { url, client: database.as(BOB) });
    expect([response.status, body.errors[0].code]).toEqual([status, code]);
    if (parameter !== undefined) expect(body.errors[0].source).toEqual({ parameter });
    expect(JSON.stringify(body)).not.toMatch(INTERNALS);
  });

  itEachNeeds(
    start,
    REJECTED_WRITES.map(([name, sent, status, code, source, needs]) => {
      return { name, sent, status, code, source, needs };
    }),
    ({ needs }) => needs,
  )('rejects $name', async ({ sent, status, code, source }) => {
    const before = await snapshot();
    const { data, meta, ...request } = sent as { url: string; data?: unknown; meta?: unknown };
    const body = typeof data === 'string' ? data : data && { data, meta };
    const handler = restHandler({ endpoint: ENDPOINT, log: false })(database.orm);
    const response = await sendRequest(handler, { ...request, body, client: database.as(BOB) });
    expect([response.status, response.body.errors[0].code]).toEqual([status, code]);
    if (source) expect(response.body.errors[0].source).toEqual(source);
    expect(JSON.stringify(response.body)).not.toMatch(INTERNALS);
    expect(await snapshot()).toBe(before);
  });
}

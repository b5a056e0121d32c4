import fc from 'fast-check';
import { BY_CURSOR } from '../support/by-cursor.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { LISTS, type PagedList, seedPagedRows } from '../support/paged-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';

const ENDPOINT = 'http://api.test';

/** The number of walks of each list. */
const RUNS = runsOf(40, 4);

type Json = TestResponse['body'];

/** A walk through a list. */
interface Walk {
  readonly sort: readonly string[];
  readonly size: number;
  /** The positions of two items, as shares of the list. */
  readonly marks: readonly [number, number];
}

/** Describes that pages by cursor contain the rows of a list once, in the order of one request. */
export function describeCursorProperty(start: StartContractDatabase, share: number): void {
  const numRuns = Math.ceil(RUNS * share);
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
    await seedPagedRows(database);
  });
  afterAll(() => database.close());

  it.each(LISTS)('walks $url in both directions', async (list) => {
    const limits = { complexity: Number.POSITIVE_INFINITY };
    const handler = restHandler({ endpoint: ENDPOINT, log: false, limits })(database.orm);
    const property = fc.asyncProperty(
      walks(list),
      fc.constantFrom(ADA, BOB),
      async (walk, caller) => {
        const get = async (query: string): Promise<Json> => {
          const url = query.startsWith(ENDPOINT) ? query.slice(ENDPOINT.length) : list.url + query;
          const client = database.as(caller);
          const { status, body } = await sendRequest(handler, { url, client, headers: BY_CURSOR });
          expect({ status, errors: body.errors, url }).toEqual({ status: 200, url });
          return body;
        };
        await expectWalk(walk, get, { handler, database, caller, list });
      },
    );
    await fc.assert(property, { numRuns });
  });
}

function walks({ sorts }: PagedList): fc.Arbitrary<Walk> {
  const keys = fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...sorts));
  return fc.record({
    sort: fc.array(
      keys.map((parts) => parts.join('')),
      { maxLength: 3 },
    ),
    size: fc.integer({ min: 2, max: 9 }),
    marks: fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  });
}

type Get = (query: string) => Promise<Json>;

async function expectWalk(
  { sort, size, marks }: Walk,
  get: Get,
  {
    handler,
    database,
    caller,
    list,
  }: {
    readonly handler: Parameters<typeof sendRequest>[0];
    readonly database: ContractDatabase;
    readonly caller: typeof ADA;
    readonly list: PagedList;
  },
): Promise<void> {
  const order = sort.length > 0 ? `sort=${sort.join()}&` : '';
  const whole = await sendRequest(handler, {
    url: `${list.url}?${order}page[limit]=1000`,
    client: database.as(caller),
  });
  const ids = idsOf(whole.body);
  expect(ids.length).toBeGreaterThan(0);
  const query = `?${order}page[size]=${size}`;
  const pages = [await get(query)];
  expect(pages[0].links.prev).toBeNull();
  for (let next = pages[0].links.next; next; next = pages.at(-1).links.next) {
    pages.push(await get(next));
    if (pages.length > ids.length) break;
  }
  expect(pages.flatMap(idsOf)).toEqual(ids);
  const cursors = pages.flatMap(({ data }) => data.map((item: Json) => item.meta.page.cursor));
  const back = [await get(`?${order}page[size]=${size}&page[before]=${cursors.at(-1)}`)];
  for (let prev = back[0].links.prev; prev; prev = back.at(-1).links.prev) {
    back.push(await get(prev));
    if (back.length > ids.length + 1) break;
  }
  expect(back.reverse().flatMap(idsOf)).toEqual(ids.slice(0, -1));
  const [from, to] = marks
    .map((mark) => Math.floor(mark * (ids.length - 1)))
    .sort((a, b) => a - b) as [number, number];
  const range = await get(`?${order}page[after]=${cursors[from]}&page[before]=${cursors[to]}`);
  expect(idsOf(range)).toEqual(ids.slice(from + 1, to));
  const cut = await get(`${query}&page[after]=${cursors[from]}&page[before]=${cursors[to]}`);
  expect(idsOf(cut)).toEqual(ids.slice(from + 1, to).slice(0, size));
  expect(cut.meta?.page?.rangeTruncated).toBe(to - from - 1 > size ? true : undefined);
}

function idsOf({ data }: Json): readonly unknown[] {
  return data.map(({ id }: Json) => id);
}

import { BY_CURSOR } from '../support/by-cursor.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

type Json = TestResponse['body'];

/** Times in microseconds. The rows of a millisecond are in the order of their ids. */
const MICROSECONDS = [999, 1_500, 1_501, 1_501, 1_999, 2_000, 3_001, 5_499, 5_500, 9_001];

const FINER: Readonly<Record<string, string | undefined>> = {
  postgresql: 'alter table "Post" alter column "createdAt" type timestamp(6)',
  mysql: 'alter table `Post` modify column `createdAt` datetime(6) not null',
};

/**
 * Describes pages by cursor in the order of a column that is finer than the milliseconds of a Date.
 * Rows of the same millisecond are compared by their ids.
 */
export function describeFineTimes(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
    await database.clear();
    const { unrestricted: db, orm } = database;
    await db.post.createMany({ data: MICROSECONDS.map((at) => ({ title: `t${at}` })) });
    const finer = FINER[orm.schema.provider];
    if (finer === undefined) return;
    await database.execute(finer);
    const quote = (name: string) => (orm.schema.provider === 'mysql' ? `\`${name}\`` : `"${name}"`);
    for (const at of MICROSECONDS) {
      const time = `2024-01-01 00:00:00.${String(at).padStart(6, '0')}`;
      const [table, column] = ['Post', 'createdAt'].map(quote);
      await database.execute(`update ${table} set ${column} = '${time}' where title = 't${at}'`);
    }
  });
  afterAll(() => database.close());

  it.each([
    ['createdAt', 1],
    ['createdAt', 2],
    ['createdAt', 3],
    ['-createdAt,-id', 1],
    ['-createdAt,-id', 2],
  ])('walks in the order of %s, %d a page', async (sort, size) => {
    const handler = restHandler({ endpoint: '/api', log: false })(database.orm);
    const get = async (url: string): Promise<Json> => {
      const client = database.as(ADA);
      const { status, body } = await sendRequest(handler, {
        url: url.replace('/api', ''),
        client,
        headers: BY_CURSOR,
      });
      expect({ status, errors: body.errors }).toEqual({ status: 200 });
      return body;
    };
    const query = `/post?sort=${sort}&page[size]`;
    const whole = (await get(`${query}=100`)).data;
    const walk = async (first: string, side: 'next' | 'prev') => {
      const found: unknown[] = [];
      for (let next: string | null = first; next && found.length <= whole.length; ) {
        const { data, links }: Json = await get(next);
        found.push(...(side === 'next' ? data : data.toReversed()).map(idOf));
        next = links[side];
      }
      return found;
    };
    const ids = whole.map(idOf);
    expect(ids).toHaveLength(MICROSECONDS.length);
    expect(await walk(`${query}=${size}`, 'next')).toEqual(ids);
    const last = `${query}=${size}&page[before]=${whole.at(-1).meta.page.cursor}`;
    expect(await walk(last, 'prev')).toEqual(ids.toReversed().slice(1));
  });
}

function idOf({ id }: Json): unknown {
  return id;
}

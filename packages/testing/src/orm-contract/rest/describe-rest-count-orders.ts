import type { Caller } from '../../create-database.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, BOB } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';

type Json = TestResponse['body'];

/** Describes orders by the number of related resources. */
export function describeRestCountOrders(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const read = async (url: string, caller: Caller = ADA): Promise<Json> => {
    const handler = restHandler({ endpoint: '/api', log: false })(database.orm);
    const { status, body } = await sendRequest(handler, { url, client: database.as(caller) });
    expect({ url, status, errors: body.errors }).toEqual({ url, status: 200 });
    return body;
  };

  beforeAll(async () => {
    database = await start();
    await seedRelations(database);
  });
  afterAll(() => database.close());

  it.each([
    ['/user?sort=-posts.$count,-id', [1, 2, 3]],
    ['/user?sort=posts.$count,-id', [3, 2, 1]],
    ['/category?sort=-children.$count', [1, 2, 3, 4]],
    ['/category?sort=children.$count,-id', [4, 3, 2, 1]],
    ['/category/1/children?sort=-posts.$count', [2, 3]],
    ['/category/1/relationships/children?sort=posts.$count', [3, 2]],
    [
      '/membership?sort=-badges.$count,position&fields[membership]=position',
      ['1_a%5Fb', '2_a%5Fb', '2_c/d %25', '3_a%5Fb'],
    ],
  ])('orders %s by the number of related resources', async (url, ids) => {
    expect(idsOf((await read(url)).data)).toEqual(ids);
  });

  itNeeds(start, 'links-order')('orders by the size of a many-to-many relationship', async () => {
    expect(idsOf((await read('/post?sort=-tags.$count')).data)).toEqual([1, 3, 4, 2, 5]);
    const url = '/tag/1?include=posts&includeOptions[posts][sort]=tags.$count';
    expect(idsOf((await read(url)).data.relationships.posts.data)).toEqual([4, 1]);
  });

  itNeeds(start, 'policies')('counts only readable resources for an order', async () => {
    await database.unrestricted.post.createMany({
      data: [1, 2].map((n) => ({ title: `Draft ${n} of Bob`, authorId: 2 })),
    });
    const order = async (caller: Caller) =>
      idsOf((await read('/user?sort=-posts.$count,-id', caller)).data);
    expect([await order(ADA), await order({ id: 4, role: 'READER' })]).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ]);
    await reseed(database, seedRelations);
  });

  itNeeds(start, ['policies', 'links-order'])(
    'counts only readable resources for an order by a many-to-many relationship',
    async () => {
      const order = async (caller: Caller) =>
        idsOf((await read('/tag?sort=-posts.$count,-id', caller)).data);
      expect([await order(ADA), await order(BOB)]).toEqual([
        [2, 1, 3],
        [1, 2, 3],
      ]);
    },
  );
}

function idsOf(resources: readonly Json[]): readonly unknown[] {
  return resources.map(({ id }) => id);
}

import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

/** Requests that store the id of a team as the foreign key of a new membership. */
const CASES: readonly (readonly [string, string, (teamId: string) => object])[] = [
  ['rpc', '/membership/create', (teamId) => ({ data: { userId: 3, teamId, position: 20 } })],
  ['rpc', '/membership/createMany', (teamId) => ({ data: [{ userId: 3, teamId, position: 20 }] })],
  ['rest', '/membership', (teamId) => toDocument({ userId: 3, teamId })],
  ['rest', '/membership', (id) => toDocument({ userId: 3 }, { team: { type: 'team', id } })],
];

function toDocument(columns: object, linkage: object = {}): object {
  const relationships = Object.fromEntries(
    Object.entries(linkage).map(([name, data]) => [name, { data }]),
  );
  const attributes = { ...columns, position: 20 };
  return { data: { type: 'membership', attributes, relationships } };
}

/**
 * Describes links by texts. A database may treat `EMPTY` as equal to `empty`, but an ORM client
 * does not find the record of a foreign key that is spelled otherwise than the record's id.
 */
export function describeLinkTexts(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const post = (api: string, url: string, body: object) => {
    const handler =
      api === 'rpc'
        ? rpcHandler({ log: false })
        : restHandler({ endpoint: '/api', log: false, nestedRoutes: true });
    return sendRequest(handler(database.orm), {
      ...{ method: 'POST', url, body },
      client: database.as(ADA),
    });
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it.each(CASES)('store the text of the id, and no other: %s %s', async (api, url, bodyOf) => {
    const before = await readColumns(database);
    for (const text of ['EMPTY', 'empty ', 'émpty']) {
      const { status, body } = await post(api, url, bodyOf(text));
      expect([status, body]).toEqual([404, (await post(api, url, bodyOf('missing'))).body]);
    }
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    expect((await post(api, url, bodyOf('empty'))).status).toBe(201);
  });

  it('store the text of the id of the parent in the URL', async () => {
    const create = (id: string) =>
      post('rest', `/team/${id}/memberships?include=team`, toDocument({ userId: 3 }));
    expect((await create('EMPTY')).body).toEqual((await create('missing')).body);
    const { status, body } = await create('empty');
    expect([status, body.included]).toMatchObject([201, [{ type: 'team', id: 'empty' }]]);
  });
}

import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { sendRequest } from '../support/send-request.ts';

/** A table whose only row refers to the first tag, and whose foreign key restricts deletions. */
const TABLE = `
  create table "Sticker" (
    "id" integer primary key,
    "tagId" integer not null,
    foreign key ("tagId") references "Tag" ("id") on delete restrict
  );
  insert into "Sticker" values (1, 1);`;

const DETAIL = 'The tag cannot be deleted: other records still refer to it.';

/** Describes deletions of a row that a foreign key with `ON DELETE RESTRICT` still refers to. */
export function describeRestrictedDeletions(start: StartContractDatabase): void {
  let database: ContractDatabase;
  beforeAll(async () => {
    database = await start();
    await seedFixture(database);
    const isMysql = database.orm.schema.provider === 'mysql';
    await database.execute(isMysql ? TABLE.replaceAll('"', '`') : TABLE);
  });
  afterAll(() => database.close());

  const tags = () => database.unrestricted.tag.findMany({ orderBy: { id: 'asc' } });

  it('returns 409 over REST and keeps the row', async () => {
    const before = await tags();
    const handler = restHandler({ endpoint: 'http://api.test', log: false })(database.orm);
    const request = { method: 'DELETE', url: '/tag/1', client: database.as(ADA) };
    const { status, body } = await sendRequest(handler, request);
    expect([status, body.errors]).toEqual([
      409,
      [expect.objectContaining({ code: 'conflict', title: 'Conflict', detail: DETAIL })],
    ]);
    expect(await tags()).toEqual(before);
  });

  it.each(['delete?q={"where":{"id":1}}', 'deleteMany?q={"where":{"id":1}}', 'deleteMany'])(
    'returns 409 over RPC to DELETE /tag/%s and keeps all rows',
    async (call) => {
      const before = await tags();
      const handler = rpcHandler({ log: false })(database.orm);
      const request = { method: 'DELETE', url: `/tag/${call}`, client: database.as(ADA) };
      const { status, body } = await sendRequest(handler, request);
      expect([status, body.message]).toEqual([409, DETAIL]);
      expect(await tags()).toEqual(before);
    },
  );

  it('returns 409 to a transaction that deletes the row, and makes none of its writes', async () => {
    const before = await tags();
    const handler = rpcHandler({ log: false })(database.orm);
    const url = '/$transaction/sequential';
    const steps = [
      { model: 'Tag', op: 'create', args: { data: { name: 'new' } } },
      { model: 'Tag', op: 'delete', args: { where: { id: 1 } } },
    ];
    const request = { method: 'POST', url, body: steps, client: database.as(ADA) };
    const { status, body } = await sendRequest(handler, request);
    expect([status, body.message]).toEqual([409, `Operation 1 (tag.delete): ${DETAIL}`]);
    expect(await tags()).toEqual(before);
  });

  it('deletes a row that nothing refers to', async () => {
    const handler = restHandler({ endpoint: 'http://api.test', log: false })(database.orm);
    const request = { method: 'DELETE', url: '/tag/2', client: database.as(ADA) };
    const { status } = await sendRequest(handler, request);
    expect([status, (await tags()).map(({ id }) => id)]).toEqual([204, [1]]);
  });
}

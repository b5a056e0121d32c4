import { rpcHandler } from '@modelway/core';
import type { ContractDatabase } from '@modelway/testing';
import { sendRequest } from '@modelway/testing';
import { startDelegatedOn } from '../start-delegated.ts';

/** One more than a write may find. */
const COUNT = 10_001;
const isTitled = { title: 'Many' };

interface Model {
  createMany(args: object): Promise<unknown>;
  delete(args: object): Promise<unknown>;
  count(args?: object): Promise<number>;
}

describe('writes of many records of models that extend others', () => {
  let database: ContractDatabase;
  let models: Readonly<Record<'person' | 'permit', Model>>;

  beforeAll(async () => {
    database = await startDelegatedOn('sqlite')();
    models = database.unrestricted as unknown as typeof models;
    const indices = Array.from({ length: COUNT }, (_, i) => i);
    await models.person.createMany({ data: indices.map((id) => ({ id, name: 'Many' })) });
    await models.permit.createMany({ data: indices.map(() => ({ ...isTitled, scope: 'All' })) });
  }, 60_000);
  afterAll(() => database.close());

  const call = async (method: string, url: string, args?: object) => {
    const request = { method, url, ...(args && { body: args }), client: database.unrestricted };
    return await sendRequest(rpcHandler({ log: false })(database.orm), request);
  };

  it.each([
    ['PATCH', '/permit/updateMany', { where: isTitled, data: { ...isTitled, scope: 'None' } }],
    ['DELETE', '/person/deleteMany', undefined],
  ])('writes nothing if there are too many: %s %s %j', async (method, url, args) => {
    const { status, body } = await call(method, url, args);
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining('Cannot write more than 10000 records'),
    ]);
    const { person, permit } = models;
    expect([await person.count(), await permit.count({ where: { scope: 'All' } })]).toEqual([
      COUNT,
      COUNT,
    ]);
  });

  it('writes as many as it can find', async () => {
    await models.permit.delete({ where: { id: 1 } });
    const data = { ...isTitled, scope: 'None' };
    const { body } = await call('PATCH', '/permit/updateMany', { where: isTitled, data });
    expect(body).toEqual({ data: { count: COUNT - 1 } });
  });
});

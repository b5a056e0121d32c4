import { type ApiRequest, restHandler, rpcHandler } from '@modelway/core';
import { type ContractDatabase, postgresTarget } from '@modelway/testing';
import { startOn } from '../start-database.ts';

let database: ContractDatabase;

beforeAll(async () => {
  database = await startOn(postgresTarget())();
});
beforeEach(async () => {
  await database.clear();
  await database.unrestricted.sample.create({ data: { ...row, id: 1n } });
});
afterAll(() => database?.close());

const row = {
  ...{ string: '', boolean: true, int: 0, bigInt: 0n, float: 0, decimal: 0, role: 'ADMIN' },
  ...{ dateTime: new Date(0), bytes: new Uint8Array(), json: {}, strings: [], ints: [] },
};
const wire = { ...row, bigInt: '0', bytes: '' };

const nullConstructor = { a: [{ constructor: null }] };
const message = 'ZenStack does not support a member "constructor" that is null';

const send = async (
  handler: 'REST' | 'RPC',
  [method, path]: readonly [string, string],
  body: object,
) => {
  const create =
    handler === 'RPC' ? rpcHandler({ log: false }) : restHandler({ endpoint: '/api', log: false });
  const request: ApiRequest<unknown> = {
    ...{
      method,
      path,
      query: '',
      header: (name: string) => (name === 'content-type' ? 'application/json' : undefined),
    },
    readBody: async () => JSON.stringify(body),
    getClient: () => database.as(),
  };
  const response = await create(database.orm).handle(request);
  return { status: response.status, body: JSON.parse(response.body ?? 'null') };
};

describe('a Json value that ZenStack cannot copy', () => {
  it.each([
    [
      'POST',
      '/sample/create',
      { data: { ...wire, id: '2', json: nullConstructor } },
      'data.json.a.0',
    ],
    [
      'POST',
      '/sample/createMany',
      { data: [{ ...wire, id: '2', json: nullConstructor }] },
      'data.0.json.a.0',
    ],
    [
      'PATCH',
      '/sample/update',
      { where: { id: '1' }, data: { json: nullConstructor } },
      'data.json.a.0',
    ],
  ])('is refused by RPC with its place in %s %s', async (method, path, body, issuePath) => {
    const response = await send('RPC', [method, path], body);
    expect(response).toMatchObject({ status: 400, body: { orm: true } });
    expect(response.body.message).toBe(`${message} at "${issuePath}.constructor"`);
    expect(await database.unrestricted.sample.findMany()).toMatchObject([{ id: 1n, json: {} }]);
  });

  it.each([
    [
      'POST',
      '/sample',
      { type: 'sample', id: '2', attributes: { ...wire, json: nullConstructor } },
    ],
    ['PATCH', '/sample/1', { type: 'sample', id: '1', attributes: { json: nullConstructor } }],
  ])('is refused by REST in %s %s', async (method, path, data) => {
    const response = await send('REST', [method, path], { data });
    expect(response.status).toBe(400);
    expect(response.body.errors).toMatchObject([
      { code: 'validation-error', detail: expect.stringContaining(message) },
    ]);
    expect(await database.unrestricted.sample.findMany()).toMatchObject([{ id: 1n, json: {} }]);
  });

  it('is accepted with any other value of the member', async () => {
    const json = { constructor: { constructor: [null] }, prototype: null };
    const args = { where: { id: '1' }, data: { json } };
    expect(await send('RPC', ['PATCH', '/sample/update'], args)).toMatchObject({ status: 200 });
    expect((await database.unrestricted.sample.findMany())[0]?.json).toEqual(json);
  });
});

import { type OrmBinding, rpcHandler } from '@modelway/core';
import {
  createTestDatabase,
  databaseTargets,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { ZenStackClient } from '@zenstackhq/orm';
import { zenstack } from '../src/index.ts';
import type { ZenStackSchema } from '../src/schema/zenstack-schema.ts';
import { JSON_SCHEMA } from './queries/json-schema.ts';

const orm = zenstack(JSON_SCHEMA as unknown as ZenStackSchema) as OrmBinding<unknown>;
const TARGETS = databaseTargets().filter((target) => ['pglite', 'postgresql'].includes(target));

describe.each(TARGETS)('"push" to a list of Json on %s', (target) => {
  let database: TestDatabase;
  let client: { $pushSchema(): Promise<void> };

  beforeAll(async () => {
    database = await createTestDatabase(target);
    const { $options } = database.raw;
    client = new ZenStackClient(
      JSON_SCHEMA as never,
      $options as never,
    ) as unknown as typeof client;
    await client.$pushSchema();
  });
  afterAll(() => database.close());

  const rpc = async (method: string, url: string, body: object) => {
    const response = await sendRequest(rpcHandler({ log: false })(orm), {
      method,
      url,
      body,
      client,
    });
    expect([response.status < 300, response.body.error]).toEqual([true, undefined]);
    return response.body.data;
  };

  it.each([
    [[{ a: 1 }]],
    [[{ a: 1 }, { kind: 'ValueNode' }]],
    [[[1, 2], []]],
    [['x', '', 2, false]],
    [[]],
  ])('appends each of %j', async (push) => {
    const data = { extras: { push } };
    const notes = { create: { title: 'x', extras: [1] } };
    const created = { data: { name: 'x', notes }, include: { notes: true } };
    const folder = await rpc('POST', '/folder/create', created);
    const where = { id: folder.notes[0].id };
    const updated = await rpc('PATCH', '/note/update', { where, data });
    expect(updated.extras).toEqual([1, ...push]);
    const files = {
      data: { notes: { updateMany: { where: {}, data } } },
      include: { notes: true },
    };
    const changed = await rpc('PATCH', '/folder/update', { where: { id: folder.id }, ...files });
    expect(changed.notes[0].extras).toEqual([1, ...push, ...push]);
  });
});

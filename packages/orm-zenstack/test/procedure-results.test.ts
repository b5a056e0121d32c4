import { type ExposeOptions, type OrmBinding, rpcHandler } from '@modelway/core';
import {
  createTestDatabase,
  postgresTarget,
  schema,
  sendRequest,
  type TestDatabase,
} from '@modelway/testing';
import { zenstack } from '../src/index.ts';

describe('the result of a procedure that declares a model', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(postgresTarget());
    await database.raw.post.create({ data: { title: 'Draft' } });
  });
  afterAll(() => database.close());

  it.each<[string, ExposeOptions, object]>([
    ['all that is visible', {}, { id: 1, published: true, createdAt: expect.any(String) }],
    [
      'no hidden field',
      { models: { Post: { fields: { createdAt: false } } } },
      { id: 1, published: true },
    ],
    [
      'no write-only field',
      { models: { Post: { fields: { published: { read: false } } } } },
      { id: 1, createdAt: expect.any(String) },
    ],
    ['nothing of a hidden model', { models: { Post: false } }, {}],
  ])('has %s', async (_title, expose, data) => {
    const response = await sendRequest(
      rpcHandler({ expose, log: false })(zenstack(schema) as unknown as OrmBinding<unknown>),
      {
        method: 'POST',
        url: '/$procs/publish',
        body: { args: { id: 1, tag: `tag ${JSON.stringify(expose)}` } },
        client: database.raw,
      },
    );
    expect([response.status, response.body.data]).toEqual([200, data]);
  });
});

import { readFileSync } from 'node:fs';
import { type CreateApiHandler, restHandler, rpcHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema } from '@modelway/testing/schema';

const page = readFileSync(new URL('../guide/exposure.md', import.meta.url), 'utf8');

/** Sends a POST to a handler whose ORM client is never called. */
async function post(handler: CreateApiHandler, path: string, sent: object) {
  const { status, body } = await handler(zenstack(schema)).handle({
    method: 'POST',
    path,
    query: '',
    header: (name) => (name === 'content-type' ? 'application/json' : undefined),
    readBody: async () => JSON.stringify(sent),
    getClient: () => {
      throw new Error('The data client was asked');
    },
  });
  return { status, body: JSON.parse(body ?? '') };
}

describe('an upsert without `update`', () => {
  const expose = { models: { Tag: { operations: ['read', 'create'] } } } as const;

  it('gets the status and error of the page over REST', async () => {
    const response = await post(restHandler({ endpoint: '/', expose }), '/tag', {
      data: { type: 'tag', attributes: { name: 'new' } },
      meta: { operation: 'upsert', matchFields: ['name'] },
    });
    expect(page).toContain(
      'REST responds with a 400 with the code `invalid-payload` and the pointer `/meta/operation`',
    );
    const source = { pointer: '/meta/operation' };
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid-payload', source }] },
    });
  });

  it('gets the status of the page over RPC, as for an unknown operation', async () => {
    const rpc = rpcHandler({ expose });
    const response = await post(rpc, '/tag/upsert', {});
    expect(page).toContain('and RPC with a 400, as for an unknown operation');
    expect(response.status).toBe(400);
    const unknown = await post(rpc, '/tag/nope', {});
    const text = JSON.stringify(unknown).replaceAll('nope', 'upsert');
    expect(JSON.stringify(response)).toBe(text);
  });
});

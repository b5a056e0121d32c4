import type { TestDatabase } from '@modelway/testing/create-database';
import { useDatabase } from './support/describe-table.ts';
import { parseLine } from './support/parse-line.ts';
import { restPair, rpcPair } from './support/servers.ts';

const database = useDatabase();

/** The database, with a procedure that changes one record. */
function withUpdate(): TestDatabase {
  const { as } = database();
  return {
    ...database(),
    as: (user) => {
      const client = as(user);
      const { $options } = client as unknown as { readonly $options: object };
      const options = { ...$options, procedures: PROCEDURES };
      return client.$setOptions(options as never) as unknown as ReturnType<TestDatabase['as']>;
    },
  };
}

const PROCEDURES = {
  publish: ({ client, args: { id } }: ProcedureCall) =>
    client.post.update({ where: { id }, data: { published: true } }),
};

interface ProcedureCall {
  readonly client: { readonly post: { update(args: object): Promise<unknown> } };
  readonly args: { readonly id: number };
}

describe.each([
  ['REST', restPair],
  ['RPC', rpcPair],
])('a procedure over %s', (_protocol, pairOf) => {
  it.each([1, 99])('reports record %j, whose change is denied, as a missing one', async (id) => {
    const pair = pairOf(withUpdate());
    const args = JSON.stringify({ args: { id, tag: 'x' } });
    const request = parseLine(`Ben: POST /$procs/publish ${args}`);
    const ours = await pair.ours(request);
    expect(ours).toEqual(await pair.peer(request));
    expect(ours.status).toBe(404);
  });
});

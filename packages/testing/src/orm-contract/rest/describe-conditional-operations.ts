import type { RestHandlerOptions } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendOperations } from '../support/send-operations.ts';
import { sendRequest } from '../support/send-request.ts';

const OPTIONS = { versionField: { Post: 'updatedAt', Membership: 'position' } } as const;

const tags = (id: number) => [{ type: 'tag', id }];
const ref = { type: 'post', id: 1, relationship: 'tags' };

/** Operations that change post 1, or its relationships. */
const CHANGES: readonly object[] = [
  { op: 'update', data: { type: 'post', id: 1, attributes: { title: 'Changed' } } },
  { op: 'update', ref, data: tags(3) },
  { op: 'add', ref, data: tags(3) },
  { op: 'remove', ref, data: tags(1) },
  { op: 'update', ref: { ...ref, relationship: 'author' }, data: null },
];

/** Describes versions in atomic operations, which have no `If-Match`. */
export function describeConditionalOperations(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const send = (operation: object, options: Partial<RestHandlerOptions> = {}) =>
    sendOperations(database, [operation], { options: { ...OPTIONS, ...options } });
  const tagOf = async (url: string) => {
    const handler = restHandler({ endpoint: '/api', log: false, ...OPTIONS })(database.orm);
    return (await sendRequest(handler, { url, client: database.as(ADA) })).headers.etag;
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it.each(CHANGES)('changes the version of a resource with %j', async (operation) => {
    const before = await tagOf('/post/1');
    // The version has a resolution of a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect((await send(operation)).status).toBeLessThan(300);
    expect(await tagOf('/post/1')).not.toBe(before);
  });

  it.each([...CHANGES, { op: 'remove', ref: { type: 'post', id: 1 } }])(
    'is a 428 with requireIfMatch for %j, and writes nothing',
    async (operation) => {
      const before = await readColumns(database);
      const { status, body } = await send(operation, { requireIfMatch: true });
      expect([status, body.errors]).toEqual([
        428,
        [
          expect.objectContaining({
            code: 'precondition-required',
            source: { pointer: '/atomic:operations/0' },
          }),
        ],
      ]);
      expect(changedColumns(before, await readColumns(database))).toEqual({});
    },
  );

  it('is a 428 for an upsert of an existing resource, with a pointer to it', async () => {
    const upsert = {
      op: 'add',
      data: { type: 'membership', id: '2_a%5Fb', attributes: { level: 'x' } },
      meta: { operation: 'upsert', matchFields: ['userId', 'teamId'] },
    };
    const { status, body } = await send(upsert, { requireIfMatch: true });
    expect([status, body.errors[0].source]).toEqual([428, { pointer: '/atomic:operations/0' }]);
  });

  it('needs no If-Match for a resource that it adds, or without a version', async () => {
    const adding = { op: 'add', data: { type: 'post', attributes: { title: 'New' } } };
    const tag = { op: 'update', data: { type: 'tag', id: 1, attributes: { name: 'New' } } };
    for (const operation of [adding, tag]) {
      expect((await send(operation, { requireIfMatch: true })).status).toBe(200);
    }
  });

  it.each(['if-match', 'if-none-match', 'if-unmodified-since'])('rejects %s', async (name) => {
    const headers = { [name]: name.endsWith('match') ? '*' : new Date(0).toUTCString() };
    const { status, body } = await sendOperations(database, CHANGES, { headers, options: OPTIONS });
    expect([status, body.errors[0].code]).toEqual([400, 'invalid-value']);
  });
}

import type { Caller } from '../../create-database.ts';
import type { StartContractDatabase } from '../support/contract-database.ts';
import { ADA, ANN, BOB } from '../support/fixture-rows.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { changedColumns, readColumns } from '../support/relation-rows.ts';
import type { TestResponse } from '../support/send-request.ts';
import { ENDPOINT, serveOptions } from './serve-options.ts';

type Json = TestResponse['body'];

/** An upsert that is rejected. */
type RejectedUpsert = readonly [
  type: string,
  sent: Json,
  matchFields: unknown,
  caller: Caller,
  status: number,
  code: string,
];

/** Describes upserts on real rows. */
export function describeRestUpserts(start: StartContractDatabase): void {
  const { database, serve } = serveOptions(start);

  describe('upsert', () => {
    const upsert = (type: string, sent: object, matchFields: unknown, caller = ADA) =>
      serve()(`/${type}`, {
        method: 'POST',
        caller,
        body: { data: { type, ...sent }, meta: { operation: 'upsert', matchFields } },
      });

    it('creates, and then updates, by a unique field', async () => {
      const first = await upsert('tag', { attributes: { name: 'new' } }, ['name']);
      expect([first.status, first.headers.location]).toEqual([201, `${ENDPOINT}/tag/4`]);
      const relationships = { posts: { data: [{ type: 'post', id: 2 }] } };
      const again = await upsert('tag', { attributes: { name: 'new' }, relationships }, ['name']);
      expect([again.status, again.body.data.id, again.headers.location]).toEqual([
        200,
        4,
        undefined,
      ]);
      expect((await readColumns(database())).get('post 2 tags')).toEqual([4]);
    });

    it.each([
      [['teamId', 'position'], { userId: 2, teamId: 'a_b', position: 2, level: 'owner' }],
      [['position', 'teamId'], { userId: 2, teamId: 'a_b', position: 2, level: 'owner' }],
      [['userId', 'teamId'], { userId: 2, teamId: 'a_b', position: 2, level: 'owner' }],
    ])('updates by the compound key %j', async (matchFields, attributes) => {
      const before = await readColumns(database());
      const { status, body } = await upsert('membership', { attributes }, matchFields);
      expect([status, body.data.id]).toEqual([200, '2_a%5Fb']);
      expect(changedColumns(before, await readColumns(database()))).toEqual({
        'membership 2 level': 'owner',
      });
    });

    it.each([
      [{ attributes: { userId: 3, teamId: 'c/d %', position: 5 } }],
      [{ id: '3_c/d %25', attributes: { teamId: 'c/d %', position: 5 } }],
      [
        {
          attributes: { teamId: 'c/d %', position: 5 },
          relationships: { user: { data: { type: 'user', id: 3 } } },
        },
      ],
    ])('returns 409 if the resource of the key has another id than %j', async (sent) => {
      const before = await readColumns(database());
      const { status } = await upsert('membership', sent, ['teamId', 'position']);
      expect(status).toBe(409);
      expect(changedColumns(before, await readColumns(database()))).toEqual({});
    });

    it.each([
      ['links a member of it', 'ann@example.com', 200],
      ['returns 409 if the id of a member would change', 'bob@example.com', 409],
      ['returns 409 if a new resource would change the id of a member', 'new@example.com', 409],
    ])('%s: %s', async (_, email, status) => {
      const before = await readColumns(database());
      const memberships = { data: [{ type: 'membership', id: '1_a%5Fb' }] };
      const sent = { attributes: { email, name: 'x' }, relationships: { memberships } };
      const { status: found, body } = await upsert('user', sent, ['email']);
      expect([found, body.errors?.[0].source.pointer]).toEqual([
        status,
        status === 409 ? '/data/relationships/memberships/data' : undefined,
      ]);
      if (status === 200) return;
      expect(changedColumns(before, await readColumns(database()))).toEqual({});
    });

    it('updates by a client-generated id', async () => {
      const sent = { id: 'empty', attributes: { name: 'Full' } };
      const { status, body } = await upsert('team', sent, ['id']);
      expect([status, body.data.attributes.name]).toEqual([200, 'Full']);
      const created = await upsert('team', { ...sent, id: 'more' }, ['id']);
      expect([created.status, created.headers.location]).toEqual([201, `${ENDPOINT}/team/more`]);
    });

    itEachNeeds<RejectedUpsert>(
      start,
      [
        ['tag', { attributes: { name: 'new' } }, ['posts'], ADA, 400, 'invalid-payload'],
        [
          'user',
          { attributes: { name: 'x', email: 'x@x.xx' } },
          ['name'],
          ADA,
          400,
          'invalid-payload',
        ],
        ['tag', { attributes: { name: 'new' } }, [], ADA, 400, 'invalid-payload'],
        ['tag', { attributes: { name: 'new' } }, undefined, ADA, 400, 'invalid-payload'],
        ['tag', { attributes: { name: 'new' } }, 'name', ADA, 400, 'invalid-payload'],
        ['tag', { attributes: {} }, ['name'], ADA, 400, 'invalid-payload'],
        [
          'membership',
          { attributes: { position: 1 } },
          ['teamId', 'position'],
          ADA,
          400,
          'invalid-payload',
        ],
        [
          'user',
          { attributes: { email: 'ann@example.com', name: 'x' } },
          ['email'],
          BOB,
          403,
          'forbidden',
        ],
      ],
      ([, , , caller]) => (caller === BOB ? 'policies' : undefined),
    )('refuses %s %j by %j', async (type, sent, matchFields, caller, status, code) => {
      const before = await readColumns(database());
      const { status: found, body } = await upsert(type, sent, matchFields, caller);
      expect([found, body.errors[0].code]).toEqual([status, code]);
      expect(changedColumns(before, await readColumns(database()))).toEqual({});
    });

    it('lets the owner update by an upsert', async () => {
      const attributes = { email: 'ann@example.com', name: 'Anna' };
      const { status, body } = await upsert('user', { attributes }, ['email'], ANN);
      expect([status, body.data.attributes.name]).toEqual([200, 'Anna']);
    });
  });
}

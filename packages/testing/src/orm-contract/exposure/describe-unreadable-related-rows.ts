import { callRpc } from '../support/call-rpc.ts';
import type { Capability } from '../support/capabilities.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedDelegated } from '../support/delegated-rows.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { itEachNeeds } from '../support/it-needs.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { tenantClient } from '../support/tenant-rows.ts';

/** A read whose order depends on a hidden row. */
type SortedRead = readonly [
  title: string,
  read: (client: unknown) => Promise<TestResponse>,
  needs?: Capability,
];

const data = { choice: 'changed' };
const note = { note: 'changed' };
const create = { choice: 'created' };
const name = { name: 'x' };
/** A write whose result depends on the stored value, and may be out of range. */
const far = { number: { increment: 2_000 } };
const sortedByHidden = { orderBy: { replaces: { choice: 'asc' } } };
const sorted = { orderBy: { id: 'asc' } };

/** A condition that matches the hidden row, and one that does not. */
const CONDITIONS = [{ choice: { startsWith: 'y' } }, { choice: { startsWith: 'x' } }];

/** Nested writes of the person who owns the hidden row, and of a row that it is related to. */
const ballots = (write: object) => ({ where: { id: 2 }, data: { ballots: write } });
const replaces = (write: object) => ({ where: { id: 1 }, data: { replaces: write } });

const WRITES: readonly (readonly [string, (where: object) => object])[] = [
  ['person.update', (where) => ballots({ updateMany: { where, data } })],
  ['person.update', (where) => ballots({ updateMany: [{ where: { OR: [where] }, data }] })],
  ['person.update', (where) => ballots({ deleteMany: where })],
  ['person.update', (where) => ballots({ deleteMany: [where, { id: -1 }] })],
  ['person.update', (where) => ballots({ update: { where: { id: 2, ...where }, data } })],
  ['person.update', (where) => ballots({ update: [{ where: { code: 'b2', ...where }, data }] })],
  ['person.update', (where) => ballots({ delete: { id: 2, ...where } })],
  ['person.update', (where) => ballots({ delete: [{ code: 'b2', ...where }] })],
  [
    'person.update',
    (where) => ballots({ upsert: { where: { id: 2, ...where }, create, update: data } }),
  ],
  ['ballot.update', (where) => replaces({ update: { where, data } })],
  ['ballot.update', (where) => replaces({ update: { replaces: { update: { where, data } } } })],
  [
    'ballot.update',
    (where) => replaces({ upsert: { where: { id: 2, ...where }, create, update: data } }),
  ],
  ['ballot.update', (where) => replaces({ delete: { id: 2, ...where } })],
  [
    'person.upsert',
    (where) => {
      const { data: update, ...rest } = ballots({ updateMany: { where, data } });
      return { ...rest, create: name, update };
    },
  ],
  [
    'asset.update',
    (where) => {
      const { data: update, ...rest } = ballots({ deleteMany: where });
      return { ...rest, data: { owner: { update } } };
    },
  ],
  ['person.updateMany', (where) => ({ where: { ballots: { some: where } }, data: name })],
  ['person.updateMany', (where) => ({ where: { ballots: { none: where } }, data: name })],
  ['ballot.updateMany', (where) => ({ where: { replaces: where }, data })],
  ['ballot.deleteMany', (where) => ({ where: { id: 1, replaces: { isNot: where } } })],
  ['person.delete', (where) => ({ where: { id: 1, ballots: { some: { replaces: where } } } })],
];

/**
 * Describes that conditions on related rows do not match those that the caller can change but not
 * read.
 */
export function describeUnreadableRelatedRows(start: StartContractDatabase): void {
  let database: ContractDatabase;

  beforeAll(async () => {
    database = await start();
  });
  afterAll(() => database.close());

  const seed = async () => {
    await seedDelegated(database);
    const { ballot } = delegatedClient(database);
    await ballot.create({ data: { choice: 'mine', voterId: 1 } });
    await ballot.create({ data: { choice: 'yes', code: 'b2', voterId: 2 } });
    await ballot.update({ where: { id: 1 }, data: { replacesId: 2 } });
  };
  const read = (args: object, client: unknown) =>
    callRpc(database, 'ballot.findMany', args, { client });
  const rest = (url: string, client: unknown) =>
    sendRequest(restHandler({ endpoint: '/api', log: false })(database.orm), { url, client });
  /** The response to a write, and the rows afterwards. */
  const write = async (target: string, args: object) => {
    await seed();
    const client = database.as({ id: 1, role: 'READER' });
    const { status, body } = await callRpc(database, target, args, { client });
    const { person, ballot } = delegatedClient(database);
    return { status, body, rows: [await person.findMany(sorted), await ballot.findMany(sorted)] };
  };

  it.each(WRITES.map(([target, argsOf]) => [target, argsOf({ choice: '…' }), argsOf] as const))(
    'returns the same for %s %j, whether a hidden row matches or not',
    async (target, _sample, argsOf) => {
      const [matching, other] = CONDITIONS.map(argsOf) as [object, object];
      const result = await write(target, matching);
      expect(result.status).not.toBe(400);
      expect(result).toEqual(await write(target, other));
    },
  );

  // ZenStack checks such a policy on every row that matches, before the policies of the model.
  it.each<readonly [target: string, args: object]>([
    ['ballot.updateMany', { where: CONDITIONS[0], data: note }],
    ['ballot.update', { where: { id: 2, ...CONDITIONS[0] }, data: note }],
    ['ballot.upsert', { where: { id: 2, ...CONDITIONS[0] }, create, update: note }],
    ['person.update', ballots({ updateMany: { where: CONDITIONS[0], data: note } })],
    ['ballot.update', replaces({ update: { where: CONDITIONS[0], data: note } })],
  ])('refuses conditions in %s %j, which writes a field with an update policy', async (...call) => {
    const { status, body } = await write(...call);
    const text = 'Field "note" has an update policy: select the record by a unique key alone';
    expect([status, body.message]).toEqual([400, expect.stringContaining(text)]);
  });

  it.each<readonly [where: object, data: object]>([
    [{}, { voterId: 2 }],
    [{}, { voter: { connect: { id: 2 } } }],
    [{ choice: 'mine' }, { voterId: 2 }],
    [{ choice: 'mine' }, { voter: { connect: { id: 2 } } }],
    [{ choice: 'mine' }, { voterId: 2, replacedBy: { create: { choice: 'new' } } }],
    [{}, { voterId: 2, replacedBy: { set: [] } }],
  ])('gives a row away where %j by %j', async (where, given) => {
    const args = { where: { id: 1, ...where }, data: given };
    const { status, body, rows } = await write('ballot.update', args);
    expect([status, body.reason]).toEqual([403, 'RESULT_NOT_READABLE']);
    expect(rows[1]).toContainEqual(expect.objectContaining({ id: 1, voterId: 2 }));
  });

  it('writes a field with an update policy only by a unique key', async () => {
    const { status, rows } = await write('ballot.update', { where: { id: 1 }, data: note });
    expect([status, rows[1]]).toMatchObject([200, [note, { note: null }]]);
  });

  it('writes the matching related rows that the caller can read', async () => {
    const where = { choice: { startsWith: 'm' } };
    const args = { where: { id: 1 }, data: { ballots: { updateMany: { where, data } } } };
    expect((await write('person.update', args)).rows[1]).toMatchObject([data, { choice: 'yes' }]);
  });

  it('writes a hidden related row by its key alone', async () => {
    const { status, rows } = await write(
      'person.update',
      ballots({ update: { where: { code: 'b2' }, data } }),
    );
    expect([status, rows[1]]).toMatchObject([200, [{ choice: 'mine' }, data]]);
  });

  itEachNeeds<SortedRead>(
    start,
    [
      ['REST', (client) => rest('/ballot?sort=replaces.choice', client)],
      ['REST, downwards', (client) => rest('/ballot?sort=-replaces.choice,id', client)],
      ['RPC', (client) => read({ orderBy: { replaces: { choice: 'asc' } } }, client)],
      ['RPC, a page', (client) => read({ ...sortedByHidden, skip: 1, take: 1 }, client)],
      [
        'RPC, the first of each',
        (client) => read({ ...sortedByHidden, distinct: ['choice'] }, client),
        'distinct-on',
      ],
    ],
    ([, , needs]) => needs,
  )('orders by no value of a related row that is hidden: %s', async (_title, send) => {
    const responses: unknown[] = [];
    for (const choices of [
      ['a', 'z'],
      ['z', 'a'],
    ]) {
      await seedDelegated(database);
      const { ballot } = delegatedClient(database);
      for (const choice of choices) await ballot.create({ data: { choice, voterId: 2 } });
      for (const replacesId of [1, 2]) {
        await ballot.create({ data: { choice: 'mine', voterId: 1, replacesId } });
      }
      const { status, body } = await send(database.as({ id: 1, role: 'READER' }));
      expect([status, body]).toMatchObject([200, { data: expect.any(Array) }]);
      responses.push(body.data.map(({ id }: { id: unknown }) => id));
    }
    expect(responses[1]).toEqual(responses[0]);
  });

  it.each<[string, string, object, number]>([
    ['slot.update', 'slot', { where: { id: 2 }, data: far }, 404],
    ['slot.updateMany', 'slot', { data: far }, 200],
    ['slot.updateMany', 'slot', { where: { id: 2 }, data: far }, 200],
    [
      'slot.upsert',
      'slot',
      { where: { id: 2 }, create: { siteId: 1, number: 9 }, update: far },
      200,
    ],
    ['site.update', 'slots', { update: { where: { id: 2 }, data: far } }, 404],
    ['site.update', 'slots', { updateMany: { where: {}, data: far } }, 200],
    ['slot.update', 'parent', { update: far }, 404],
    ['slot.update', 'parent', { update: { data: far } }, 404],
  ])('does not compute with a hidden row: %s of %s %j', async (target, name, write, status) => {
    await database.clear();
    const { site, slot } = tenantClient(database);
    await site.create({ data: { id: 1, code: 'a' } });
    await slot.create({ data: { siteId: 1, number: 1 } });
    await slot.create({ data: { siteId: 1, number: 5, hidden: true } });
    await slot.update({ where: { id: 1 }, data: { parentNumber: 5 } });
    const isOwn = target.startsWith(name);
    const args = isOwn ? write : { where: { id: 1 }, data: { [name]: write } };
    const client = database.as({ id: 1, role: 'READER' });
    expect((await callRpc(database, target, args, { client })).status).toBe(status);
    expect(await slot.findUnique({ where: { id: 2 } })).toMatchObject({ number: 5 });
  });

  it.each<[object | null, number[]]>([
    [null, [1]],
    [{ is: null }, [1, 2]],
    [{ isNot: null }, [3]],
  ])('counts a hidden row as none except for null, which compares the key: %j', async (...row) => {
    const [site, ids] = row;
    await database.clear();
    const tenants = tenantClient(database);
    const sites = [
      { id: 1, code: 'a' },
      { id: 2, code: 'b', hidden: true },
    ];
    await tenants.site.createMany({ data: sites });
    const visits = [{ id: 1 }, { id: 2, siteCode: 'b' }, { id: 3, siteCode: 'a' }];
    await tenants.visit.createMany({ data: visits });
    const client = database.as({ id: 1, role: 'READER' });
    const args = { where: { site }, select: { id: true }, ...sorted };
    const { body } = await callRpc(database, 'visit.findMany', args, { client });
    expect(body.data).toEqual(ids.map((id) => ({ id })));
  });
}

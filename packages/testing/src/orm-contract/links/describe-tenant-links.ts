import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { tenantClient } from '../support/tenant-rows.ts';

const HIDDEN = 2;
const MISSING = 99;
const VISIBLE = 3;

/** A link to a site beside one to a slot of another site. */
const APART = {
  site: { connect: { id: 1 } },
  parent: { connect: { siteId_number: { siteId: 3, number: 2 } } },
};

type LinkTo = (number: number) => Promise<TestResponse>;

/** Describes links by foreign keys that share a column, and by a unique key that is not the id. */
export function describeTenantLinks(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const client = () => database.as({ id: 1, role: 'READER' });
  const rpc = (target: string, args: object) =>
    callRpc(database, target, args, { client: client() });
  const rest = (method: string, url: string, data: object) => {
    const handler = restHandler({ endpoint: '/api', nestedRoutes: true, log: false })(database.orm);
    return sendRequest(handler, { method, url, body: { data }, client: client() });
  };
  const expectNotFound = async (linkTo: LinkTo) => {
    const hidden = await linkTo(HIDDEN);
    expect(hidden.status).toBe(404);
    expect(await linkTo(MISSING)).toEqual(hidden);
    expect((await linkTo(VISIBLE)).status).toBeLessThan(300);
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(async () => {
    await database.clear();
    const { site, slot, visit } = tenantClient(database);
    await site.createMany({
      data: [
        { id: 1, code: 'one' },
        { id: 2, code: 'two', hidden: true },
        { id: 3, code: 'three' },
      ],
    });
    await slot.createMany({
      data: [
        { siteId: 1, number: 1 },
        { siteId: 1, number: HIDDEN, hidden: true },
        { siteId: 1, number: VISIBLE },
        { siteId: 3, number: HIDDEN },
        { siteId: 3, number: 7, hidden: true },
        { siteId: 1, number: 7 },
        { siteId: 1, number: 8, parentNumber: 7 },
      ],
    });
    await visit.createMany({ data: [{ id: 1 }] });
  });
  afterAll(() => database.close());

  const where = { id: 1 };

  it.each<[string, LinkTo]>([
    ['RPC', (parentNumber) => rpc('slot.update', { where, data: { parentNumber } })],
    [
      'REST',
      (parentNumber) =>
        rest('PATCH', '/slot/1', { type: 'slot', id: 1, attributes: { parentNumber } }),
    ],
  ])('are a 404 over %s if the row has the shared column', (_title, linkTo) =>
    expectNotFound(linkTo),
  );

  it('return 404 if the shared column points another key at a hidden row', async () => {
    const moved = { id: 7 };
    for (const data of [{ siteId: 3 }, { site: { connect: { id: 3 } } }]) {
      expect((await rpc('slot.update', { where: moved, data })).status).toBe(404);
    }
    const response = await rest('PATCH', '/slot/7/relationships/site', { type: 'site', id: 3 });
    expect(response.status).toBe(404);
    const row = await tenantClient(database).slot.findUnique({ where: moved });
    expect(row).toMatchObject({ siteId: 1, parentNumber: 7 });
  });

  it.each<[string, (site: number) => Promise<TestResponse>]>([
    [
      'connect',
      (id) => rpc('site.update', { where: { id }, data: { slots: { connect: { id: 7 } } } }),
    ],
    [
      'connectOrCreate',
      (id) => {
        const item = { where: { id: 7 }, create: { number: 30 } };
        return rpc('site.update', { where: { id }, data: { slots: { connectOrCreate: item } } });
      },
    ],
    [
      'an added member',
      (id) => rest('POST', `/site/${id}/relationships/slots`, [{ type: 'slot', id: 7 }]),
    ],
  ])('are a 404 if %s on the other side leads another key to a hidden row', async (_, linkTo) => {
    expect((await linkTo(3)).status).toBe(404);
    const row = await tenantClient(database).slot.findUnique({ where: { id: 7 } });
    expect(row).toMatchObject({ siteId: 1, parentNumber: 7 });
  });

  it.each<[string, string, object, string]>([
    ['an update', 'slot.update', { where, data: APART }, 'data'],
    ['a creation', 'slot.create', { data: { number: 30, ...APART } }, 'data'],
    [
      'a nested update',
      'slot.update',
      { where: { id: 6 }, data: { children: { update: { where: { id: 7 }, data: APART } } } },
      'data.children.update.data',
    ],
    [
      'a nested update of a list',
      'site.update',
      { where: { id: 1 }, data: { slots: { update: [{ where, data: APART }] } } },
      'data.slots.update.0.data',
    ],
  ])('are a 400 if two of them set a column to different values in %s', async (...row) => {
    const [, target, args, path] = row;
    const before = await tenantClient(database).slot.findMany();
    const { status, body } = await rpc(target, args);
    expect([status, body.message]).toEqual([
      400,
      `Expected "site" and "parent" to set their shared column to the same value at "${path}".`,
    ]);
    expect(await tenantClient(database).slot.findMany()).toEqual(before);
  });

  it('are created if two of them set a column to the same value', async () => {
    const site = { connect: { id: 1 } };
    const parent = { connect: { siteId_number: { siteId: 1, number: 7 } } };
    expect((await rpc('slot.update', { where, data: { site, parent } })).status).toBe(200);
    expect(await tenantClient(database).slot.findUnique({ where })).toMatchObject({
      siteId: 1,
      parentNumber: 7,
    });
  });

  it('are created on the other side if no other key changes', async () => {
    const connect = (siteId: number, id: number) =>
      rpc('site.update', { where: { id: siteId }, data: { slots: { connect: { id } } } });
    expect((await connect(1, 7)).status).toBe(200);
    expect((await connect(3, 1)).status).toBe(200);
  });

  it('return 409 if they move a resource away from the parent in the URL', async () => {
    const patch = (parent: number) => {
      const relationships = { parent: { data: { type: 'slot', id: parent } } };
      return rest('PATCH', '/site/1/slots/3', { type: 'slot', relationships });
    };
    const before = await tenantClient(database).slot.findUnique({ where: { id: 3 } });
    expect((await patch(4)).status).toBe(409);
    expect(await tenantClient(database).slot.findUnique({ where: { id: 3 } })).toEqual(before);
    expect((await patch(6)).status).toBe(200);
  });

  it('are created with new rows that leave the other key empty', async () => {
    const data = { number: 20, site: { connect: { id: 1 } } };
    expect((await rpc('slot.create', { data })).status).toBe(201);
    expect((await rpc('slot.createMany', { data: [{ siteId: 1, number: 21 }] })).status).toBe(201);
    const nested = { where: { id: 1 }, data: { slots: { create: { number: 22 } } } };
    expect((await rpc('site.update', nested)).status).toBe(200);
  });

  it.each<[string, (code: string) => Promise<TestResponse>]>([
    ['a key', (siteCode) => rpc('visit.update', { where: { id: 1 }, data: { siteCode } })],
    [
      'connect',
      (code) => rpc('visit.update', { where: { id: 1 }, data: { site: { connect: { code } } } }),
    ],
    [
      'an attribute',
      (siteCode) => rest('PATCH', '/visit/1', { type: 'visit', id: 1, attributes: { siteCode } }),
    ],
  ])('by a unique key are a 404 to a hidden row by %s', async (_title, linkTo) => {
    const hidden = await linkTo('two');
    expect(hidden.status).toBe(404);
    expect(await linkTo('missing')).toEqual(hidden);
    expect((await linkTo('one')).status).toBe(200);
  });
}

import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedDelegated } from '../support/delegated-rows.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

const label = { label: 'x' };
const pin = { pin: { gt: 1 } };
const two = { id: 2 };

/** The refusal of a condition, or of arithmetic. */
const READ_POLICY =
  /^"(pin|token|remark)" (at ".+" )?has a read policy and (cannot be used in the conditions of a write|does not support "(increment|decrement|multiply)")\./;

/** Describes that policies hide fields of some rows also from callers who can change the rows. */
export function describeFieldPolicies(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const ann = () => database.as({ id: 1, role: 'READER' });
  const call = (target: string, args: object) => callRpc(database, target, args, { client: ann() });
  const rows = () => delegatedClient(database).account.findMany({ orderBy: { id: 'asc' } });
  const send = (method: string, url: string, body?: unknown, options = {}) => {
    const handler = restHandler({ endpoint: '/api', log: false, ...options })(database.orm);
    return sendRequest(handler, { method, url, ...(body ? { body } : {}), client: ann() });
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedDelegated));
  afterAll(() => database.close());

  it('returns null for a field that the caller cannot read', async () => {
    const select = { id: true, pin: true, token: true };
    const { body } = await call('account.findMany', { select, orderBy: { id: 'asc' } });
    expect(body.data).toEqual([
      { id: 1, pin: 1000, token: 't1' },
      { id: 2, pin: null, token: null },
      { id: 3, pin: null, token: null },
    ]);
  });

  it('gives null for it to the function of the option meta', async () => {
    const meta = {
      Account: { fields: ['pin'], toMeta: ({ pin }: { pin?: unknown }) => ({ pin }) },
    };
    const { body } = await send('GET', '/account?sort=id', undefined, { meta });
    const found = body.data.map((account: { meta: object }) => account.meta);
    expect(found).toEqual([{ pin: 1000 }, { pin: null }, { pin: null }]);
  });

  it.each<[string, object, unknown]>([
    ['account.findMany', { where: pin, select: { id: true } }, [{ id: 1 }]],
    ['account.findMany', { where: { token: { in: ['t2', 't3'] } } }, []],
    ['account.findUnique', { where: { token: 't2' } }, null],
    ['account.findUnique', { where: { ...two, ...pin } }, null],
    ['account.count', { where: { pin: { gt: 1100 } } }, 0],
    ['account.exists', { where: { pin: 2000 } }, false],
    [
      'account.aggregate',
      { _max: { pin: true }, _count: { pin: true } },
      { _max: { pin: 1000 }, _count: { pin: 1 } },
    ],
    [
      'account.groupBy',
      { by: ['ownerId'], _max: { pin: true }, orderBy: { ownerId: 'asc' } },
      [
        { ownerId: 1, _max: { pin: 1000 } },
        { ownerId: 2, _max: { pin: null } },
      ],
    ],
    ['account.groupBy', { by: ['label'], having: { pin: { _max: { gt: 1100 } } } }, []],
    ['account.findMany', { cursor: { token: 't2' }, orderBy: { id: 'asc' } }, []],
    ['person.findMany', { where: { accounts: { some: { pin: { gt: 1100 } } } } }, []],
    [
      'person.findMany',
      { where: two, select: { _count: { select: { accounts: { where: pin } } } } },
      [{ _count: { accounts: 0 } }],
    ],
    ['person.findMany', { where: two, select: { accounts: { where: pin } } }, [{ accounts: [] }]],
    ['document.findMany', { where: { remark: 'Unread' } }, []],
    [
      'asset.findMany',
      { where: { id: 1, notes: { some: { cover: { remark: { gt: '' } } } } } },
      [],
    ],
  ])('reads by the value that the caller sees: %s %j', async (target, args, data) => {
    expect((await call(target, args)).body.data).toEqual(data);
  });

  it('masks the fields of the models that extend a model', async () => {
    const { body } = await call('person.findUnique', {
      where: { id: 1 },
      include: { assets: true },
    });
    expect(body.data.assets[0]).toMatchObject({ id: 1, text: 'Hidden text', remark: null });
  });

  const nested = (accounts: object) => ({ where: two, data: { accounts } });
  const created = { label: 'x', pin: 1 };

  it.each<[string, object]>([
    ['account.update', { where: { ...two, ...pin }, data: label }],
    ['account.update', { where: { token: 't2' }, data: label }],
    ['account.update', { where: { ...two, NOT: { OR: [pin] } }, data: label }],
    ['account.updateMany', { where: { pin: { gt: 1100 } }, data: label }],
    ['account.updateMany', { where: { owner: { accounts: { some: pin } } }, data: label }],
    ['account.updateManyAndReturn', { where: pin, data: label }],
    ['account.upsert', { where: { token: 't2' }, create: created, update: label }],
    ['account.upsert', { where: { ...two, ...pin }, create: created, update: label }],
    ['account.delete', { where: { token: 't2' } }],
    ['account.delete', { where: { ...two, ...pin } }],
    ['account.deleteMany', { where: pin }],
    ['person.update', nested({ update: { where: { ...two, ...pin }, data: label } })],
    ['person.update', nested({ updateMany: { where: pin, data: label } })],
    [
      'person.update',
      nested({ upsert: { where: { ...two, ...pin }, update: label, create: created } }),
    ],
    ['person.update', nested({ delete: [{ token: 't2' }] })],
    ['person.update', nested({ deleteMany: pin })],
    ['person.update', nested({ connect: { token: 't1' } })],
    ['person.update', nested({ connect: { id: 1, pin: 1000 } })],
    ['person.update', nested({ disconnect: { ...two, pin: 2000 } })],
    ['person.update', nested({ set: [{ token: 't1' }] })],
    ['person.update', nested({ connectOrCreate: { where: { token: 't1' }, create: created } })],
    ['document.updateMany', { where: { remark: { startsWith: 'U' } }, data: { rank: 9 } }],
    ['account.update', { where: two, data: { pin: { increment: 2147481648 } } }],
    ['account.updateMany', { data: { pin: { multiply: 2 } } }],
    ['person.update', nested({ updateMany: { where: {}, data: { pin: { decrement: 1 } } } })],
  ])('refuses the write %s %j, which would reveal the value', async (target, args) => {
    const before = await rows();
    const { status, body } = await call(target, args);
    expect([status, body.message]).toEqual([400, expect.stringMatching(READ_POLICY)]);
    expect(await rows()).toEqual(before);
  });

  it('writes the field, and applies its read policy to the result', async () => {
    const accounts = { where: pin, select: { id: true } };
    const args = { where: { id: 1 }, data: { name: 'x' }, select: { accounts } };
    expect((await call('person.update', args)).body.data).toEqual({ accounts: [{ id: 1 }] });
    const { body } = await call('account.update', { where: two, data: { pin: 7 } });
    expect(body.data).toMatchObject({ id: 2, pin: null });
    expect((await rows())[1]).toMatchObject({ pin: 7 });
  });

  it('rejects a REST upsert by the field, whether such a row exists or not', async () => {
    const before = await rows();
    for (const token of ['t2', 'none']) {
      const data = { type: 'account', attributes: { token, label: 'x', pin: 1 } };
      const meta = { operation: 'upsert', matchFields: ['token'] };
      const { status, body } = await send('POST', '/account', { data, meta });
      expect([status, body.errors[0].detail]).toEqual([
        400,
        '"token" has a read policy and cannot be a match field.',
      ]);
    }
    expect(await rows()).toEqual(before);
  });

  it.each([
    ['DELETE', '/account?filter[pin$gt]=1100', undefined],
    ['DELETE', '/account?filter[id]=2&filter[$not][$or][0][token]=t2', undefined],
    ['PATCH', '/account?filter[owner][accounts][pin$gt]=1', 'account'],
    ['PATCH', '/document?filter[remark$startsWith]=U', 'document'],
  ])('refuses %s %s over REST, which would reveal the value', async (method, url, type) => {
    const before = await rows();
    const bulkWrites = { Account: ['update', 'delete'], Document: ['update'] } as const;
    const body = type && { data: { type, attributes: label } };
    const { status, body: found } = await send(method, url, body, { bulkWrites });
    expect([status, found.errors[0].detail]).toEqual([
      400,
      expect.stringMatching(/^"(pin|token|remark)" has a read policy and cannot select /),
    ]);
    expect(await rows()).toEqual(before);
  });

  it('writes rows of extending and extended models by conditions over RPC and REST', async () => {
    const bulkWrites = { Document: ['update', 'delete'], Asset: ['update', 'delete'] } as const;
    const write = async (method: string, url: string, attributes?: object) => {
      const body = attributes && { data: { type: url.slice(1, url.indexOf('?')), attributes } };
      return (await send(method, url, body, { bulkWrites })).body.meta;
    };
    const two = { title: 'Both', text: 'New' };
    const next = { title: 'Last', text: 'Last' };
    const over = await call('document.updateMany', { where: { title: 'Next' }, data: next });
    expect(over.body.data).toEqual({ count: 1 });
    expect(await write('PATCH', '/document?filter[title]=Last&filter[text]=Last', two)).toEqual({
      count: 1,
    });
    expect(await write('PATCH', '/asset?filter[rank$gt]=1', { rank: 9 })).toEqual({ count: 2 });
    const documents = delegatedClient(database).document;
    expect(await documents.findMany({ where: { rank: 9 } })).toMatchObject([two]);
    expect(await write('DELETE', '/document?filter[text]=New')).toEqual({ count: 1 });
    expect(await write('DELETE', '/asset?filter[rank]=9')).toEqual({ count: 1 });
    expect(await delegatedClient(database).asset.count({})).toBe(1);
  });

  it.each<[string, object]>([
    ['document.updateMany', { where: { title: 'Next' } }],
    ['document.updateMany', {}],
    ['document.updateManyAndReturn', { where: { title: 'Next' } }],
    ['document.upsert', { where: { id: 2 }, create: { title: 'New', text: 'New' } }],
  ])('updates both tables of an extending model or none: %s %j', async (target, args) => {
    const state = () => delegatedClient(database).document.findMany({ orderBy: { id: 'asc' } });
    const before = await state();
    // The policy of the second table sees the rank that the first update has set.
    const data = { rank: 404, text: 'New' };
    const changes = target.endsWith('upsert') ? { update: data } : { data };
    const { status, body } = await call(target, { ...args, ...changes });
    expect([status, body.reason]).toEqual([403, 'ACCESS_POLICY_VIOLATION']);
    expect(await state()).toEqual(before);
  });

  it('denies the creation of a row that hides the key of a related one', async () => {
    const data = { id: 1, code: 'x', hidden: true, visits: { create: { id: 1 } } };
    for (const select of [{ id: true }, undefined]) {
      const { status, body } = await call('site.create', { data, select });
      expect([status, body.reason]).toEqual([403, 'ACCESS_POLICY_VIOLATION']);
    }
    expect((await call('visit.count', {})).body.data).toBe(0);
    expect((await call('site.create', { data: { ...data, hidden: false } })).status).toBe(201);
  });

  it('links new rows by a key that is neither the id nor selected, without policies', async () => {
    const client = database.unrestricted;
    for (const id of [1, 2]) {
      const data = { id, code: `x${id}`, visits: { create: { id } } };
      const args = { data, select: { hidden: true } };
      const { body } = await callRpc(database, 'site.create', args, { client });
      expect(body.data).toEqual({ hidden: false });
    }
    const { body } = await call('visit.findMany', { orderBy: { id: 'asc' } });
    expect(body.data).toEqual([
      { id: 1, siteCode: 'x1' },
      { id: 2, siteCode: 'x2' },
    ]);
  });

  it('updates or creates a row of an extending model', async () => {
    const data = { title: 'New', text: 'New', rank: 7 };
    const select = { title: true, text: true, owner: { select: { id: true } } };
    const upsert = async (id: number) =>
      (await call('document.upsert', { where: { id }, create: data, update: data, select })).body;
    const shown = { title: 'New', text: 'New' };
    expect((await upsert(2)).data).toEqual({ ...shown, owner: { id: 2 } });
    expect((await upsert(99)).data).toEqual({ ...shown, owner: null });
    expect(await delegatedClient(database).document.count({ where: { rank: 7 } })).toBe(2);
  });

  it('leaves rows of extending models that policies keep from an update', async () => {
    const documents = delegatedClient(database).document;
    await documents.updateMany({ where: { id: 2 }, data: { rank: 404 } });
    const args = { data: { title: 'New', text: 'New' } };
    expect((await call('document.updateMany', args)).body.data).toEqual({ count: 1 });
    expect(await documents.findMany({ where: { title: 'New' } })).toMatchObject([{ id: 1 }]);
    expect(await documents.findMany({ where: { text: 'New' } })).toMatchObject([{ id: 1 }]);
  });

  it('updates related rows of extending models by conditions, in one table', async () => {
    const titles = async () =>
      (await delegatedClient(database).document.findMany({ orderBy: { id: 'asc' } })).map(
        (document: object) => [Reflect.get(document, 'title'), Reflect.get(document, 'text')],
      );
    const update = (data: object) => {
      const updateMany = { where: { title: 'Next' }, data };
      const args = { where: { id: 1 }, data: { reviews: { updateMany } }, select: { id: true } };
      return call('person.update', args);
    };
    const before = await titles();
    const both = await update({ title: 'New', text: 'New' });
    expect([both.status, both.body.message]).toEqual([400, expect.stringMatching(/inherited/)]);
    expect(await titles()).toEqual(before);
    expect((await update({ text: 'New' })).status).toBe(200);
    expect((await update({ title: 'New' })).status).toBe(200);
    expect(await titles()).toEqual([before[0], ['New', 'New']]);
  });

  it('updates and returns rows of extending models by conditions', async () => {
    const data = { title: 'New', text: 'New' };
    const args = { where: { title: 'Next' }, data, select: { title: true, text: true } };
    const { body } = await call('document.updateManyAndReturn', args);
    expect(body.data).toEqual([data]);
    expect(await delegatedClient(database).document.findMany({ where: data })).toHaveLength(1);
  });

  it('filters and sorts in REST by the value that the caller sees', async () => {
    const { body } = await send('GET', '/account?filter[pin$gt]=1');
    expect(body.data.map((row: { readonly id: number }) => row.id)).toEqual([1]);
    const sorted = await send('GET', '/account?sort=-pin,id&fields[account]=pin');
    const pins = sorted.body.data.map((row: { readonly attributes: object }) => row.attributes);
    expect(pins).toHaveLength(3);
    expect(JSON.stringify(pins)).not.toMatch(/1500|2000/);
  });
}

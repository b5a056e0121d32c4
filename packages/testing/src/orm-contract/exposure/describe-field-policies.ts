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

  it('filters and sorts in REST by the value that the caller sees', async () => {
    const { body } = await send('GET', '/account?filter[pin$gt]=1');
    expect(body.data.map((row: { readonly id: number }) => row.id)).toEqual([1]);
    const sorted = await send('GET', '/account?sort=-pin,id&fields[account]=pin');
    const pins = sorted.body.data.map((row: { readonly attributes: object }) => row.attributes);
    expect(pins).toHaveLength(3);
    expect(JSON.stringify(pins)).not.toMatch(/1500|2000/);
  });
}

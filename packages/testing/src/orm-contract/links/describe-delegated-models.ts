import type { RestHandlerOptions } from '@modelway/core';
import { callRpc } from '../support/call-rpc.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedDelegated } from '../support/delegated-rows.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { can } from '../support/it-needs.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';

const one = { where: { id: 1 } };
const BASE = 'Asset cannot be created itself. Create a model that extends it';

/** Describes supported and rejected requests on models that extend others. */
export function describeDelegatedModels(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (target: string, args: object) =>
    callRpc(database, target, args, { client: database.unrestricted });
  const send = (
    method: string,
    url: string,
    data?: unknown,
    options: Partial<RestHandlerOptions> = {},
  ) => {
    const all = { endpoint: '/api', nestedRoutes: true, log: false, ...options } as const;
    const handler = restHandler(all)(database.orm);
    const body = data === undefined ? {} : { body: { data } };
    return sendRequest(handler, { method, url, ...body, client: database.unrestricted });
  };

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedDelegated));
  afterAll(() => database.close());

  it.each<[string, object, readonly number[]]>([
    ['asset', {}, [1, 2, 3]],
    ['asset', { kind: 'Document' }, [1, 2]],
    ['asset', { owner: { name: 'Ann' } }, [1, 3]],
    ['document', { title: 'Plan', text: 'Hidden text' }, [1]],
    ['document', { OR: [{ rank: 2 }, { price: { gt: 0 } }] }, [1, 2]],
    ['document', { owner: { name: 'Bob' } }, [2]],
    ['document', { NOT: { owner: { name: 'Bob' } } }, [1]],
    ['document', { owner: { assets: { some: { title: 'Key' } } } }, [1]],
    ['document', { notes: { some: { cover: { title: 'Next' } } } }, [1]],
    ['document', { source: { title: 'Plan' } }, [2]],
    ['document', { source: null }, [1]],
    ['secret', { code: 'SESAME', title: { startsWith: 'K' } }, [3]],
    ['note', { cover: { owner: { reviews: { some: { title: 'Next' } } } } }, [1]],
    ['person', { reviews: { every: { title: 'Next' } } }, [1]],
    ['person', { assets: { some: { kind: 'Secret' } } }, [1]],
  ])('finds the rows of %s that fit %j', async (model, where, ids) => {
    const args = { where, orderBy: { id: 'asc' }, select: { id: true } };
    const { body } = await call(`${model}.findMany`, args);
    expect(body.data).toEqual(ids.map((id) => ({ id })));
    expect((await call(`${model}.count`, { where })).body.data).toBe(ids.length);
  });

  it.each([{ take: -2 }, { skip: 1 }, { take: 2, orderBy: { title: 'asc' } }])(
    'counts the rows of a base model in the range %j',
    async (range) => {
      const { body } = await call('asset.count', range);
      expect(body).toMatchObject({ data: 2 });
    },
  );

  it.each<[string, object, readonly number[]]>([
    ['document', { orderBy: { title: 'asc' } }, [2, 1]],
    ['document', { orderBy: { reviewer: { name: 'asc' } } }, [2, 1]],
    ['document', { orderBy: { source: { title: 'asc' } }, where: { source: { rank: 1 } } }, [2]],
    ['document', { orderBy: { notes: { _count: 'desc' } } }, [1, 2]],
    ['asset', { orderBy: [{ owner: { name: 'desc' } }, { rank: 'desc' }] }, [2, 3, 1]],
    ['note', { orderBy: { asset: { title: 'desc' } } }, [2, 1]],
    ['document', { cursor: { id: 1 }, orderBy: { title: 'asc' } }, [1]],
    ['document', { cursor: { id: 2 }, orderBy: { rank: 'desc' }, skip: 1 }, [1]],
  ])('orders %s by %j', async (model, args, ids) => {
    const { body } = await call(`${model}.findMany`, { ...args, select: { id: true } });
    expect(body.data).toEqual(ids.map((id) => ({ id })));
  });

  it('groups and aggregates', async () => {
    const by = { by: ['kind'], _count: true, _sum: { rank: true }, orderBy: { kind: 'asc' } };
    expect((await call('asset.groupBy', by)).body.data).toEqual([
      { kind: 'Document', _count: 2, _sum: { rank: 3 } },
      { kind: 'Secret', _count: 1, _sum: { rank: 3 } },
    ]);
    const aggregation = { _max: { rank: true }, _count: { title: true }, where: { title: 'Plan' } };
    expect((await call('document.aggregate', aggregation)).body.data).toEqual({
      _max: { rank: 1 },
      _count: { title: 1 },
    });
    const groups = { by: ['stage'], _count: true };
    expect((await call('document.groupBy', groups)).body.data).toEqual([
      { stage: 'DRAFT', _count: 2 },
    ]);
  });

  const grouped = { by: ['stage'], _count: true };
  const cannot = (action: string, name: string) => `Cannot ${action} the inherited field "${name}"`;
  const apart = (name: string) => `"${name}" here: it relates models of one hierarchy`;

  it.each<[string, object, string]>([
    ['document.findMany', { orderBy: [{ owner: { name: 'asc' } }] }, cannot('order by', 'owner')],
    ['note.findMany', { orderBy: [{ cover: { title: 'asc' } }] }, cannot('order by', 'title')],
    [
      'note.findMany',
      { orderBy: [{ cover: { owner: { name: 'asc' } } }] },
      cannot('order by', 'owner'),
    ],
    [
      'person.findMany',
      { include: { reviews: { orderBy: [{ owner: { id: 'asc' } }] } } },
      cannot('order by', 'owner'),
    ],
    ['document.groupBy', { by: ['title'], _count: true }, cannot('group by', 'title')],
    ['document.groupBy', { by: 'rank', _count: true }, cannot('group by', 'rank')],
    ['document.groupBy', { ...grouped, _count: { title: true } }, cannot('group with', 'title')],
    ['document.groupBy', { ...grouped, _max: { rank: true } }, cannot('group with', 'rank')],
    ['document.groupBy', { ...grouped, where: { title: 'x' } }, cannot('group with', 'title')],
    [
      'document.groupBy',
      { ...grouped, where: { NOT: [{ owner: { id: 1 } }] } },
      cannot('group with', 'owner'),
    ],
    [
      'document.groupBy',
      { ...grouped, having: { rank: { _max: { gt: 0 } } } },
      cannot('group with', 'rank'),
    ],
    [
      'document.groupBy',
      { ...grouped, orderBy: { _max: { rank: 'asc' } } },
      cannot('group with', 'rank'),
    ],
    ...[{ rank: 9 }, { id: 9 }, { id: { multiply: 3 }, rank: 9 }].map(
      (data): [string, object, string] => [
        'document.updateManyAndReturn',
        { data },
        'updateManyAndReturn cannot change inherited fields alone',
      ],
    ),
    ['asset.create', { data: { title: 'x' } }, BASE],
    ['asset.createMany', { data: [{ title: 'x' }] }, BASE],
    ['asset.createManyAndReturn', { data: [{ title: 'x' }] }, BASE],
    ['person.update', { ...one, data: { assets: { create: { title: 'x' } } } }, BASE],
    ['asset.findMany', { where: { derived: { some: {} } } }, apart('derived')],
    ['asset.deleteMany', { where: { derived: { none: { title: 'Next' } } } }, apart('derived')],
    [
      'person.findMany',
      { where: { assets: { some: { NOT: { derived: { some: {} } } } } } },
      apart('derived'),
    ],
    ['asset.findMany', { include: { _count: { select: { derived: true } } } }, apart('derived')],
    ['asset.findMany', { include: { _count: true } }, apart('derived')],
    ['asset.findMany', { orderBy: [{ derived: { _count: 'asc' } }] }, apart('derived')],
    ['asset.findMany', { include: { derived: true } }, 'Cannot read "derived"'],
    [
      'document.findMany',
      { select: { source: { select: { title: true } } } },
      'Cannot read "source"',
    ],
    [
      'person.update',
      { ...one, data: { reviews: { connect: { id: 1, title: 'Plan' } } } },
      'Expected a unique key',
    ],
    [
      'person.update',
      { ...one, data: { reviews: { set: [{ id: 1, rank: 1 }] } } },
      'Expected a unique key',
    ],
  ])(
    'rejects %s %j, on which the ORM would fail or use wrong rows',
    async (target, args, message) => {
      const { status, body } = await call(target, args);
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
      for (const { path } of body.issues ?? []) if (path) expect(args).toHaveProperty(path);
      expect(await delegatedClient(database).asset.count()).toBe(3);
    },
  );

  const distinctTitle = can(start, 'distinct-on') ? it : it.skip;
  distinctTitle(
    'rejects distinct on an inherited field, and applies it to an own one',
    async () => {
      const response = await call('document.findMany', { distinct: ['title'] });
      expect([response.status, response.body.message]).toEqual([
        400,
        expect.stringContaining(cannot('apply distinct to', 'title')),
      ]);
      const { body } = await call('document.findMany', {
        distinct: ['stage'],
        select: { stage: true },
      });
      expect(body.data).toEqual([{ stage: 'DRAFT' }]);
    },
  );

  it.each([
    'GET /document?sort=owner.name',
    'GET /note?sort=-cover.title',
    'GET /asset?filter[derived][title]=x',
    'GET /asset/1/derived',
    'GET /document?include=source',
    'POST /asset',
  ])('refuses REST %s', async (request) => {
    const [method = '', url = ''] = request.split(' ');
    const data = method === 'POST' && { type: 'asset', attributes: { title: 'x' } };
    const { status, body } = await send(method, url, data || undefined);
    const detail = expect.stringMatching(/^(Cannot |Asset cannot be created itself)/);
    expect([status, body.errors[0].detail]).toEqual([400, detail]);
  });

  it.each<[string, string, readonly string[], readonly string[]]>([
    ['asset', '/asset/1', ['derived'], ['notes', 'owner']],
    ['document', '/document', ['derived'], ['covered', 'notes', 'owner', 'reviewer', 'source']],
    ['filing', '/filing', ['derived', 'renewed'], ['clerk', 'notes', 'owner']],
  ])(
    'leaves out linkage that the ORM would read from wrong rows, with all linkage: %s %s',
    async (type, url, without, others) => {
      await delegatedClient(database).permit.create({ data: { title: 'P', scope: 'all' } });
      const { status, body } = await send('GET', url, undefined, { linkage: 'all' });
      const [{ relationships }] = [body.data].flat();
      const linked = Object.keys(relationships).filter((name) => 'data' in relationships[name]);
      expect([status, linked.sort()]).toEqual([200, [...others].sort()]);
      expect([type, Object.keys(relationships)]).toEqual([
        type,
        expect.arrayContaining([...without]),
      ]);
    },
  );

  // Documents are deleted with their reviewer.
  const documents = async () => {
    const rows = await delegatedClient(database).document.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ id }) => id);
  };
  const free = async () => {
    const db = delegatedClient(database);
    await db.account.deleteMany({});
    await db.asset.updateMany({ data: { ownerId: null } });
    await db.document.create({ data: { title: 'Alone', text: 'x' } });
  };

  it.each([{}, { where: {} }])(
    'deletes with %j only rows that belong to deleted ones',
    async (args) => {
      await free();
      expect((await call('person.deleteMany', args)).body).toEqual({ data: { count: 2 } });
      expect(await documents()).toEqual([4]);
    },
  );

  it.each<[string, object]>([
    ['person.deleteMany', {}],
    ['person.deleteMany', { where: { name: 'Bob' } }],
    ['person.delete', { where: { id: 2 } }],
  ])('deletes nothing with rows that a policy keeps: %s %j', async (target, args) => {
    await free();
    const client = database.as({ id: 1, role: 'READER' });
    const { status } = await callRpc(database, target, args, { client });
    expect([status, await documents()]).toEqual([403, [1, 2, 4]]);
    expect(await delegatedClient(database).person.count()).toBe(2);
  });

  it.each([
    ['GET', undefined],
    ['PATCH', { type: 'note', attributes: { body: 'x' } }],
    ['DELETE', undefined],
  ])('finds a parent of the type in the URL alone: %s', async (method, data) => {
    expect((await send(method, '/document/3/notes/1', data)).status).toBe(404);
    expect((await send(method, '/secret/3/notes/1', data)).status).toBeLessThan(300);
  });

  it('has the version of a base model for each model that extends it', async () => {
    const options = { versionField: { Asset: 'rank' } };
    const before = (await send('GET', '/asset/1', undefined, options)).headers.etag as string;
    const data = { type: 'document', attributes: { title: 'Changed' } };
    expect((await send('PATCH', '/document/1', data, options)).headers.etag).toMatch(/^"v/);
    const after = (await send('GET', '/asset/1', undefined, options)).headers.etag as string;
    expect(after.slice(0, 13)).not.toBe(before.slice(0, 13));
    const required = { ...options, requireIfMatch: true };
    expect((await send('PATCH', '/document/1', data, required)).status).toBe(428);
    const ranked = { ...data, attributes: { rank: 9 } };
    expect((await send('PATCH', '/document/1', ranked, options)).status).toBe(403);
  });

  it('deletes the rows that the policies allow', async () => {
    await free();
    const client = database.as({ id: 1, role: 'READER' });
    const args = { where: { name: 'Ann' } };
    const { body } = await callRpc(database, 'person.deleteMany', args, { client });
    expect([body, await documents()]).toEqual([{ data: { count: 1 } }, [1, 4]]);
  });
}

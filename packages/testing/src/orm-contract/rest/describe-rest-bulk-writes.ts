import { type Interceptor, writeRules } from '@modelway/core';
import type { StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { ADA, ANN, BOB } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { MINIMAL } from '../support/minimal.ts';
import { changedColumns, readColumns } from '../support/relation-rows.ts';
import { sendOperations } from '../support/send-operations.ts';
import { sendRequest } from '../support/send-request.ts';
import { BULK_WRITES, REJECTED_BULK_WRITES } from './bulk-write-cases.ts';
import { post } from './conditional-cases.ts';
import { ENDPOINT, type Options, serveOptions } from './serve-options.ts';

const BOTH = ['update', 'delete'] as const;
const bulkWrites = {
  ...{ Post: BOTH, Tag: BOTH, Badge: BOTH, Membership: BOTH, Category: BOTH },
  ...{ User: BOTH, Locker: BOTH, AuditEntry: BOTH, Profile: BOTH },
};
/** All changes of these columns follow from others. */
const DERIVED = / (updatedAt|tags)$/;
const published = '/post?filter[published]=true';

/** Describes writes of all resources that match a filter. */
export function describeRestBulkWrites(start: StartContractDatabase): void {
  const { database, serve } = serveOptions(start);
  const send = (options: Options = {}) => serve({ bulkWrites, ...options });
  const columns = () => readColumns(database());
  /** The changed columns; of a deleted row, its id alone. */
  const changes = async (before: Awaited<ReturnType<typeof columns>>) => {
    const changed = Object.entries(changedColumns(before, await columns()));
    return Object.fromEntries(
      changed.filter(
        ([name, value]) =>
          !DERIVED.test(name) && (value !== undefined || / (id|userId)$/.test(name)),
      ),
    );
  };

  it.each(BULK_WRITES)('writes by %s %s %j %i rows', async (method, url, body, count, changed) => {
    const before = await columns();
    const found = await send()(url, { method, body });
    expect([found.status, found.body]).toEqual([
      200,
      { meta: { count }, jsonapi: { version: '1.1' }, links: { self: ENDPOINT + url } },
    ]);
    const deleted = Object.keys(changed).map((name) => name.replace(/ \w+$/, ' userId'));
    const rows = Object.entries(await changes(before)).filter(
      ([name, value]) => value !== undefined || name in changed || !deleted.includes(name),
    );
    expect(Object.fromEntries(rows)).toEqual(changed);
  });

  it.each(REJECTED_BULK_WRITES)(
    'rejects %s %s %j with %i, and writes nothing',
    async (method, url, body, status, code, source) => {
      const before = await columns();
      const found = await send()(url, { method, body });
      expect([found.status, found.body.errors[0].code]).toEqual([status, code]);
      expect(found.body.errors[0].source).toEqual(source);
      expect(changedColumns(before, await columns())).toEqual({});
    },
  );

  it('reports a wrong value alone, with the validationStatus', async () => {
    const sent = { method: 'PATCH', body: post({ title: 1 }) };
    const { status, body } = await send({ validationStatus: 422 })(published, sent);
    expect([status, body.errors.length]).toEqual([422, 1]);
  });

  it.each([
    ['DELETE', undefined],
    ['PATCH', post({ title: 'x' })],
  ])('rejects a %s that matches more than limits.writeRows', async (method, body) => {
    const before = await columns();
    const sent = { method, body };
    const found = await send({ limits: { writeRows: 3 } })(published, sent);
    expect([found.status, found.body.errors[0].code]).toEqual([400, 'limit-exceeded']);
    expect(found.body.errors[0].detail).toBe(
      'The filter matches more than 3 post resources; the limit writeRows is 3. Nothing has been written.',
    );
    expect(changedColumns(before, await columns())).toEqual({});
    const { status, body: counted } = await send({ limits: { writeRows: 4 } })(published, sent);
    expect([status, counted.meta]).toEqual([200, { count: 4 }]);
  });

  it('counts rows that are added after the first count', async () => {
    const before = await columns();
    const { orm, as } = database();
    const racing: typeof orm = {
      ...orm,
      operation: (client, model, operation) => {
        const run = orm.operation(client, model, operation);
        if (!run || operation !== 'deleteMany') return run;
        return async (args) => {
          await orm.operation(client, 'Tag', 'create')?.({ data: { name: 'reddish' } });
          return await run(args);
        };
      },
    };
    const handler = restHandler({
      ...{ endpoint: ENDPOINT, log: false, bulkWrites, limits: { writeRows: 1 } },
    })(racing);
    const url = '/tag?filter[name$startsWith]=red';
    const { status } = await sendRequest(handler, { method: 'DELETE', url, client: as(ADA) });
    expect(status).toBe(400);
    expect(changedColumns(before, await columns())).toEqual({});
  });

  itNeeds(start, 'policies')('writes the rows that the policies allow', async () => {
    const before = await columns();
    const title = { method: 'PATCH', body: post({ title: 'x' }) };
    const all = await send()('/post?filter[id$gt]=0', { ...title, caller: BOB });
    expect(all.body.meta).toEqual({ count: 1 });
    const drafts = '/post?filter[published]=false';
    expect((await send()(drafts, { method: 'DELETE', caller: BOB })).body.meta).toEqual({
      count: 0,
    });
    expect(await changes(before)).toEqual({ 'post 4 title': 'x' });
    expect((await send()(drafts, { method: 'DELETE', caller: ANN })).body.meta).toEqual({
      count: 1,
    });
  });

  itNeeds(start, 'policies')('does not match rows that the caller cannot read', async () => {
    const { unrestricted: db } = database();
    const { id } = await db.auditEntry.create({ data: { text: 'alpha' } });
    const body = { data: { type: 'auditEntry', attributes: { text: 'x' } } };
    for (const filter of ['text$startsWith]=a', 'text$startsWith]=x', `id]=${id}`]) {
      for (const method of ['PATCH', 'DELETE']) {
        const url = `/auditEntry?filter[${filter}`;
        const found = await send()(url, {
          method,
          caller: BOB,
          ...(method === 'PATCH' && { body }),
        });
        expect([found.status, found.body.meta]).toEqual([200, { count: 0 }]);
      }
    }
    expect(await db.auditEntry.count({ where: { text: 'alpha' } })).toBe(1);
  });

  it('are methods of the collections that the option names', async () => {
    const some = serve({ bulkWrites: { Post: ['delete'], Tag: ['update', 'delete'] } });
    const allow = async (url: string) =>
      (await some(url, { method: 'OPTIONS' })).headers.allow?.split(', ');
    expect(await allow('/post')).toEqual(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);
    expect(await allow('/tag')).toEqual(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);
    expect(await allow('/user')).toEqual(['GET', 'HEAD', 'POST', 'OPTIONS']);
    for (const [method, url] of [
      ['PATCH', '/post?filter[id]=1'],
      ['DELETE', '/user?filter[id]=1'],
      ['DELETE', '/user/1/posts?filter[id]=1'],
    ] as const) {
      expect((await some(url, { method })).status).toBe(405);
    }
  });

  it.each([[['update']], [['update', 'create', 'delete']], [['read']], [[]]] as const)(
    'require that clients can read and write the model: %j',
    async (operations) => {
      const hidden = send({ expose: { models: { Post: { operations } } } });
      for (const method of ['PATCH', 'DELETE']) {
        const { status } = await hidden('/post?filter[id]=1', { method });
        expect(status).toBe(405);
      }
    },
  );

  it('are no atomic operations', async () => {
    const before = await columns();
    const operations = [{ op: 'remove', href: '/tag' }];
    const { status, body } = await sendOperations(database(), operations, {
      options: { bulkWrites },
    });
    expect([status, body.errors[0].code]).toEqual([400, 'invalid-payload']);
    expect(changedColumns(before, await columns())).toEqual({});
  });

  it.each(['PATCH', 'DELETE'])('responds to a %s without a body if asked to', async (method) => {
    const { status, headers, body } = await send()('/tag?filter[id]=3', {
      method,
      ...(method === 'PATCH' && { body: { data: { type: 'tag', attributes: { name: 'x' } } } }),
      headers: { prefer: MINIMAL },
    });
    expect([status, body, headers]).toEqual([
      204,
      undefined,
      { vary: 'Accept, Prefer', 'preference-applied': MINIMAL },
    ]);
  });

  it('are listed for interceptors, and denied by write rules', async () => {
    const before = await columns();
    const seen: unknown[] = [];
    const watch: Interceptor = async ({ operation, route, writes }, next) => {
      seen.push([operation, route, writes]);
      return await next();
    };
    const rules = writeRules({
      rules: { Tag: { delete: ({ many }) => !many, update: ({ fields }) => fields.length === 0 } },
    });
    const ruled = send({ intercept: [watch, rules] });
    const url = '/tag?filter[name]=red';
    expect((await ruled(url, { method: 'DELETE' })).status).toBe(403);
    const body = { data: { type: 'tag', attributes: { name: 'x' } } };
    expect((await ruled(url, { method: 'PATCH', body })).status).toBe(403);
    const write = { model: 'Tag', many: true, where: { name: { equals: 'red' } } };
    expect(seen).toEqual([
      ['deleteMany', '/tag', [{ ...write, operation: 'delete', fields: [] }]],
      [
        'updateMany',
        '/tag',
        [{ ...write, operation: 'update', fields: ['name'], data: { name: 'x' } }],
      ],
    ]);
    expect(changedColumns(before, await columns())).toEqual({});
  });

  it('change the versions, and require If-Match: * with requireIfMatch', async () => {
    const versionField = { Post: 'updatedAt', Membership: 'position' };
    const tagOf = async (url: string) => (await serve({ versionField })(url)).headers.etag;
    const strictly = send({ versionField, requireIfMatch: true });
    const patch = { method: 'PATCH', body: post({ title: 'x' }) };
    const [etag, other] = [await tagOf('/post/1'), await tagOf('/post/4')];
    const sent = (ifMatch: string) => ({ ...patch, headers: { 'if-match': ifMatch } });
    const mine = '/post?filter[author]=1';
    const unmatched = await strictly(mine, patch);
    expect([unmatched.status, unmatched.body.errors[0].code]).toEqual([
      428,
      'precondition-required',
    ]);
    expect((await strictly(mine, { method: 'DELETE' })).status).toBe(428);
    expect((await strictly(mine, sent(etag ?? ''))).status).toBe(400);
    expect(await tagOf('/post/1')).toBe(etag);
    expect((await strictly(mine, sent('*'))).body.meta).toEqual({ count: 3 });
    expect((await tagOf('/post/1')) === etag).toBe(false);
    expect(await tagOf('/post/4')).toBe(other);
    const level = { data: { type: 'membership', attributes: { level: 'x' } } };
    await send({ versionField })('/membership?filter[position]=7', {
      method: 'PATCH',
      body: level,
    });
    const { unrestricted: db } = database();
    expect(await db.membership.count({ where: { position: 8, level: 'x' } })).toBe(1);
  });
}

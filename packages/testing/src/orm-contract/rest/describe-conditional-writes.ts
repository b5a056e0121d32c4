import type { Interceptor } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ANN, BOB } from '../support/fixture-rows.ts';
import { itEachNeeds, itNeeds } from '../support/it-needs.ts';
import { MINIMAL } from '../support/minimal.ts';
import { changedColumns, readColumns, seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import {
  createConditionalSender,
  post,
  SAMPLE,
  type Sent,
  STALE,
  tags,
  WRITES,
} from './conditional-cases.ts';

/** Describes writes with `If-Match`, and the versions that they change. */
export function describeConditionalWrites(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const { send, tagOf } = createConditionalSender(() => database);

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedRelations));
  afterAll(() => database.close());

  it.each(WRITES)('makes %s %s %j if the resource has an ETag in If-Match', async (...row) => {
    const [method, url, body, of] = row;
    for (const query of ['', '?include=', `?fields[post]=`]) {
      await reseed(database, seedRelations);
      const etag = await tagOf(of + query);
      const headers = { 'if-match': `${STALE}, ${etag}` };
      const { status, headers: found } = await send(method, url, { body, headers });
      expect([status, found.etag === etag]).toEqual([
        method === 'DELETE' && !body ? 204 : 200,
        false,
      ]);
    }
  });

  it.each(WRITES)('rejects %s %s %j if the resource has none of the tags', async (...row) => {
    const [method, url, body, of] = row;
    const before = await readColumns(database);
    const etag = await tagOf(of);
    for (const ifMatch of [STALE, `W/${etag}`, '"x"', `${STALE}, W/${etag}`]) {
      const found = await send(method, url, { body, headers: { 'if-match': ifMatch } });
      expect(found.status).toBe(412);
      expect(found.body.errors).toMatchObject([
        { code: 'precondition-failed', source: { header: 'If-Match' } },
      ]);
    }
    expect(changedColumns(before, await readColumns(database))).toEqual({});
  });

  it.each(WRITES)('rejects a second %s %s %j with the same ETag', async (...row) => {
    const [method, url, body, of] = row;
    const headers = { 'if-match': await tagOf(of) };
    const { status, headers: changed } = await send(method, url, { body, headers });
    expect(status).toBeLessThan(300);
    const second = await send(method, url, { body, headers });
    expect(second.status).toBe(method === 'DELETE' && !body ? 404 : 412);
    if (changed.etag === undefined) return;
    const third = { body, headers: { 'if-match': changed.etag } };
    // The row is no longer one of the parent in the URL.
    expect((await send(method, url, third)).status).toBe(200);
  });

  it.each(WRITES)('makes %s %s %j for any version with If-Match: *', async (method, url, body) => {
    const { status } = await send(method, url, { body, headers: { 'if-match': '*' } });
    expect(status).toBeLessThan(300);
  });

  it.each(WRITES)('requires If-Match for %s %s %j if requireIfMatch is set', async (...row) => {
    const [method, url, body, of] = row;
    const options = { requireIfMatch: true };
    const before = await readColumns(database);
    const { status, body: found } = await send(method, url, { body, options });
    expect([status, found.errors[0].code]).toEqual([428, 'precondition-required']);
    expect(changedColumns(before, await readColumns(database))).toEqual({});
    const headers = { 'if-match': await tagOf(of) };
    expect((await send(method, url, { body, options, headers })).status).toBeLessThan(300);
  });

  it('requires no If-Match for resources without a version, and for creations', async () => {
    const options = { requireIfMatch: true };
    const tag = { data: { type: 'tag', attributes: { name: 'x' } } };
    const sent = { options, body: tag };
    expect((await send('PATCH', '/tag/1', sent)).status).toBe(200);
    expect(
      (
        await send('POST', '/tag', {
          ...sent,
          body: { data: { ...tag.data, attributes: { name: 'y' } } },
        })
      ).status,
    ).toBe(201);
    expect((await send('POST', '/post', { options, body: post({ title: 'x' }) })).status).toBe(201);
  });

  it.each([
    ['PATCH', '/post/1', post({ title: 'x' })],
    ['PATCH', '/post/1', post({}, { tags: tags(3) })],
    ['POST', '/post', post({ title: 'x' })],
    ['POST', '/user/1/posts', post({ title: 'x' })],
    ['PATCH', '/post/1/relationships/tags', tags(3)],
    ['PATCH', SAMPLE, { data: { type: 'sample', attributes: { string: 'x' } } }],
  ])('responds to %s %s %j with the new ETag, with and without a body', async (...row) => {
    const [method, url, body] = row;
    for (const prefer of ['', MINIMAL]) {
      await reseed(database, seedRelations);
      const { headers } = await send(method, url, { body, ...(prefer && { headers: { prefer } }) });
      expect(headers.etag).toMatch(prefer ? /^"v\w{11}"$/ : /^"v\w{11}-\w{11}"$/);
      const created = headers.location?.replace('/api', '');
      const of = created ?? url.replace('/relationships/tags', '');
      expect((await tagOf(of)).slice(0, 13)).toBe(headers.etag?.slice(0, 13));
    }
  });

  it('responds to an update with the ETag of a GET of the same URL', async () => {
    const { headers } = await send('PATCH', '/post/1', { body: post({ title: 'x' }) });
    expect(await tagOf('/post/1')).toBe(headers.etag);
  });

  it.each([
    ['/post/1', post({ title: 'x', updatedAt: '2024-01-01T00:00:00Z' })],
    [SAMPLE, { data: { type: 'sample', attributes: { int: 1 } } }],
  ])('does not let clients set the version: PATCH %s %j', async (url, body) => {
    const { status, body: found } = await send('PATCH', url, { body });
    expect([status, found.errors[0].detail]).toEqual([403, expect.stringContaining('read-only')]);
  });

  it('increments an integer by each write, with and without If-Match', async () => {
    const read = async () => {
      const where = { id: 9007199254740993n };
      return Number((await database.unrestricted.sample.findUnique({ where }))?.int);
    };
    const before = await read();
    const body = { data: { type: 'sample', attributes: { string: 'x' } } };
    await send('PATCH', SAMPLE, { body });
    await send('PATCH', SAMPLE, { body, headers: { 'if-match': await tagOf(SAMPLE) } });
    expect((await read()) - before).toBe(2);
  });

  it('gives two conditional writes within a millisecond different versions', async () => {
    const updatedAt = new Date(Date.now() + 60_000);
    await database.unrestricted.post.update({ where: { id: 1 }, data: { updatedAt } });
    const headers = { 'if-match': await tagOf('/post/1') };
    await send('PATCH', '/post/1', { body: post({ title: 'x' }), headers });
    const row = await database.unrestricted.post.findUnique({ where: { id: 1 } });
    expect(Number(row?.updatedAt)).toBe(Number(updatedAt) + 1);
  });

  it('sets a time to that of the write, not of the request that waited before', async () => {
    let began = 0;
    const intercept: Interceptor = async (_, next) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      began = Date.now();
      return next();
    };
    for (const headers of [{}, { 'if-match': '*' }]) {
      const sent = { body: post({ title: 'x' }), headers, options: { intercept } };
      expect((await send('PATCH', '/post/1', sent)).status).toBe(200);
      const row = await database.unrestricted.post.findUnique({ where: { id: 1 } });
      expect(Number(row?.updatedAt)).toBeGreaterThanOrEqual(began);
    }
  });

  const upsert = (id = '9007199254740993') => ({
    data: { type: 'sample', id, attributes: { string: 'x' } },
    meta: { operation: 'upsert', matchFields: ['id'] },
  });

  it('compares the existing row of an upsert with If-Match', async () => {
    const ifMatch = { 'if-match': await tagOf(SAMPLE) };
    const statusOf = async (headers: Sent['headers'] & {}, requireIfMatch = false) => {
      const sent = { body: upsert(), headers, options: { requireIfMatch } };
      return (await send('POST', '/sample', sent)).status;
    };
    expect(await statusOf({ 'if-match': STALE })).toBe(412);
    expect(await statusOf({}, true)).toBe(428);
    expect(await statusOf(ifMatch, true)).toBe(200);
    expect(await statusOf(ifMatch)).toBe(412);
    expect(await statusOf({})).toBe(200);
    for (const header of [STALE, '*']) {
      const sent = { body: upsert('5'), headers: { 'if-match': header } };
      expect((await send('POST', '/sample', sent)).status).toBe(412);
    }
  });

  it('sets the first version of a new row if the schema has no default for it', async () => {
    const attributes = { userId: 3, teamId: 'empty' };
    const body = { data: { type: 'membership', attributes } };
    const { status, headers, body: found } = await send('POST', '/membership', { body });
    expect([status, found.data.attributes.position]).toEqual([201, 1]);
    expect(headers.etag).toMatch(/^"v/);
  });

  itEachNeeds<[string, string, unknown, number]>(
    start,
    [
      // A readable row that Bob may not change, another one's draft, and none.
      ['PATCH', '/post/1', post({ title: 'x' }), 403],
      ['DELETE', '/post/1', undefined, 403],
      ['PATCH', '/post/3', post({ title: 'x' }), 404],
      ['PATCH', '/post/3/relationships/tags', tags(1), 404],
      ['DELETE', '/post/3', undefined, 404],
      ['PATCH', '/post/99', post({ title: 'x' }), 404],
      ['DELETE', '/user/1/posts/3', undefined, 404],
    ],
    () => 'policies',
  )('responds to %s %s %j with the same error as without If-Match', async (...row) => {
    const [method, url, body, status] = row;
    const etag = await tagOf('/post/1');
    const draft = await tagOf('/post/3');
    const plain = await send(method, url, { body, caller: BOB });
    expect(plain.status).toBe(status);
    for (const ifMatch of status === 404 ? [draft, STALE, '*'] : [etag, '*']) {
      const found = await send(method, url, {
        body,
        caller: BOB,
        headers: { 'if-match': ifMatch },
      });
      expect(found).toEqual(plain);
    }
  });

  itNeeds(start, 'policies')('gives two callers the same version', async () => {
    const headers = { 'if-match': await tagOf('/post/1', { caller: BOB }) };
    const body = post({ title: 'x' });
    expect((await send('PATCH', '/post/1', { body, headers, caller: ANN })).status).toBe(200);
  });

  it('holds the precondition inside interceptors, which may change the response', async () => {
    const kept: unknown[] = [];
    const intercept: Interceptor = async ({ plan }, next) => {
      kept.push(plan.map(({ operation }) => operation));
      const response = await next({
        beforeCommit: (_tx, { result }) => void kept.push(typeof result),
      });
      return { ...response, headers: { ...response.headers, 'x-seen': 'yes' } };
    };
    const body = post({ title: 'x' });
    const headers = { 'if-match': await tagOf('/post/1') };
    const first = await send('PATCH', '/post/1', { body, headers, options: { intercept } });
    expect([first.status, first.headers['x-seen']]).toEqual([200, 'yes']);
    const second = await send('PATCH', '/post/1', { body, headers, options: { intercept } });
    expect(second.status).toBe(412);
    expect(kept).toEqual([['update'], 'object', ['update']]);
  });

  it('has versions by a hidden field, which the ETag does not contain', async () => {
    const expose = { models: { Post: { fields: { updatedAt: false } } } };
    const options = { expose };
    const { headers, body } = await send('GET', '/post/1', { options });
    expect(body.data.attributes).not.toHaveProperty('updatedAt');
    const sent = {
      body: post({ title: 'x' }),
      options,
      headers: { 'if-match': headers.etag ?? '' },
    };
    expect((await send('PATCH', '/post/1', sent)).status).toBe(200);
    expect((await send('PATCH', '/post/1', sent)).status).toBe(412);
  });
}

import type { ExposeOptions } from '@modelway/core';
import type { Caller } from '../../create-database.ts';
import { readSeededSchema } from '../exposure/seeded-schema.ts';
import type { SentRequest } from '../exposure/two-states.ts';
import { rpcWriteRequests } from '../interceptors/write-requests.ts';
import { type AllRows, DELEGATED, readAllRows } from '../properties/fuzz-subject.ts';
import { type CallOptions, callRpc } from '../support/call-rpc.ts';
import { changedModels } from '../support/changed-models.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedDelegated } from '../support/delegated-rows.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { seedRelations } from '../support/relation-rows.ts';
import { reseed } from '../support/reseed.ts';
import { sendRequest } from '../support/send-request.ts';
import { casesOf } from '../support/test-size.ts';

/** A schema with its rows, and the caller of its writes. */
interface Subject {
  readonly caller: Caller;
  seed(database: ContractDatabase): Promise<void>;
}

/** The number of requests of a quick run. */
const QUICK = 90;

/** Describes the models of every kind of write: those of all rows that change are named. */
export function describeGeneratedModels(start: StartContractDatabase): void {
  describeModelsOf({ caller: ADA, seed: seedRelations }, start);
}

/** Describes the same for models that extend others, whose rows are rows of both. */
export function describeDelegatedModelsOfWrites(start: StartContractDatabase): void {
  describeModelsOf(DELEGATED, start);
  describeExtendedModels(start);
}

const where = { id: 1 };
const document = { title: 'x', text: 'x' };

function describeExtendedModels(start: StartContractDatabase): void {
  let database: ContractDatabase;
  const call = (target: string, args: object, options: CallOptions = {}) =>
    callRpc(database, target, args, { client: database.unrestricted, models: true, ...options });

  beforeAll(async () => {
    database = await start();
  });
  beforeEach(() => reseed(database, seedDelegated));
  afterAll(() => database.close());

  it.each<[string, object, string]>([
    ['document.create', { data: document }, 'asset document'],
    ['document.update', { where, data: document }, 'asset document'],
    ['asset.update', { where, data: { title: 'x' } }, 'asset'],
    ['document.delete', { where }, 'asset document note'],
    ['document.deleteMany', {}, 'asset document note'],
    ['asset.deleteMany', {}, 'asset document note secret'],
    [
      'person.update',
      { where, data: { name: 'x', assets: { update: { where, data: { rank: 5 } } } } },
      'asset person',
    ],
    [
      'document.update',
      { where, data: { text: 'x', rank: 5, owner: { disconnect: true } } },
      'asset document',
    ],
  ])('names the models whose rows change: %s %j', async (target, args, models) => {
    const before = await readAllRows(database);
    const { status, body } = await call(target, args);
    const changed = changedModels(database.orm.schema, before, await readAllRows(database));
    expect([status < 300 || body, changed]).toEqual([true, models.split(' ')]);
    expect(body.meta.writes).toEqual(changed);
  });

  it.each<[string, object, string]>([
    ['asset.findMany', {}, 'asset document secret'],
    ['asset.findMany', { select: { title: true } }, 'asset'],
    ['asset.count', {}, 'asset'],
    ['document.findMany', {}, 'asset document'],
    ['note.findMany', { where: { asset: { title: 'x' } } }, 'asset note'],
    ['note.findMany', { include: { asset: true } }, 'asset document note secret'],
  ])('names the models that a read depends on: %s %j', async (target, args, models) => {
    const { body } = await call(target, args);
    expect(body.meta).toMatchObject({ reads: models.split(' '), writes: [] });
  });

  it('names the models that extend a hidden one in its place', async () => {
    const expose: ExposeOptions = { models: { Asset: false } };
    const read = await call('document.findMany', {}, { expose });
    expect(read.body.meta.reads).toEqual(['document']);
    const { body } = await call('person.delete', { where }, { expose });
    expect(body.meta.writes).toEqual(['account', 'ballot', 'document', 'note', 'person', 'secret']);
  });
}

function describeModelsOf({ caller, seed }: Subject, start: StartContractDatabase): void {
  let database: ContractDatabase;
  let requests: readonly SentRequest[];

  beforeAll(async () => {
    database = await start();
    await reseed(database, seed);
    const all = rpcWriteRequests(await readSeededSchema(database, []));
    const single = all.filter(({ url }) => !url.startsWith('/$transaction'));
    requests = casesOf(single, QUICK);
  });
  afterAll(() => database.close());

  it('names every model whose rows a write changes', async () => {
    const { schema } = database.orm;
    const handler = rpcHandler({ log: false })(database.orm);
    let seeded: { readonly state: string; readonly rows: AllRows } = { state: '', rows: {} };
    let made = 0;
    for (const request of requests) {
      const state = await reseed(database, seed);
      if (seeded.state !== state) seeded = { state, rows: await readAllRows(database) };
      const client = database.as(caller);
      const { status, body } = await sendRequest(handler, { ...withModels(request), client });
      if (status >= 300) continue;
      const changed = changedModels(schema, seeded.rows, await readAllRows(database));
      const { writes } = body.meta;
      expect({ request, writes }).toEqual({
        request,
        writes: expect.arrayContaining([...changed]),
      });
      if (changed.length > 0) made += 1;
    }
    // Not all refusals: there is something to name.
    expect(made).toBeGreaterThan(requests.length / 10);
  }, 900_000);
}

function withModels({ url, ...request }: SentRequest): SentRequest {
  return { ...request, url: `${url}${url.includes('?') ? '&' : '?'}models=true` };
}

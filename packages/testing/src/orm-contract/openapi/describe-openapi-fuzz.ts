import { type CreateApiHandler, restHandler, rpcHandler } from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import fc from 'fast-check';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { seedAnew } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';
import { operationsOf } from './document-operations.ts';
import {
  type DocumentRequest,
  documentRequests,
  type RequestSource,
  toTestRequest,
} from './document-requests.ts';
import { documentValidator } from './document-validator.ts';
import { withDerived } from './derived-members.ts';
import { changesOf } from './forbidden-change.ts';
import type { Schema } from './resolve-schema.ts';

const RUNS = Number(process.env.MODELWAY_OPENAPI_RUNS ?? runsOf(2_500));
const SEED = Number(process.env.MODELWAY_OPENAPI_SEED ?? 17);

/** Ids of the fixture's rows, and others. */
const IDS = {
  user: ['1', '2', '3'],
  profile: ['p1'],
  post: ['1', '2', '3', '4', '5'],
  team: ['a_b', 'c/d %'],
  membership: ['1_a%5Fb'],
  sample: ['9007199254740993'],
};

/** Texts of the fixture's rows. */
const TEXTS = ['p1', 'a_b', 'ann@example.com', 'red', 'blue', 'First', '1_a_b', '1', '2'];

const HANDLERS = {
  REST: restHandler({ endpoint: '/', log: false }),
  RPC: rpcHandler({ log: false }),
};

export function describeOpenApiFuzz(start: StartContractDatabase): void {
  describe.each(Object.entries(HANDLERS))('%s', (name, create: CreateApiHandler) => {
    let database: ContractDatabase;
    let source: RequestSource;
    beforeAll(async () => {
      database = await start();
      const document = openApi({
        orm: database.orm,
        handlers: { '': create },
        info: { title: 'Fixture', version: '1' },
      }) as Schema;
      const operations = operationsOf(document);
      source = { document, operations, validator: documentValidator(document), ids: IDS, texts: TEXTS };
    });
    afterAll(() => database.close());

    it('accepts every request that the document describes', async () => {
      const handler = create(database.orm);
      const wrong = new Map<string, { count: number; example: unknown }>();
      const stats: Record<string, Record<string, number>> = {};
      let dropped = 0;
      let [tGen, tSend, tSeed] = [0, 0, 0];
      for (let batch = 0; batch < RUNS / 100; batch++) {
        let t = now();
        await seedAnew(database, seed);
        tSeed += now() - t;
        t = now();
        const drawn = fc.sample(documentRequests(source).map(withDerived), { numRuns: 100, seed: SEED + batch });
        const reqs = drawn.filter((r) => source.validator.allows(r));
        dropped += drawn.length - reqs.length;
        tGen += now() - t;
        for (const request of reqs) {
          t = now();
          const plain = toTestRequest(request);
          const response = await sendRequest(handler, { ...plain, client: database.as(ADA) });
          tSend += now() - t;
          const kind = kindOf(request.target.id);
          if (/breakDown|forbid/.test(JSON.stringify([request.target.id, request.body]))) continue;
          const s = (stats[kind] ??= {});
          const { status } = response;
          s[status] = (s[status] ?? 0) + 1;
          if (!(status < 300 || status === 404 || status === 409)) note(wrong, request, response);
        }
      }
      console.log(name, 'ACCEPT', JSON.stringify({ dropped, tGen, tSend, tSeed }), JSON.stringify(stats, null, 1).replaceAll(/\n +/g,' '), show(wrong));
    }, 600_000);

    it('rejects every request that the document forbids', async () => {
      const handler = create(database.orm);
      const wrong = new Map<string, { count: number; example: unknown }>();
      const counts: Record<string, number> = {};
      let sent = 0;
      let [tGen, tSend] = [0, 0];
      await seedAnew(database, seed);
      for (let batch = 0; sent < RUNS; batch++) {
        let t = now();
        const changed = fc
          .sample(documentRequests(source).map((r) => source.validator.allows(r) ? changesOf(r, 4) : []), { numRuns: 20, seed: SEED + batch })
          .flat()
          .filter((r) => !source.validator.allows(r));
        tGen += now() - t;
        for (const request of changed) {
          t = now();
          const plain = toTestRequest(request);
          const response = await sendRequest(handler, { ...plain, client: database.as(ADA) });
          tSend += now() - t;
          sent++;
          counts[request.keyword] = (counts[request.keyword] ?? 0) + 1;
          const { status } = response;
          if (status < 400 || status >= 500) note(wrong, request, response, request.keyword + JSON.stringify(source.validator.errorsOf(request.target.request, { query: request.query, body: request.body }).slice(0, 3).map((e) => [e.instancePath, e.keyword])));
        }
      }
      console.log(name, 'REJECT', JSON.stringify({ tGen, tSend }), JSON.stringify(counts), show(wrong));
    }, 600_000);
  });
}
/** The fixture, and one row of each model that it has none of. */
async function seed(database: ContractDatabase): Promise<void> {
  await seedFixture(database);
  const { unrestricted: db } = database;
  await db.category.create({ data: { name: 'Root' } });
  await db.locker.create({ data: { code: 'x', userId: 1 } });
  await db.badge.create({ data: { label: 'x', userId: 1, teamId: 'a_b' } });
  await db.auditEntry.create({ data: { text: 'x' } });
}

function kindOf(id: string): string {
  const [one = '', two = ''] = id.split('.');
  return /^(find|create|update|upsert|delete|count|aggr|group|exists)/.test(two) ? two : one;
}
function show(wrong: Map<string, { count: number; example: unknown }>) {
  return [...wrong].sort((a, b) => b[1].count - a[1].count).map(([k, v]) => `${v.count} × ${k}\n     ${JSON.stringify(v.example).replace(/\?q=[^"]*/, '?').slice(0, 420)}`).join('\n');
}
function note(wrong: Map<string, { count: number; example: unknown }>, request: DocumentRequest, response: TestResponse, extra = '') {
  const text = response.body?.message ?? response.body?.errors?.map((e: any) => e.detail).join() ?? JSON.stringify(response.body ?? {});
  const key = `${extra} ${response.status} ${String(text).replaceAll(/"[^"]*"/g, '"…"').replaceAll(/\d+/g, 'N').slice(0, 100)}`;
  const known = wrong.get(key);
  if (known) known.count++;
  else wrong.set(key, { count: 1, example: [request.target.id, toTestRequest(request).url, request.query, request.body, String(text).slice(0,200)] });
}

function now() { const { user, system } = process.cpuUsage(); return (user + system) / 1000; }

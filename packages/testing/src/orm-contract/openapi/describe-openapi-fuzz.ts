import { type CreateApiHandler, restHandler, rpcHandler } from '@modelway/core';
import fc from 'fast-check';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import * as documented from '../support/documented-handlers.ts';
import { ADA } from '../support/fixture-rows.ts';
import { seedAnew } from '../support/reseed.ts';
import { sendRequest, type TestResponse } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';
import type { BeyondSchema } from './beyond-databases.ts';
import { beyondRest, beyondRpc } from './beyond-schemas.ts';
import type { KindOf } from './document-operations.ts';
import {
  type DocumentRequest,
  documentRequests,
  type RequestSource,
  toTestRequest,
} from './document-requests.ts';
import {
  allowedRequests,
  BATCH,
  describeSource,
  failsOnPurpose,
  restKindOf,
  rpcKindOf,
  seedRows,
  UNKNOWN,
} from './fixture-source.ts';
import { type ChangedRequest, changesOf, keywordsIn } from './forbidden-change.ts';
import { createReport, errorsOf } from './fuzz-report.ts';

/** The number of requests in each test; the environment can change it. */
const RUNS = Number(process.env.MODELWAY_OPENAPI_RUNS ?? runsOf(1_000, 100));
interface Tested {
  readonly create: CreateApiHandler;
  /** Fails if a response does not match the document. */
  readonly documented: CreateApiHandler;
  readonly beyond: (database: ContractDatabase) => readonly BeyondSchema[];
  readonly kindOf: KindOf;
}

const HANDLERS: Readonly<Record<string, Tested>> = {
  REST: {
    create: restHandler({ endpoint: '/', log: false }),
    documented: documented.restHandler({ endpoint: '/', log: false }),
    beyond: beyondRest,
    kindOf: restKindOf,
  },
  RPC: {
    create: rpcHandler({ log: false }),
    documented: documented.rpcHandler({ log: false }),
    beyond: beyondRpc,
    kindOf: rpcKindOf,
  },
};

/** The least share of a kind's requests that succeed, or find no record, or a conflicting one. */
const LEAST_ACCEPTED = 0.7;
const LEAST_SUCCEEDED = 0.02;

/** Describes that a handler accepts what its document allows, and rejects what it forbids. */
export function describeOpenApiFuzz(start: StartContractDatabase, share: number): void {
  const runs = Math.ceil(RUNS * share);
  describe.each(Object.entries(HANDLERS))('%s', (_name, { create, documented, beyond, kindOf }) => {
    let database: ContractDatabase;
    let source: RequestSource;
    beforeAll(async () => {
      database = await start();
      source = describeSource(database, create, kindOf);
    });
    afterAll(() => database.close());

    const sender = () => {
      const handler = documented(database.orm);
      return (request: DocumentRequest): Promise<TestResponse> =>
        sendRequest(handler, { ...toTestRequest(request), client: database.as(ADA) }).catch(
          ({ message }: Error) => ({ status: 500, headers: {}, body: { message } }),
        );
    };

    it('accepts every request that the document describes', async () => {
      const send = sender();
      const report = createReport();
      const exceptions = beyond(database);
      const accepts = (response: TestResponse) =>
        isAccepted(response) ||
        errorsOf(response).every((text) => exceptions.some(({ error }) => error.test(text)));
      for (const seed of seeds(runs)) {
        await seedAnew(database, seedRows);
        for (const request of allowedRequests(source, seed)) {
          if (failsOnPurpose(request)) continue;
          const response = await send(request);
          report.count(request.target.kind, outcomeOf(response));
          if (!accepts(response)) report.fail(request, response, seed);
        }
      }
      for (const [kind, outcomes] of report.counts) {
        const share = (names: readonly string[]) =>
          names.reduce((sum, name) => sum + (outcomes.get(name) ?? 0), 0) /
          [...outcomes.values()].reduce((sum, count) => sum + count);
        if (runs >= 1000 && kind !== UNKNOWN) {
          expect([kind, share(['success', 'none']) >= LEAST_ACCEPTED]).toEqual([kind, true]);
          expect([kind, share(['success']) >= LEAST_SUCCEEDED]).toEqual([kind, true]);
        }
      }
      report.assertNone();
    }, 120_000);

    it('rejects every request that the document forbids', async () => {
      const send = sender();
      const report = createReport();
      const counts = new Map<string, number>();
      await seedAnew(database, seedRows);
      let sent = 0;
      const keywords = [...keywordsIn(source)];
      const untested = () => keywords.filter((keyword) => !counts.has(keyword));
      for (const seed of seeds(Math.max(3_000, 10 * runs))) {
        if (sent >= runs && untested().length === 0) break;
        // At the end, only operations with a keyword that was not tested.
        const drawnFrom = sent >= runs ? withKeywords(source, untested()) : source;
        const requests = documentRequests(drawnFrom).map((drawn) =>
          source.validator.allows(drawn) ? changesOf(drawn, counts) : [],
        );
        const changed = fc.sample(requests, { numRuns: BATCH, seed }).flat().filter(isShown);
        for (const request of changed.filter((each) => breaks(each, source))) {
          const response = await send(request);
          counts.set(request.keyword, (counts.get(request.keyword) ?? 0) + 1);
          sent++;
          const { status } = response;
          const isRejected = status >= 400 && status < 500;
          if (!isRejected && !isSkipped(request)) report.fail(request, response, seed);
        }
      }
      report.assertNone();
      expect(untested()).toEqual([]);
    }, 120_000);

    it('rejects some requests by rules that no schema can say', async () => {
      const send = sender();
      for (const { example, error, ofOlderVersions } of beyond(database)) {
        await seedAnew(database, seedRows);
        const request = exampleRequest(example, source);
        expect([example, source.validator.allows(request)]).toEqual([example, true]);
        const response = await send(request);
        if (ofOlderVersions && response.status === 200) continue;
        expect([example, errorsOf(response)[0]]).toEqual([example, expect.stringMatching(error)]);
      }
    });
  });
}

/** The operations whose requests have one of the keywords. */
function withKeywords(source: RequestSource, keywords: readonly string[]): RequestSource {
  const operations = source.operations.filter((operation) => {
    const known = keywordsIn({ ...source, operations: [operation] });
    return keywords.some((keyword) => (known as ReadonlySet<string>).has(keyword));
  });
  return { ...source, operations };
}

/** The seed of each batch: the first one is that of the run. */
function seeds(runs: number): readonly number[] {
  const { seed = 17 } = fc.readConfigureGlobal();
  const first = Number(process.env.MODELWAY_OPENAPI_SEED ?? seed);
  return Array.from({ length: Math.ceil(runs / BATCH) }, (_, batch) => first + batch);
}

function isAccepted({ status }: TestResponse): boolean {
  return status < 300 || status === 404 || status === 409;
}

function outcomeOf(response: TestResponse): string {
  if (response.status < 300) return 'success';
  return isAccepted(response) ? 'none' : 'rejected';
}

/** Whether a query string shows all members: nothing is written for an empty object. */
function isShown({ query: { q, meta, ...texts } }: ChangedRequest): boolean {
  return !JSON.stringify(Object.values(texts)).includes('{}');
}

/** Whether a document forbids a change, because of the keyword that it breaks. */
function breaks(request: ChangedRequest, { validator }: RequestSource): boolean {
  if (validator.allows(request)) return false;
  // Another schema of `allOf`, which is checked first, has the forbidden property.
  return request.keyword === 'properties' || validator.brokenBy(request).has(request.keyword);
}

/** The keywords that the ORM checks, and for an upsert only in the data that it writes. */
const OF_WRITES = new Set<string>(['required', 'format', 'minLength', 'maxLength']);

/** Whether an upsert may skip the changed data. */
function isSkipped({ keyword, target, body }: ChangedRequest): boolean {
  const isUpsert = /upsert|connectOrCreate/i.test(target.path + JSON.stringify(body ?? null));
  return isUpsert && OF_WRITES.has(keyword);
}

function exampleRequest(
  [operation, args, path]: BeyondSchema['example'],
  { operations }: RequestSource,
): DocumentRequest {
  const target = operations.find(({ method, path }) => `${method} ${path}` === operation);
  if (!target) throw new TypeError(`Unknown operation ${operation}`);
  const sent = { target, path: path ?? target.path };
  if (target.body) return { ...sent, query: {}, body: args };
  const hasArguments = target.parameters.some(({ name }) => name === 'q');
  return { ...sent, query: hasArguments ? { q: args } : Object(args) };
}

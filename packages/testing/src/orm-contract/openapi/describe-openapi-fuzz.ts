import { type CreateApiHandler, restHandler, rpcHandler } from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import fc from 'fast-check';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { ADA, seedFixture } from '../support/fixture-rows.ts';
import { sendRequest } from '../support/send-request.ts';
import { type DocumentRequest, documentRequests, toTestRequest } from './document-requests.ts';
import { changesOf } from './forbidden-change.ts';
import { requestValidator } from './request-validator.ts';
import type { Schema } from './sample-schema.ts';

/** The number of requests in each test; the environment can raise it. */
const RUNS = Number(process.env.MODELWAY_OPENAPI_RUNS ?? 150);

/** Ids of the fixture's rows, and others. */
const IDS = ['1', '2', '4', 'p1', 'a_b', '1_a_b', '9007199254740993', 'none'];

/**
 * Rules about several members or rows together, which the schemas do not express: a key or its
 * relationship, all fields of a key, the fields of a group, the arguments within a transaction, and
 * what one ORM rejects on its own.
 */
const BEYOND =
  /is required|to different values|compound foreign key|match field|instead of|must be in|Operation \d+ \(|Unrecognized key|expected 1 at|does not support|Unknown key|Unknown field ..\$not|array_contains|expected Uint8Array|Expected a condition|P2019/;

/** Procedures: one fails on purpose, and a binding may not know the parameters of any. */
const PROCEDURES = '/$procs/';

/** A handler, and the members whose values its document does not describe in full. */
const HANDLERS: Readonly<Record<string, readonly [CreateApiHandler, ReadonlySet<string>]>> = {
  REST: [restHandler({ endpoint: '/', log: false }), new Set(['serialization'])],
  RPC: [rpcHandler({ log: false }), new Set(['meta', 'references'])],
};

/** Describes that a handler accepts what its document allows, and rejects what it forbids. */
export function describeOpenApiFuzz(start: StartContractDatabase): void {
  describe.each(Object.entries(HANDLERS))('%s', (_name, [create, without]) => {
    let database: ContractDatabase;
    beforeAll(async () => {
      database = await start();
    });
    afterAll(() => database.close());

    const describeDocument = () =>
      openApi({
        orm: database.orm,
        handlers: { '': create },
        info: { title: 'Fixture', version: '1' },
      }) as Schema;

    const run = async (
      requests: fc.Arbitrary<DocumentRequest>,
      isMeant: (request: DocumentRequest) => boolean,
      check: (request: DocumentRequest, response: Response) => void,
    ) => {
      const handler = create(database.orm);
      let sent = 0;
      const property = fc.asyncProperty(requests, async (request) => {
        fc.pre(!request.path.startsWith(PROCEDURES) && isMeant(request));
        if (sent++ % 100 === 0) await seedFixture(database);
        const plain = toTestRequest(request);
        const response = await sendRequest(handler, { ...plain, client: database.as(ADA) });
        check(request, response);
      });
      await fc.assert(property, { numRuns: RUNS, seed: 17, endOnFailure: true });
    };

    it('accepts every request that the document describes', async () => {
      const document = describeDocument();
      const isValid = requestValidator(document);
      let succeeded = 0;
      const requests = documentRequests(document, { ids: IDS, without });
      await run(requests, isValid, (request, { status, body }) => {
        if (status < 300) succeeded++;
        if (isRejected(status) && !BEYOND.test(JSON.stringify(body))) {
          throw unexpected(request, { status, body });
        }
      });
      expect(succeeded).toBeGreaterThan(RUNS / 10);
    }, 120_000);

    it('rejects every request that the document forbids', async () => {
      const document = describeDocument();
      const isValid = requestValidator(document);
      const requests = changesOf(documentRequests(document, { ids: IDS, without }));
      await run(
        requests,
        (request) => !isValid(asSent(request)),
        (request, { status, body }) => {
          if (status < 400 || status >= 500) throw unexpected(request, { status, body });
        },
      );
    }, 120_000);
  });
}

interface Response {
  readonly status: number;
  readonly body: unknown;
}

/** A request after its body was written as JSON. */
function asSent(request: DocumentRequest): DocumentRequest {
  const { body } = request;
  return body === undefined ? request : { ...request, body: JSON.parse(JSON.stringify(body)) };
}

/** Whether a request is malformed, or fails unexpectedly. */
function isRejected(status: number): boolean {
  return status === 400 || status === 405 || status >= 413;
}

function unexpected(request: DocumentRequest, response: Response): Error {
  return new Error(JSON.stringify({ request: toTestRequest(request), response }, null, 2));
}

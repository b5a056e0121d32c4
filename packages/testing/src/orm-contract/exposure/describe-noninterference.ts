import type { SchemaDescription } from '@modelway/core';
import fc from 'fast-check';
import { type FuzzRequest, fuzzRequests } from '../properties/rpc-fuzz-arbitrary.ts';
import { likelyParts } from '../properties/rpc-likely-arbitrary.ts';
import type { ContractClient, StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { BOB, seedFixture } from '../support/fixture-rows.ts';
import { itNeeds } from '../support/it-needs.ts';
import { sendRequest } from '../support/send-request.ts';
import { runsOf } from '../support/test-size.ts';
import { determinesRows, startStates, type TwoStates } from './two-states.ts';

/** The number of requests of one run, and their time limit. */
const RUNS = runsOf(3_000, 50);
const SEED = Number(process.env.MODELWAY_NONINTERFERENCE_SEED ?? 14);
const SECONDS = Math.max(30, RUNS / 20);

/** The values that each database sets by its own clock or at random. */
const OWN =
  /"(createdAt|updatedAt)":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z|"c[a-z0-9]{20,}"|"correlationId":"[^"]*"/g;

/** The model whose rows the caller can change but not read. */
const WRITE_ONLY = 'AuditEntry';

/** The texts of its rows in each of the databases: values that the requests compare with. */
const TEXTS = ['Ann', 'red'] as const;

/** Describes that unreadable rows change no response, of reads and of writes. */
export function describeNoninterference(start: StartContractDatabase): void {
  let states: TwoStates;
  beforeAll(async () => {
    states = await startStates(start);
    for (const [index, state] of states.entries()) {
      await seedFixture(state);
      await varyDraft(state.unrestricted, index === 0 ? 'red' : 'blue');
    }
  });
  afterAll(async () => {
    for (const state of states) await state.close();
  });

  itNeeds(start, 'policies')(
    'returns the same from two databases that differ in rows that the caller cannot read',
    async () => {
      const stop = Date.now() + SECONDS * 1000;
      const counts = { reads: 0, writes: 0, done: 0 };
      const property = fc.asyncProperty(requests(states[0].orm.schema), async (request) => {
        const { path, q = '', body = '' } = request;
        const call = `${path}${q}${body}`;
        // Each database sets `updatedAt` by its own clock.
        if (Date.now() > stop || call.includes('updatedAt') || !determinesRows(call)) return;
        if (request.path.startsWith(`/${WRITE_ONLY}/`)) await addEntries(states);
        const [one, other] = await send(states, request);
        expect({ request, response: other }).toEqual({ request, response: one });
        counts[request.method === 'GET' ? 'reads' : 'writes']++;
        if (one.startsWith('{"status":20')) counts.done++;
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
      expect(counts.done).toBeGreaterThan((counts.reads + counts.writes) / 20);
    },
    (SECONDS + 30) * 1000,
  );
}

/** Generates requests on all models, and writes with conditions on the unreadable rows. */
function requests(schema: SchemaDescription): fc.Arbitrary<FuzzRequest> {
  const models = schema.models.filter(({ name }) => name === WRITE_ONLY);
  const parts = likelyParts(schema, fc.constant({}));
  const writes = fc.constantFrom(...models).chain((model) =>
    fc.oneof(
      parts.where(model, 3).map((where) => ({
        method: 'PATCH',
        path: `/${WRITE_ONLY}/updateMany`,
        body: JSON.stringify({ where, data: { text: 'x' } }),
      })),
      parts.where(model, 3).map((where) => ({
        method: 'DELETE',
        path: `/${WRITE_ONLY}/deleteMany`,
        q: JSON.stringify({ where }),
      })),
    ),
  );
  return fc.oneof({ weight: 4, arbitrary: fuzzRequests(schema) }, { weight: 1, arbitrary: writes });
}

/**
 * Adds a hidden row to each database: earlier requests may have deleted or changed those before.
 */
async function addEntries(states: TwoStates): Promise<void> {
  for (const [index, { unrestricted }] of states.entries()) {
    await unrestricted.auditEntry.create({ data: { text: TEXTS[index] } });
  }
}

/** The draft of another author: its texts, flags and links. */
async function varyDraft(db: ContractClient, tag: string): Promise<void> {
  await db.post.update({
    where: { id: 3 },
    data: {
      title: `A draft about ${tag}`,
      createdAt: new Date(tag === 'red' ? '2020-01-01' : '2025-01-01'),
      tags: { connect: { name: tag } },
    },
  });
}

async function send(
  states: TwoStates,
  { method, path, q, meta, body }: FuzzRequest,
): Promise<readonly [string, string]> {
  const params = Object.entries({ q, meta }).filter(([, value]) => value !== undefined);
  const url = `${path}?${new URLSearchParams(params as [string, string][])}`;
  const responses = await Promise.all(
    states.map(async (state) => {
      const handler = rpcHandler({ log: false })(state.orm);
      const sent = { method, url, client: state.as(BOB), ...(body !== undefined && { body }) };
      const { status, body: response } = await sendRequest(handler, sent);
      // The metadata contains the paths of values, which sorting changes.
      const { meta: _, ...rest } = response;
      return JSON.stringify({ status, response: sorted(rest) }).replaceAll(OWN, '""');
    }),
  );
  return responses as [string, string];
}

/** Sorts rows whose order the database chooses. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted).toSorted((one, other) => (text(one) < text(other) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, sorted(member)]));
}

function text(value: unknown): string {
  return JSON.stringify(value).replaceAll(OWN, '""');
}

import type { ExposeOptions } from '@modelway/core';
import fc from 'fast-check';
import { type FuzzRequest, fuzzRequests } from '../properties/rpc-fuzz-arbitrary.ts';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { delegatedClient, seedThreeLevels } from '../support/delegated-rows.ts';
import { restHandler, rpcHandler } from '../support/documented-handlers.ts';
import { seedAnew } from '../support/reseed.ts';
import { casesOf, requestsOf, runsOf } from '../support/test-size.ts';
import { everydayRequests } from './everyday-requests.ts';
import { attemptsOn } from './hidden-attempts.ts';
import { bulkWritesOf } from './hidden-bulk-attempts.ts';
import type { Secret } from './hidden-secrets.ts';
import { attemptsOnType } from './hidden-type-attempts.ts';
import { rowPaths } from './row-paths.ts';
import { rpcEverydayRequests } from './rpc-everyday-requests.ts';
import { rpcAttemptsOn, rpcAttemptsOnModel } from './rpc-hidden-attempts.ts';
import { readSeededSchema } from './seeded-schema.ts';
import {
  findRevealingRejections,
  findRevealingResponses,
  findSuggested,
  type MadeAttempt,
  type SentRequest,
  sendToBoth,
  startStates,
  type TwoStates,
  unordered,
  unsorted,
} from './two-states.ts';

const ENDPOINT = '/api';
const RUNS = runsOf(400, 40);

type HiddenPart = Pick<Secret, 'title' | 'names' | 'types' | 'values' | 'silence'> & {
  readonly expose: ExposeOptions;
  readonly vary: (database: ContractDatabase, state: 0 | 1) => Promise<unknown>;
};

const PARTS: readonly HiddenPart[] = [
  {
    title: 'a hidden model that extends an exposed one',
    expose: { models: { Secret: false } },
    // No relationship leads to it; its rows are reached through Asset.
    names: [],
    types: ['secret'],
    values: ['SESAME', 'XYZZY'],
    silence: ['SESAME', 'XYZZY', '"answer"'],
    vary: (database, state) =>
      delegatedClient(database).secret.update({
        where: { id: 3 },
        data: { code: state === 0 ? 'SESAME' : 'XYZZY', answer: state },
      }),
  },
  {
    title: 'a hidden field of a model that extends an exposed one',
    expose: { models: { Document: { fields: { text: false } } } },
    names: [{ model: 'Document', name: 'text' }],
    values: ['One text', 'Another'],
    silence: ['One text', 'Another'],
    vary: (database, state) =>
      delegatedClient(database).document.update({
        where: { id: 1 },
        data: { text: state === 0 ? 'One text' : 'Another' },
      }),
  },
  {
    title: 'a hidden model of the third level',
    expose: { models: { Permit: false } },
    names: [],
    types: ['permit'],
    values: ['HUSHED', 'MUTED'],
    silence: ['HUSHED', 'MUTED', '"scope"'],
    vary: (database, state) =>
      delegatedClient(database).permit.update({
        where: { id: 4 },
        data: { scope: state === 0 ? 'HUSHED' : 'MUTED' },
      }),
  },
  {
    title: 'a hidden field of the second level',
    expose: {
      models: { Filing: { fields: { serial: false } }, Permit: { fields: { serial: false } } },
    },
    names: ['Filing', 'Permit'].map((model) => ({ model, name: 'serial' })),
    values: ['7', '8'],
    silence: ['"serial"'],
    vary: (database, state) =>
      delegatedClient(database).permit.update({ where: { id: 4 }, data: { serial: 7 + state } }),
  },
  {
    title: 'an inherited field, hidden on each model',
    expose: {
      models: {
        Asset: { fields: { rank: false } },
        Document: { fields: { rank: false } },
        Secret: { fields: { rank: false } },
        Filing: { fields: { rank: false } },
        Permit: { fields: { rank: false } },
      },
    },
    names: ['Asset', 'Document', 'Secret', 'Filing', 'Permit'].map((model) => ({
      model,
      name: 'rank',
    })),
    values: ['7', '8'],
    silence: ['"rank"'],
    vary: (database, state) =>
      delegatedClient(database).asset.update({ where: { id: 1 }, data: { rank: 7 + state } }),
  },
];

/**
 * Describes that requests over REST and RPC cannot reveal hidden names of models that extend
 * others.
 */
export function describeDelegatedOracle(start: StartContractDatabase): void {
  let states: TwoStates;

  beforeAll(async () => {
    states = await startStates(start);
  });
  afterAll(async () => {
    await states[0].close();
    await states[1].close();
  });

  describe.each(casesOf(PARTS, 2))('$title', (part) => {
    const { expose, names, types = [], silence = [] } = part;
    const rest = () =>
      sendToBoth(states, ({ orm }) => {
        const options = {
          endpoint: ENDPOINT,
          log: false,
          expose,
          ...bulkWritesOf(orm.schema),
        } as const;
        return restHandler(options)(orm);
      });
    const rpc = () => sendToBoth(states, ({ orm }) => rpcHandler({ log: false, expose })(orm));
    // Everyday requests start from a model that is connected with all others.
    const near = { names: [...names, { model: 'Asset', name: '' }], types };
    const schema = () => states[0].orm.schema;

    beforeEach(async () => {
      for (const state of [0, 1] as const) {
        await seedAnew(states[state], seedThreeLevels);
        await part.vary(states[state], state);
      }
    });

    it('gets the response of an unknown name over RPC', async () => {
      const seeded = await readSeededSchema(states[0], part.values);
      const made: readonly MadeAttempt[] = [
        ...names.flatMap((name) =>
          rpcAttemptsOn(name, seeded).map((each) => [name.name, each] as const),
        ),
        ...types.flatMap((type) => rpcAttemptsOnModel(seeded).map((each) => [type, each] as const)),
      ];
      expect(await findRevealingRejections(rpc(), requestsOf(made, 200))).toEqual([]);
      expect(await findSuggested(rpc(), made)).toEqual([]);
      expect(made.length).toBeGreaterThan(10);
    });

    it('gets the response of an unknown name over REST', async () => {
      const seeded = {
        schema: schema(),
        rows: await rowPaths(states[0], ENDPOINT),
        values: part.values,
      };
      const made: readonly MadeAttempt[] = [
        ...names.flatMap((name) =>
          attemptsOn(name, seeded).map((each) => [name.name, each] as const),
        ),
        ...types.flatMap((type) => attemptsOnType(seeded).map((each) => [type, each] as const)),
      ];
      expect(await findRevealingRejections(rest(), requestsOf(made, 200))).toEqual([]);
      expect(await findSuggested(rest(), made)).toEqual([]);
      expect(made.length).toBeGreaterThan(10);
    });

    it('changes no response over RPC', async () => {
      const requests = rpcEverydayRequests(await readSeededSchema(states[0], part.values), near);
      const options = { silence, compared: unordered };
      const some = requestsOf(requests, 200);
      expect(await findRevealingResponses(rpc(), some, options)).toEqual([]);
      expect(requests.length).toBeGreaterThan(200);
    });

    it('changes no response over REST', async () => {
      const rows = await rowPaths(states[0], ENDPOINT);
      const requests = everydayRequests({ schema: schema(), rows, values: part.values }, near);
      const some = requestsOf(requests, 100);
      expect(await findRevealingResponses(rest(), some, { silence })).toEqual([]);
      expect(requests.length).toBeGreaterThan(100);
    });

    it(
      'changes no response to random calls, none of which is a 5xx',
      async () => {
        const send = rpc();
        const options = { silence, compared: unsorted };
        let found = 0;
        await fc.assert(
          fc.asyncProperty(fuzzRequests(schema()).filter(isDetermined), async (fuzz) => {
            const request = toRequest(fuzz);
            const responses = await send(request);
            found += Number(responses[0].startsWith('{"status":20'));
            expect(responses[0]).not.toMatch(/^{"status":5/);
            const revealing = await findRevealingResponses(
              async () => responses,
              [request],
              options,
            );
            expect(revealing).toEqual([]);
          }),
          { numRuns: RUNS, endOnFailure: true },
        );
        expect(found).toBeGreaterThan(RUNS / 20);
      },
      RUNS * 200,
    );
  });
}

/** Whether both databases change the same rows: each may choose others for a `limit`. */
function isDetermined({ q = '', body = '' }: FuzzRequest): boolean {
  return !`${q}${body}`.includes('"limit"');
}

function toRequest({ method, path, q, meta, body }: FuzzRequest): SentRequest {
  const query = new URLSearchParams({
    ...(q !== undefined && { q }),
    ...(meta !== undefined && { meta }),
  });
  return { method, url: `${path}?${query}`, ...(body !== undefined && { body }) };
}

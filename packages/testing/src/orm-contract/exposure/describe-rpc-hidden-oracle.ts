import { type ExposeOptions, rpcHandler } from '@modelway/core';
import type { StartContractDatabase } from '../support/contract-database.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { casesOf } from '../support/test-size.ts';
import { SECRETS, type Secret } from './hidden-secrets.ts';
import { rpcEverydayRequests } from './rpc-everyday-requests.ts';
import {
  OPERATIONS,
  RPC_FAMILIES,
  rpcAttemptsOn,
  rpcAttemptsOnModel,
  rpcAttemptsOnNestedWrite,
  rpcAttemptsOnOperation,
} from './rpc-hidden-attempts.ts';
import { sampleSecrets } from './sample-secrets.ts';
import { readSeededSchema, type SeededSchema } from './seeded-schema.ts';
import {
  askBoth,
  findTellingAnswers,
  findTellingFamilies,
  findTellingRefusals,
  type MadeAttempt,
  type NamingAttempt,
  prepareStates,
  startStates,
  type TwoStates,
  unordered,
} from './two-states.ts';

/**
 * What is hidden cannot be found out over RPC: two databases that differ in nothing else answer
 * every call alike, and a hidden name is answered like one that does not exist.
 */
export function describeRpcHiddenOracle(start: StartContractDatabase): void {
  let states: TwoStates;

  beforeAll(async () => {
    states = await startStates(start);
  });
  afterAll(async () => {
    await states[0].close();
    await states[1].close();
  });

  const prepare = async (secret: Secret): Promise<SeededSchema> => {
    await prepareStates(states, secret);
    return readSeededSchema(states[0], secret.values);
  };
  const asking = (expose: ExposeOptions = {}) =>
    askBoth(states, ({ orm }) => rpcHandler({ log: false, expose })(orm));

  describe.each(casesOf([...SECRETS, ...sampleSecrets()], 3))('$title', (secret) => {
    let seeded: SeededSchema;
    beforeAll(async () => {
      seeded = await prepare(secret);
    });

    it('is named in vain: the answer is that to an unknown name, in both states', async () => {
      const all = attempts(secret, seeded);
      expect(await findTellingRefusals(asking(secret.expose), all)).toEqual([]);
      expect(all.length).toBeGreaterThan(200);
    });

    it('shows in nothing that does not name it', async () => {
      const requests = rpcEverydayRequests(seeded, secret);
      const ask = asking(secret.expose);
      const { silence = [] } = secret;
      const compared = unordered;
      expect(await findTellingAnswers(ask, requests, { silence, compared })).toEqual([]);
    });

    it('is found out by the same calls while it is visible', async () => {
      const told: string[] = [];
      const ask = asking(secret.reveal);
      const all = attempts(secret, seeded);
      let isFresh = false;
      for (const family of secret.rpcTelling) {
        // What an earlier attempt has written must not tell in place of this one.
        if (!isFresh) await prepare(secret);
        isFresh = true;
        const own = all.filter(([, attempt]) => attempt.family === family);
        const telling = await findTellingFamilies((request) => {
          isFresh &&= (request.method ?? 'GET') === 'GET';
          return ask(request);
        }, own);
        told.push(...telling);
      }
      expect(told).toEqual([...secret.rpcTelling]);
    });
  });

  describe.each(HIDDEN_OPERATIONS)('the operations of a model less %s', (missing, hidden) => {
    const operations = (['read', 'create', 'update', 'delete'] as const).filter(
      (each) => each !== missing,
    );
    const expose: ExposeOptions = { models: { Post: { operations } } };
    let seeded: SeededSchema;
    beforeAll(async () => {
      await seedFilterRows(states[0]);
      await seedFilterRows(states[1]);
      seeded = await readSeededSchema(states[0], ['1']);
    });

    it('do not have it, in a call, in a transaction and in a nested write', async () => {
      const ask = asking(expose);
      const direct = rpcAttemptsOnOperation('Post', seeded);
      const nested = missing === 'read' ? [] : rpcAttemptsOnNestedWrite('Post', seeded);
      const made = (names: readonly string[], attempts: readonly NamingAttempt[]) =>
        names.flatMap((name) => attempts.map((attempt) => [name, attempt] as const));
      const all = [...made(hidden.direct, direct), ...made(hidden.nested, nested)];
      expect(await findTellingRefusals(ask, all)).toEqual([]);
      expect(await states[0].unrestricted.post.count()).toBe(5);
    });
  });

  it('is as if its relationships were not there where a model cannot be read', async () => {
    const secret = SECRETS.find(({ names }) => names.some(({ name }) => name === 'tags')) as Secret;
    const seeded = await prepare(secret);
    const expose: ExposeOptions = {
      models: { Tag: { operations: ['create', 'update', 'delete'] } },
    };
    const tags = rpcAttemptsOn({ model: 'Post', name: 'tags' }, seeded);
    const all = tags.map((attempt) => ['tags', attempt] as const);
    expect(await findTellingRefusals(asking(expose), all)).toEqual([]);
  });

  it('is tried in no way that would never find anything out', () => {
    const telling = [...SECRETS, ...sampleSecrets()].flatMap((secret) => secret.rpcTelling);
    expect(new Set(telling)).toEqual(new Set(RPC_FAMILIES));
  });
}

/** The operations that are not there without one kind of access, by themselves and nested. */
const HIDDEN_OPERATIONS: readonly (readonly [ModelOperation, HiddenOperations])[] = [
  [
    'read',
    {
      direct: OPERATIONS.filter((name) => /^(find|count|exists|aggregate|groupBy)/.test(name)),
      nested: [],
    },
  ],
  [
    'create',
    {
      direct: ['create', 'createMany', 'createManyAndReturn', 'upsert'],
      nested: ['create', 'createMany', 'connectOrCreate', 'upsert'],
    },
  ],
  [
    'update',
    {
      direct: ['update', 'updateMany', 'updateManyAndReturn', 'upsert'],
      nested: ['update', 'updateMany', 'upsert'],
    },
  ],
  ['delete', { direct: ['delete', 'deleteMany'], nested: ['delete', 'deleteMany'] }],
];

type ModelOperation = 'read' | 'create' | 'update' | 'delete';

interface HiddenOperations {
  readonly direct: readonly string[];
  readonly nested: readonly string[];
}

function attempts({ names, types = [] }: Secret, seeded: SeededSchema): readonly MadeAttempt[] {
  return [
    ...names.flatMap((hidden) =>
      rpcAttemptsOn(hidden, seeded).map((attempt) => [hidden.name, attempt] as const),
    ),
    ...types.flatMap((type) =>
      rpcAttemptsOnModel(seeded).map((attempt) => [type, attempt] as const),
    ),
  ];
}

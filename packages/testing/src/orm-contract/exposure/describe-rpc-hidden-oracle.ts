import type { ExposeOptions } from '@modelway/core';
import type { StartContractDatabase } from '../support/contract-database.ts';
import { rpcHandler } from '../support/documented-handlers.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { requiring } from '../support/grammar-names.ts';
import { requestsOf, shareOf } from '../support/test-size.ts';
import { SECRETS, type Secret } from './hidden-secrets.ts';
import { rpcEverydayRequests } from './rpc-everyday-requests.ts';
import {
  RPC_FAMILIES,
  rpcAttemptsOn,
  rpcAttemptsOnModel,
  rpcAttemptsOnNestedWrite,
  rpcAttemptsOnOperation,
} from './rpc-hidden-attempts.ts';
import { sampleSecrets } from './sample-secrets.ts';
import { readSeededSchema, type SeededSchema } from './seeded-schema.ts';
import {
  findRevealingFamilies,
  findRevealingRejections,
  findRevealingResponses,
  findSuggested,
  type MadeAttempt,
  type NamingAttempt,
  prepareStates,
  sendToBoth,
  startStates,
  type TwoStates,
  unordered,
} from './two-states.ts';

const MODEL_OPERATIONS = ['read', 'create', 'update', 'delete'] as const;

/**
 * Describes that RPC calls cannot reveal hidden names. Two databases that differ only in hidden
 * values give the same response to every call, and a hidden name gets the response of an unknown
 * one.
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
  const senderFor = (expose: ExposeOptions = {}) =>
    sendToBoth(states, ({ orm }) => rpcHandler({ log: false, expose })(orm));

  describe.each(shareOf([...SECRETS, ...sampleSecrets()], 2))('$title', (secret) => {
    let seeded: SeededSchema;
    beforeAll(async () => {
      seeded = await prepare(secret);
    });

    it('gets the response of an unknown name, in both states', async () => {
      const all = attempts(secret, seeded);
      expect(await findRevealingRejections(senderFor(secret.expose), requestsOf(all, 400))).toEqual(
        [],
      );
      expect(all.length).toBeGreaterThan(200);
    });

    it('is not suggested for a name that is close to it', async () => {
      expect(await findSuggested(senderFor(secret.expose), attempts(secret, seeded))).toEqual([]);
    });

    it('is suggested for that name while it is visible', async () => {
      const found = await findSuggested(senderFor(secret.reveal), attempts(secret, seeded));
      expect(JSON.stringify(found)).toContain('Did you mean');
    });

    it('changes no response to calls that do not name it', async () => {
      const requests = requestsOf(rpcEverydayRequests(seeded, secret), 200);
      const send = senderFor(secret.expose);
      const { silence = [] } = secret;
      const compared = unordered;
      expect(await findRevealingResponses(send, requests, { silence, compared })).toEqual([]);
    });

    it('is revealed by the same calls while it is visible', async () => {
      const revealed: string[] = [];
      const send = senderFor(secret.reveal);
      const all = attempts(secret, seeded);
      let isFresh = false;
      for (const family of secret.rpcRevealing) {
        // Writes of an earlier attempt must not reveal it in place of this one.
        if (!isFresh) await prepare(secret);
        isFresh = true;
        const own = all.filter(([, attempt]) => attempt.family === family);
        const revealing = await findRevealingFamilies((request) => {
          isFresh &&= (request.method ?? 'GET') === 'GET';
          return send(request);
        }, own);
        revealed.push(...revealing);
      }
      expect(revealed).toEqual([...secret.rpcRevealing]);
    });
  });

  describe.each(MODEL_OPERATIONS)('a model without %s access', (missing) => {
    const operations = MODEL_OPERATIONS.filter((each) => each !== missing);
    const hidden = requiring(missing);
    const expose: ExposeOptions = { models: { Post: { operations } } };
    let seeded: SeededSchema;
    beforeAll(async () => {
      await seedFilterRows(states[0]);
      await seedFilterRows(states[1]);
      seeded = await readSeededSchema(states[0], ['1']);
    });

    it('has no operation that needs it, in a call, a transaction or a nested write', async () => {
      const send = senderFor(expose);
      const direct = rpcAttemptsOnOperation('Post', seeded);
      const nested = missing === 'read' ? [] : rpcAttemptsOnNestedWrite('Post', seeded);
      const made = (names: readonly string[], attempts: readonly NamingAttempt[]) =>
        names.flatMap((name) => attempts.map((attempt) => [name, attempt] as const));
      const all = [...made(hidden.direct, direct), ...made(hidden.nested, nested)];
      expect(await findRevealingRejections(send, all)).toEqual([]);
      expect(await states[0].unrestricted.post.count()).toBe(5);
    });
  });

  it('hides the relationships to a model that cannot be read', async () => {
    const secret = SECRETS.find(({ names }) => names.some(({ name }) => name === 'tags')) as Secret;
    const seeded = await prepare(secret);
    const expose: ExposeOptions = {
      models: { Tag: { operations: ['create', 'update', 'delete'] } },
    };
    const tags = rpcAttemptsOn({ model: 'Post', name: 'tags' }, seeded);
    const all = requestsOf(tags, 200).map((attempt) => ['tags', attempt] as const);
    expect(await findRevealingRejections(senderFor(expose), all)).toEqual([]);
  });

  it('covers every attempt that can reveal a hidden value', () => {
    const revealing = [...SECRETS, ...sampleSecrets()].flatMap((secret) => secret.rpcRevealing);
    expect(new Set(revealing)).toEqual(new Set(RPC_FAMILIES));
  });
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

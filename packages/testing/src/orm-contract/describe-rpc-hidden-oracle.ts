import { type ExposeOptions, rpcHandler } from '@modelway/core';
import type { StartContractDatabase } from './contract-database.ts';
import { SECRETS, type Secret, sampleSecrets } from './hidden-secrets.ts';
import { rpcEverydayRequests } from './rpc-everyday-requests.ts';
import { rpcAttemptsOn, rpcAttemptsOnModel } from './rpc-hidden-attempts.ts';
import { lookAround, type RpcSurroundings } from './rpc-surroundings.ts';
import {
  askBoth,
  findTellingAnswers,
  findTellingFamilies,
  findTellingRefusals,
  type MadeAttempt,
  prepareStates,
  startStates,
  type TwoStates,
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

  const prepare = async (secret: Secret): Promise<RpcSurroundings> => {
    await prepareStates(states, secret);
    return lookAround(states[0], secret.values);
  };
  const asking = (expose: ExposeOptions = {}) =>
    askBoth(states, ({ orm }) => rpcHandler({ log: false, expose })(orm));

  describe.each([...SECRETS, ...sampleSecrets()])('$title', (secret) => {
    let around: RpcSurroundings;
    beforeAll(async () => {
      around = await prepare(secret);
    });

    it('is named in vain: the answer is that to an unknown name, in both states', async () => {
      const all = attempts(secret, around);
      expect(await findTellingRefusals(asking(secret.expose), all)).toEqual([]);
      expect(all.length).toBeGreaterThan(200);
    });

    it('shows in nothing that does not name it', async () => {
      const requests = rpcEverydayRequests(around, secret);
      const ask = asking(secret.expose);
      expect(await findTellingAnswers(ask, requests, secret.silence)).toEqual([]);
    });

    it('is found out by the same calls while it is visible', async () => {
      const told: string[] = [];
      const ask = asking(secret.reveal);
      const all = attempts(secret, around);
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
}

function attempts({ names, types = [] }: Secret, around: RpcSurroundings): readonly MadeAttempt[] {
  return [
    ...names.flatMap((hidden) =>
      rpcAttemptsOn(hidden, around).map((attempt) => [hidden.name, attempt] as const),
    ),
    ...types.flatMap((type) =>
      rpcAttemptsOnModel(around).map((attempt) => [type, attempt] as const),
    ),
  ];
}

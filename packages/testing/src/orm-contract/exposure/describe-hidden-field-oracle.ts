import type { ExposeOptions } from '@modelway/core';
import type { StartContractDatabase } from '../support/contract-database.ts';
import { restHandler } from '../support/documented-handlers.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { requestsOf, shareOf } from '../support/test-size.ts';
import { everydayRequests } from './everyday-requests.ts';
import type { SeededResources } from './hidden-attempt.ts';
import { attemptsOn } from './hidden-attempts.ts';
import { bulkWritesOf } from './hidden-bulk-attempts.ts';
import { SECRETS, type Secret } from './hidden-secrets.ts';
import { attemptsOnType } from './hidden-type-attempts.ts';
import { rowPaths } from './row-paths.ts';
import { sampleSecrets } from './sample-secrets.ts';
import {
  findRevealingFamilies,
  findRevealingRejections,
  findRevealingResponses,
  findSuggested,
  type MadeAttempt,
  prepareStates,
  sendToBoth,
  startStates,
  type TwoStates,
} from './two-states.ts';

const ENDPOINT = '/api';
const OPTIONS = { endpoint: ENDPOINT, estimatedTotals: true, log: false } as const;

/**
 * Describes that requests cannot reveal hidden names. Two databases that differ only in hidden
 * values give the same response to every request, and a hidden name gets the response of an unknown
 * one.
 */
export function describeHiddenFieldOracle(start: StartContractDatabase): void {
  let states: TwoStates;

  beforeAll(async () => {
    states = await startStates(start);
  });
  afterAll(async () => {
    await states[0].close();
    await states[1].close();
  });

  const prepare = async (secret: Secret): Promise<SeededResources> => {
    await prepareStates(states, secret);
    const rows = await rowPaths(states[0], ENDPOINT);
    return { schema: states[0].orm.schema, rows, values: secret.values };
  };
  const senderFor = (expose: ExposeOptions | undefined) =>
    sendToBoth(states, ({ orm }) => {
      const options = { ...OPTIONS, ...bulkWritesOf(orm.schema), ...(expose && { expose }) };
      return restHandler(options)(orm);
    });

  describe.each(shareOf([...SECRETS, ...sampleSecrets()], 2))('$title', (secret) => {
    let seeded: SeededResources;
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

    it('changes no response to requests that do not name it', async () => {
      const requests = requestsOf(everydayRequests(seeded, secret), 200);
      const send = senderFor(secret.expose);
      expect(await findRevealingResponses(send, requests, secret)).toEqual([]);
    });

    it('is revealed by the same requests while it is visible', async () => {
      // Reset the states: the last test has written.
      seeded = await prepare(secret);
      const revealing = await findRevealingFamilies(
        senderFor(secret.reveal),
        attempts(secret, seeded),
      );
      expect([...revealing]).toEqual(expect.arrayContaining([...secret.revealing]));
    });
  });

  it('covers a field of each type, and lists', () => {
    const sample = states[0].orm.schema.models.find(({ name }) => name === 'Sample');
    const columns = sample?.fields.filter((field) => field.kind === 'scalar') ?? [];
    const typeOf = ({ type, list }: (typeof columns)[number]) => `${type}${list ? '[]' : ''}`;
    const names = new Set(
      sampleSecrets().flatMap((secret) => secret.names.map(({ name }) => name)),
    );
    const tried = columns.filter(({ name }) => names.has(name)).map(typeOf);
    expect([...new Set(tried)].sort()).toEqual([...new Set(columns.map(typeOf))].sort());
  });

  const REJECTED = [
    {
      why: 'a conflict over a key that the relationship sets',
      hidden: { model: 'Profile', name: 'userId' },
      request: {
        method: 'POST',
        url: '/profile',
        body: {
          data: {
            type: 'profile',
            attributes: { bio: 'x' },
            relationships: { user: { data: { type: 'user', id: 1 } } },
          },
        },
      },
      status: 409,
    },
    {
      why: 'a relationship whose other side needs it',
      hidden: { model: 'Membership', name: 'user' },
      request: { method: 'PATCH', url: '/user/1/relationships/memberships', body: { data: [] } },
      status: 403,
    },
    {
      why: 'a required field that cannot be sent',
      hidden: { model: 'Tag', name: 'name' },
      request: { method: 'POST', url: '/tag', body: { data: { type: 'tag' } } },
      status: 400,
    },
  ];

  it.each(REJECTED)('is not named in the error for $why', async ({ hidden, request, status }) => {
    await seedFilterRows(states[0]);
    const { model, name } = hidden;
    const send = senderFor({ models: { [model]: { fields: { [name]: false } } } });
    const response = JSON.parse((await send(request))[0]);
    expect(response.status).toBe(status);
    for (const { detail, source } of response.body.errors) {
      expect(`${detail} ${source?.pointer}`).not.toMatch(new RegExp(`\\b${name}\\b`));
    }
  });
}

function attempts(secret: Secret, seeded: SeededResources): readonly MadeAttempt[] {
  return [
    ...secret.names.flatMap((hidden) =>
      attemptsOn(hidden, seeded).map((attempt) => [hidden.name, attempt] as const),
    ),
    ...(secret.types ?? []).flatMap((type) =>
      attemptsOnType(seeded).map((attempt) => [type, attempt] as const),
    ),
  ];
}

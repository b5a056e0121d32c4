import { type ExposeOptions, restHandler } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from './contract-database.ts';
import { everydayRequests } from './everyday-requests.ts';
import { seedFilterRows } from './filter-rows.ts';
import { ADA } from './fixture-rows.ts';
import {
  type Attempt,
  attemptsOn,
  attemptsOnType,
  type Surroundings,
  typeOf,
} from './hidden-attempts.ts';
import { SECRETS, type Secret, sampleSecrets } from './hidden-secrets.ts';
import { sendRequest, type TestRequest, type TestResponse } from './send-request.ts';

const ENDPOINT = '/api';

/** A name that the schema does not have. */
const UNKNOWN = 'zzyzx';

/** How many attempts of a family are made to see that one of them can tell the states apart. */
const ENOUGH = 400;

/**
 * What is hidden cannot be found out: two databases that differ in nothing else answer every request
 * alike, and a hidden name is answered like one that does not exist.
 */
export function describeHiddenFieldOracle(start: StartContractDatabase): void {
  let states: readonly [ContractDatabase, ContractDatabase];

  beforeAll(async () => {
    states = [await start(), await start()];
  });
  afterAll(async () => {
    await states[0].close();
    await states[1].close();
  });

  const prepare = async ({ vary, values }: Secret): Promise<Surroundings> => {
    for (const state of [0, 1] as const) {
      await seedFilterRows(states[state]);
      await vary(states[state].unrestricted, state);
    }
    return { schema: states[0].orm.schema, rows: await rowsOf(states[0]), values };
  };

  describe.each([...SECRETS, ...sampleSecrets()])('$title', (secret) => {
    let around: Surroundings;
    beforeAll(async () => {
      around = await prepare(secret);
    });

    it('is named in vain: the answer is that to an unknown name, in both states', async () => {
      const ask = askBoth(states, secret.expose);
      const wrong: unknown[] = [];
      const all = attempts(secret, around);
      for (const [name, { build }] of all) {
        const [one, other] = await ask(build(name));
        const [unknown] = await ask(build(UNKNOWN));
        const alike = one === other && neutral(one, name) === neutral(unknown, name);
        if (!alike || !one.startsWith('{"status":4'))
          wrong.push([build(name), one, other, unknown]);
      }
      expect(wrong).toEqual([]);
      expect(all.length).toBeGreaterThan(200);
    });

    it('shows in nothing that does not name it', async () => {
      const ask = askBoth(states, secret.expose);
      const wrong: unknown[] = [];
      for (const request of everydayRequests(around, secret)) {
        const [one, other] = await ask(request);
        const told = secret.silence?.some((text) => one.includes(text));
        if (timeless(one) !== timeless(other) || told) wrong.push([request, one, other]);
      }
      expect(wrong).toEqual([]);
    });

    it('is found out by the same requests while it is visible', async () => {
      // Again: the last test has written.
      around = await prepare(secret);
      const ask = askBoth(states, secret.reveal);
      const telling = new Set<string>();
      const made = new Map<string, number>();
      for (const [name, { family, build }] of attempts(secret, around)) {
        const count = made.get(family) ?? 0;
        made.set(family, count + 1);
        if (telling.has(family) || count > ENOUGH) continue;
        const [one, other] = await ask(build(name));
        if (timeless(one) !== timeless(other)) telling.add(family);
      }
      expect([...telling]).toEqual(expect.arrayContaining([...secret.telling]));
    });
  });

  it('is tried with every field of the model that has a field of each type', () => {
    const sample = states[0].orm.schema.models.find(({ name }) => name === 'Sample');
    const fields = sample?.fields.map(({ name }) => name).filter((name) => name !== 'id');
    const tried = sampleSecrets().flatMap(({ names }) => names.map(({ name }) => name));
    expect(tried.sort()).toEqual(fields?.sort());
  });

  const REFUSED = [
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

  it.each(REFUSED)('is not named in the refusal of $why', async ({ hidden, request, status }) => {
    await seedFilterRows(states[0]);
    const { model, name } = hidden;
    const ask = askBoth(states, { models: { [model]: { fields: { [name]: false } } } });
    const answer = JSON.parse((await ask(request))[0]);
    expect(answer.status).toBe(status);
    for (const { detail, source } of answer.body.errors) {
      expect(`${detail} ${source?.pointer}`).not.toMatch(new RegExp(`\\b${name}\\b`));
    }
  });
}

function attempts(secret: Secret, around: Surroundings): readonly (readonly [string, Attempt])[] {
  return [
    ...secret.names.flatMap((hidden) =>
      attemptsOn(hidden, around).map((attempt) => [hidden.name, attempt] as const),
    ),
    ...(secret.types ?? []).flatMap((type) =>
      attemptsOnType(around).map((attempt) => [type, attempt] as const),
    ),
  ];
}

/** The same request to both databases: whole answers, as text. */
function askBoth(
  [one, other]: readonly [ContractDatabase, ContractDatabase],
  expose: ExposeOptions | undefined,
): (request: Omit<TestRequest, 'client'>) => Promise<readonly [string, string]> {
  const options = { endpoint: ENDPOINT, log: false, ...(expose && { expose }) } as const;
  const handlers = [restHandler(options)(one.orm), restHandler(options)(other.orm)] as const;
  const clients = [one.as(ADA), other.as(ADA)];
  return async (request) => [
    JSON.stringify(await sendRequest(handlers[0], { ...request, client: clients[0] })),
    JSON.stringify(await sendRequest(handlers[1], { ...request, client: clients[1] })),
  ];
}

/** The path of the first row of each type. */
async function rowsOf({ orm, as }: ContractDatabase): Promise<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>();
  for (const model of orm.schema.models) {
    const url = `/${typeOf(model)}`;
    const { body }: TestResponse = await sendRequest(restHandler({ endpoint: ENDPOINT })(orm), {
      url,
      client: as(ADA),
    });
    if (body.data[0]) rows.set(typeOf(model), body.data[0].links.self.slice(ENDPOINT.length));
  }
  return rows;
}

/** An answer without the name that was asked for, whichever it was. */
function neutral(answer: string, name: string): string {
  return answer.replaceAll(name, '…').replaceAll(UNKNOWN, '…');
}

/** An answer without the times at which the test has changed rows. */
function timeless(answer: string): string {
  const now = new Date().toISOString().slice(0, 11);
  return answer.replaceAll(new RegExp(`${now}[\\d:.]+Z`, 'g'), 'now');
}

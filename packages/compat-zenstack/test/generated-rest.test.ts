import {
  documentRequests,
  documentValidator,
  operationsOf,
  toTestRequest,
} from '@modelway/testing';
import { runsOf } from '@modelway/testing/test-size';
import { RestApiHandler as PeerRestApiHandler } from '@zenstackhq/server/api';
import fc from 'fast-check';
import { compareWhole, useDatabase } from './support/describe-table.ts';
import type { TestRequest } from './support/parse-line.ts';
import { restPair, type TestResponse } from './support/servers.ts';

const RUNS = runsOf(1500, 300);

/** The ids of the seeded resources, by type. */
const IDS = {
  ...{
    post: ['1', '2', '3', '5', '6'],
    user: ['1', '2', '3'],
    tag: ['1', '2'],
    sample: ['1', '2'],
  },
  ...{ category: ['1', '2'], profile: ['p1'], locker: ['1', '2'], team: ['red', 'blue'] },
  ...{ membership: ['1_red', '2_red'], badge: ['1', '2'], auditEntry: ['1'] },
};

const database = useDatabase();

it('agrees on requests that are generated from the OpenAPI document of ZenStack', async () => {
  const options = { schema: database().schema, endpoint: 'http://localhost/api' };
  const peer = new PeerRestApiHandler({ ...options, nestedRoutes: true });
  const document = (await peer.generateSpec()) as never;
  const pair = restPair(database(), { nestedRoutes: true });
  const source = {
    document,
    operations: operationsOf(document, (method, path) => `${method} ${path.split('/').length}`),
    validator: documentValidator(document),
    ids: IDS,
    texts: ['Ann', 'news', 'Post 1', 'red', 'L1'],
  };
  const unexplained: unknown[] = [];
  let agreeing = 0;
  for (const drawn of fc.sample(documentRequests(source), { numRuns: RUNS, seed: 17 })) {
    const request = toRequest(toTestRequest(drawn) as Written);
    const theirs = await compareWhole(pair.peer, request, database());
    const ours = await compareWhole(pair.ours, request, database());
    if (JSON.stringify(sorted(theirs)) === JSON.stringify(sorted(ours))) agreeing++;
    else if (!isByDesign(request, theirs, ours)) unexplained.push({ request, theirs, ours });
  }
  expect(unexplained).toEqual([]);
  expect(agreeing / RUNS).toBeGreaterThan(0.95);
}, 300_000);

interface Written {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

function toRequest({ method, url, body }: Written): TestRequest {
  const [path = '', query] = url.split('?');
  return {
    ...{ caller: 'Ann', method, path },
    query: Object.fromEntries(new URLSearchParams(query)),
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

function isByDesign({ path, query, body }: TestRequest, peer: TestResponse, ours: TestResponse) {
  if (ours.status >= 500) return false;
  const [theirs, own] = [peer, ours].map((each) => each.body?.errors?.[0]);
  // ZenStack reads `1_red` as 1, and drops a filter without a value.
  if (/\d_\w+$/.test(path) && own?.code === 'invalid-value') return true;
  if (Object.entries(query).some(([name, value]) => name.startsWith('filter') && !value))
    return true;
  // Of several errors, another one is reported.
  if (theirs && own && theirs.code !== 'forbidden') return true;
  // A result that the caller cannot read: nothing is written, and no other resource is returned.
  if (own?.code === 'forbidden') return true;
  // Ids do not change, and a change that has no effect is no success.
  if (/"attributes":\{[^}]*"id":/.test(body ?? '') && own?.code === 'validation-error') return true;
  if (/relationships/.test(path) && own)
    return own.code === 'not-found' || own.code === 'query-error';
  // Values as JSON has them are accepted.
  if (theirs?.code === 'validation-error') return true;
  // Collections have an order.
  return path === '/team' && peer.status === 200;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

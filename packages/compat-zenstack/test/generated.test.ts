import { zenstack } from '@modelway/orm-zenstack';
import { type FuzzRequest, fuzzRequests } from '@modelway/testing';
import { runsOf } from '@modelway/testing/test-size';
import fc from 'fast-check';
import { compareWhole, useDatabase } from './support/describe-table.ts';
import { rpcPair } from './support/servers.ts';

const RUNS = runsOf(3000, 400);

const database = useDatabase();

it('agrees on generated calls, except for differences by design', async () => {
  const pair = rpcPair(database());
  const requests = fuzzRequests(zenstack(database().schema).schema);
  const sent = fc.sample(requests, { numRuns: RUNS, seed: 17 }).filter(isJson);
  const unexplained: unknown[] = [];
  let agreeing = 0;
  let added = 0;
  for (const request of sent) {
    const { method, path, q, meta, body } = request;
    const query = { ...(q !== undefined && { q }), ...(meta !== undefined && { meta }) };
    const call = { caller: 'Ann', method, path, query, body };
    const peer = await compareWhole(pair.peer, call, database());
    const ours = await compareWhole(pair.ours, call, database());
    if (JSON.stringify(sorted(peer)) === JSON.stringify(sorted(ours))) agreeing++;
    else if (!isByDesign(request, [peer, ours])) unexplained.push({ request, peer, ours });
    else if (addsRelated(request, peer)) added++;
  }
  expect(unexplained).toEqual([]);
  expect(agreeing / (sent.length - added)).toBeGreaterThan(0.85);
}, 300_000);

interface Outcome {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it as a caller would.
  readonly body: any;
}

/** The adapters pass on only what is JSON. */
function isJson({ body }: FuzzRequest): boolean {
  try {
    return body === undefined || JSON.parse(body) !== undefined;
  } catch {
    return false;
  }
}

/** Whether a bulk write selects related records, which the peer rejects and the binding reads. */
function addsRelated({ path, body }: FuzzRequest, peer: Outcome): boolean {
  return (
    peer.status === 422 && path.endsWith('ManyAndReturn') && /"include"|"_count"/.test(`${body}`)
  );
}

function isByDesign(request: FuzzRequest, [peer, ours]: readonly [Outcome, Outcome]): boolean {
  const text = JSON.stringify(request);
  if (ours.status >= 500) return false;
  // The grammar is closed, values are in the range of their fields, and no condition is lost.
  if (ours.status === 422) return true;
  if (ours.status === 400 && ours.body?.error?.reason === undefined) return true;
  // Links are looked up first.
  if (ours.status === 404) return true;
  // Values as JSON has them are accepted.
  if (peer.status === 422) return true;
  if (/^Cannot read properties/.test(peer.body?.error?.message)) return ours.status === 400;
  // A transaction is rolled back if a result cannot be returned.
  if (ours.status === 403) return peer.body?.error?.rejectReason === 'cannot-read-back';
  // `take` from the end counts.
  if (/"take\\?":-/.test(text)) return ours.status < 300;
  if (peer.status >= 300 || ours.status >= 300) return false;
  // None of the conditions in a list of `NOT` may hold.
  if (/"NOT\\?":\[\{.*\},\{/.test(text)) return true;
  // Without an order, a limit chooses among the rows by chance.
  if (/Many[^"]*".*"limit\\?":/.test(text)) return true;
  // Equal values are not recorded, and groups and pages from the end have an order.
  if (peer.body?.meta?.serialization?.referentialEqualities) return true;
  if (/groupBy|"distinct|\/count/.test(text)) return true;
  // The binding corrects negated conditions of aggregates.
  if (/\/aggregate.*"(isNot|NOT|not|none|every)\\"/.test(text)) return true;
  // A condition of a write matches only rows that the caller can read.
  return /AuditEntry/.test(text);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

import type { ApiHandler } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { ADA } from '../support/fixture-rows.ts';
import { seedAnew } from '../support/reseed.ts';
import { sendRequest, type TestRequest } from '../support/send-request.ts';
import type { Secret } from './hidden-secrets.ts';

/** Two databases that differ only in hidden values. */
export type TwoStates = readonly [ContractDatabase, ContractDatabase];

/** A request with its caller. */
export type SentRequest = Omit<TestRequest, 'client'>;

/** The complete responses of both databases to the same request, as texts. */
export type SendToBoth = (request: SentRequest) => Promise<readonly [string, string]>;

/** A request that contains a hidden name, or any other name in the same position. */
export interface NamingAttempt {
  readonly family: string;
  build(name: string): SentRequest;
}

/** An attempt with its hidden name. */
export type MadeAttempt = readonly [name: string, attempt: NamingAttempt];

/** A name that the schema does not have. */
const UNKNOWN = 'zzyzx';

/** The number of attempts of a family that must include one that distinguishes the states. */
const ENOUGH = 1000;

/** Starts both databases for one suite. */
export async function startStates(start: StartContractDatabase): Promise<TwoStates> {
  return [await start(), await start()];
}

/** Puts both databases into their states. */
export async function prepareStates(
  states: TwoStates,
  { vary }: Pick<Secret, 'vary'>,
): Promise<void> {
  for (const state of [0, 1] as const) {
    await seedAnew(states[state], seedFilterRows);
    await vary(states[state].unrestricted, state);
  }
}

/** Returns a function that sends a request to both, as a caller who can read all exposed rows. */
export function sendToBoth(
  [one, other]: TwoStates,
  createHandler: (database: ContractDatabase) => ApiHandler<unknown>,
): SendToBoth {
  const handlers = [createHandler(one), createHandler(other)] as const;
  const clients = [one.as(ADA), other.as(ADA)];
  return async (request) => [
    JSON.stringify(await sendRequest(handlers[0], { ...request, client: clients[0] })),
    JSON.stringify(await sendRequest(handlers[1], { ...request, client: clients[1] })),
  ];
}

/**
 * Returns the attempts whose response differs from that to an unknown name, or between the states.
 */
export async function findRevealingRejections(
  send: SendToBoth,
  attempts: readonly MadeAttempt[],
): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  // Attempts that differ only in the hidden name share the one with an unknown name.
  const unknowns = new Map<string, string>();
  for (const [name, { build }] of attempts) {
    const [one, other] = await send(build(name));
    const request = build(UNKNOWN);
    const key = JSON.stringify(request);
    const unknown = unknowns.get(key) ?? (await send(request))[0];
    unknowns.set(key, unknown);
    const alike = one === other && neutral(one, name) === neutral(unknown, name);
    if (!alike || !one.startsWith('{"status":4')) wrong.push([build(name), one, other, unknown]);
  }
  return wrong;
}

/**
 * Returns the attempts with a name close to a hidden one whose response suggests the hidden name.
 */
export async function findSuggested(
  send: SendToBoth,
  attempts: readonly MadeAttempt[],
): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  const some = attempts.filter((_, index) => index % 29 === 0);
  for (const [name, { build }] of some) {
    for (const close of [`${name}q`, name.toUpperCase()]) {
      const [one, other] = await send(build(close));
      const suggests = suggested(one).includes(name);
      if (suggests || one !== other) wrong.push([build(close), one, other]);
    }
  }
  return wrong;
}

/**
 * Returns the requests whose responses differ, or contain one of the texts that `silence` forbids.
 */
export async function findRevealingResponses(
  send: SendToBoth,
  requests: readonly SentRequest[],
  { silence = [], compared = timeless }: RevealingOptions,
): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  for (const request of requests) {
    const [one, other] = await send(request);
    const said = one.replaceAll(ISSUE_PATH, '');
    const isRevealed = silence.some((text) => said.includes(text));
    if (isRevealed || compared(one, request) !== compared(other, request)) {
      wrong.push([request, one, other]);
    }
  }
  return wrong;
}

/** The path of an issue, which repeats names of the request. */
const ISSUE_PATH = /"path":\[[^\]]*\]/g;

interface RevealingOptions {
  readonly silence?: readonly string[];
  /** The compared part of a response. @default all but the parts that depend on the time */
  readonly compared?: (response: string, request: SentRequest) => string;
}

/** Returns the families with an attempt whose response differs between the states. */
export async function findRevealingFamilies(
  send: SendToBoth,
  attempts: readonly MadeAttempt[],
): Promise<ReadonlySet<string>> {
  const revealing = new Set<string>();
  const made = new Map<string, number>();
  for (const [name, { family, build }] of attempts) {
    const count = made.get(family) ?? 0;
    made.set(family, count + 1);
    if (revealing.has(family) || count > ENOUGH) continue;
    const [one, other] = await send(build(name));
    if (timeless(one) !== timeless(other)) revealing.add(family);
  }
  return revealing;
}

/** A suggestion in a response, whose JSON body is a string in the JSON of the response. */
const SUGGESTION = / Did you mean \\*"([^"\\]*)\\*"\?/g;

/** Returns the names that a response suggests. */
function suggested(response: string): readonly string[] {
  return Array.from(response.matchAll(SUGGESTION), ([, name = '']) => name);
}

/**
 * Returns a response without the requested name and without suggestions: a visible name may be
 * close to it, and `findSuggested` looks for hidden ones.
 */
function neutral(response: string, name: string): string {
  return response.replaceAll(SUGGESTION, '').replaceAll(name, '…').replaceAll(UNKNOWN, '…');
}

/**
 * Returns a response without what its request leaves to the database: the order of lists, and the
 * choice of rows if it takes only some of them. What is ordered is compared in its order.
 */
export function unordered(response: string, request: SentRequest): string {
  return determinedParts(response, request, (call) => call.includes('orderBy'));
}

/** Returns the same of a random call, whose order may leave rows equal. */
export function unsorted(response: string, request: SentRequest): string {
  return determinedParts(response, request, () => false);
}

function determinedParts(
  response: string,
  { url, body }: SentRequest,
  isOrdered: (call: string) => boolean,
): string {
  const text = timeless(response);
  const calls = Array.isArray(body) ? body.map(toCall) : [`${url}${JSON.stringify(body)}`];
  if (!text.startsWith('{"status":2')) return text;
  const answer = JSON.parse(text);
  // The order of members depends on whether the columns were read with the keys.
  if (calls.every(isOrdered)) return JSON.stringify(withSortedMembers(answer));
  const data: unknown = answer.body?.data;
  const results = Array.isArray(body) && Array.isArray(data) ? data : [data];
  // `meta` contains the paths of values, which sorting changes.
  const compared = results.map((result, index) => {
    const call = calls[index] ?? '';
    return isOrdered(call) ? withSortedMembers(result) : determined(result, call);
  });
  return JSON.stringify({ ...answer, body: compared });
}

function toCall(step: unknown): string {
  return JSON.stringify(step);
}

/** The operations and arguments that take some of the rows. */
const TAKING = /findFirst|("|%22)(take|skip|cursor|distinct|limit)/;

/**
 * Whether a call determines its rows. Without an order, each database may take others, and change
 * others for a `limit`.
 */
export function determinesRows(call: string): boolean {
  return !call.includes('"limit"') && (call.includes('orderBy') || !TAKING.test(call));
}

/** Returns the part of a result without an order that its call determines. */
function determined(result: unknown, call: string): unknown {
  if (TAKING.test(call)) {
    return Array.isArray(result) ? result.length : typeof result;
  }
  return sorted(result);
}

/** Returns a value with its lists sorted, at any depth: their items as texts. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const texts = value.map((item) => JSON.stringify(sorted(item)));
    return texts.sort();
  }
  return mapMembers(value, sorted);
}

function withSortedMembers(value: unknown): unknown {
  return Array.isArray(value) ? value.map(withSortedMembers) : mapMembers(value, withSortedMembers);
}

/** Returns an object with its members changed, in the order of their names. */
function mapMembers(value: unknown, map: (item: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, map((value as never)[name])]));
}

/**
 * Removes the times of the test's writes and the correlation IDs from a response, and the ETag if it
 * depends on such a time.
 */
function timeless(response: string): string {
  const now = new Date().toISOString().slice(0, 11);
  const text = response
    .replaceAll(new RegExp(`${now}[\\d:.]+Z`, 'g'), 'now')
    .replaceAll(/"correlationId":"[-\da-f]+"/g, '"correlationId":""');
  return text === response ? text : text.replace(/"etag":"(?:[^"\\]|\\.)*"/, '"etag":"now"');
}

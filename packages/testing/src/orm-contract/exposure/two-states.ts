import type { ApiHandler } from '@modelway/core';
import type { ContractDatabase, StartContractDatabase } from '../support/contract-database.ts';
import { seedFilterRows } from '../support/filter-rows.ts';
import { ADA } from '../support/fixture-rows.ts';
import { sendRequest, type TestRequest } from '../support/send-request.ts';
import type { Secret } from './hidden-secrets.ts';

/** Two databases that differ only in hidden values. */
export type TwoStates = readonly [ContractDatabase, ContractDatabase];

/** A request with its caller. */
export type AskedRequest = Omit<TestRequest, 'client'>;

/** The complete responses of both databases to the same request, as texts. */
export type AskBoth = (request: AskedRequest) => Promise<readonly [string, string]>;

/** A request that contains a hidden name, or any other name in the same position. */
export interface NamingAttempt {
  readonly family: string;
  build(name: string): AskedRequest;
}

/** An attempt with its hidden name. */
export type MadeAttempt = readonly [name: string, attempt: NamingAttempt];

/** A name that the schema does not have. */
const UNKNOWN = 'zzyzx';

/** The number of attempts of a family that must include one that distinguishes the states. */
const ENOUGH = 400;

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
    await seedFilterRows(states[state]);
    await vary(states[state].unrestricted, state);
  }
}

/** Sends a request to both as a caller who can read everything that is exposed. */
export function askBoth(
  [one, other]: TwoStates,
  createHandler: (database: ContractDatabase) => ApiHandler<unknown>,
): AskBoth {
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
export async function findRevealingRefusals(
  ask: AskBoth,
  attempts: readonly MadeAttempt[],
): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  for (const [name, { build }] of attempts) {
    const [one, other] = await ask(build(name));
    const [unknown] = await ask(build(UNKNOWN));
    const alike = one === other && neutral(one, name) === neutral(unknown, name);
    if (!alike || !one.startsWith('{"status":4')) wrong.push([build(name), one, other, unknown]);
  }
  return wrong;
}

/** Returns the attempts with a name close to a hidden one whose response suggests the hidden name. */
export async function findSuggested(
  ask: AskBoth,
  attempts: readonly MadeAttempt[],
): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  const some = attempts.filter((_, index) => index % 29 === 0);
  for (const [name, { build }] of some) {
    for (const close of [`${name}q`, name.toUpperCase()]) {
      const [one, other] = await ask(build(close));
      const suggests = suggested(one).includes(name);
      if (suggests || one !== other) wrong.push([build(close), one, other]);
    }
  }
  return wrong;
}

/** Returns the requests whose responses differ, or contain one of the texts that `silence` forbids. */
export async function findRevealingAnswers(
  ask: AskBoth,
  requests: readonly AskedRequest[],
  { silence = [], compared = timeless }: RevealingOptions,
): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  for (const request of requests) {
    const [one, other] = await ask(request);
    const isRevealed = silence.some((text) => one.includes(text));
    if (isRevealed || compared(one, request) !== compared(other, request)) {
      wrong.push([request, one, other]);
    }
  }
  return wrong;
}

interface RevealingOptions {
  readonly silence?: readonly string[];
  /**
   * The compared part of a response. @default all but what differs with the time
   * @default all but what differs with the time
   */
  readonly compared?: (answer: string, request: AskedRequest) => string;
}

/** Returns the families with an attempt whose response differs between the states. */
export async function findRevealingFamilies(
  ask: AskBoth,
  attempts: readonly MadeAttempt[],
): Promise<ReadonlySet<string>> {
  const revealing = new Set<string>();
  const made = new Map<string, number>();
  for (const [name, { family, build }] of attempts) {
    const count = made.get(family) ?? 0;
    made.set(family, count + 1);
    if (revealing.has(family) || count > ENOUGH) continue;
    const [one, other] = await ask(build(name));
    if (timeless(one) !== timeless(other)) revealing.add(family);
  }
  return revealing;
}

/** A suggestion in a whole answer, which is a text of JSON in a text of JSON. */
const SUGGESTION = / Did you mean \\*"([^"\\]*)\\*"\?/g;

/** The names that an answer suggests. */
function suggested(answer: string): readonly string[] {
  return Array.from(answer.matchAll(SUGGESTION), ([, name = '']) => name);
}

/**
 * Returns an answer without the name that was asked for, whichever it was, and without suggestions:
 * a visible name may be close to it, and `findSuggested` looks for hidden ones.
 */
function neutral(answer: string, name: string): string {
  return answer.replaceAll(SUGGESTION, '').replaceAll(name, '…').replaceAll(UNKNOWN, '…');
}

/** Sorts the lists of a response if the request leaves their order to the database. */
export function unordered(answer: string, { url, body }: AskedRequest): string {
  if (`${url}${JSON.stringify(body)}`.includes('orderBy')) return timeless(answer);
  const sorted = (key: string, value: unknown) => {
    // It contains the paths of values, which sorting changes.
    if (key === 'serialization') return undefined;
    if (!Array.isArray(value)) return value;
    return value.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  };
  return JSON.stringify(JSON.parse(timeless(answer), sorted));
}

/** Removes the times of the test's writes and the correlation IDs from a response. */
function timeless(answer: string): string {
  const now = new Date().toISOString().slice(0, 11);
  return answer
    .replaceAll(new RegExp(`${now}[\\d:.]+Z`, 'g'), 'now')
    .replaceAll(/"correlationId":"[-\da-f]+"/g, '"correlationId":""');
}

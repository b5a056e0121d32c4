import { BY_HAND } from '../contestants/by-hand.ts';
import { MODELWAY } from '../contestants/modelway.ts';
import { TRPC } from '../contestants/trpc.ts';
import type { Results } from './results.ts';
import { atMost, DATABASE, find, type Target } from './targets.ts';

/** The time of a case on PostgreSQL, relative to its ORM calls and `JSON.stringify`. */
export interface TimeOverCalls {
  readonly title: string;
  /** The maximum that was aimed at first. */
  readonly firstAim: number;
  readonly measured: number;
  /** The figure of a hand-written router, where there is one. */
  readonly trpc?: number;
}

const FIRST_AIMS: Readonly<Record<string, number>> = {
  'RPC findMany of 100 rows': 1.1,
  'RPC findUnique': 1.12,
  'RPC create': 1.15,
  'REST list of 100 rows': 1.2,
  'REST list of 100 rows, with author included': 1.25,
  'REST fetch one': 1.15,
  'REST create': 1.15,
};

/** The maximum times of RPC, relative to those of a hand-written router. */
const OVER_TRPC: Readonly<Record<string, number>> = {
  'RPC findMany of 100 rows': 0.5,
  'RPC findUnique': 1.1,
  'RPC create': 1.15,
};

/** The maximum times of REST over its calls, relative to those of RPC over the same ones. */
const OVER_RPC: readonly (readonly [rest: string, rpc: string, aim: number])[] = [
  ['REST list of 100 rows', 'RPC findMany of 100 rows', 1.1],
  ['REST fetch one', 'RPC findUnique', 1.15],
  ['REST create', 'RPC create', 1.25],
];

/** Returns the targets of the time of the handlers themselves, with their figures. */
export function toHandlerTargets(results: Results): readonly Target[] {
  const overTrpc = Object.entries(OVER_TRPC).map(([title, aim]) =>
    atMost(aim, `${title}, ${DATABASE}, over ${TRPC}`, 1 / timeOf(results, title, TRPC)),
  );
  const overRpc = OVER_RPC.map(([rest, rpc, aim]) =>
    atMost(
      aim,
      `${rest}, ${DATABASE}, over ${rpc}, each over its ORM calls`,
      overCalls(results, rest) / overCalls(results, rpc),
    ),
  );
  return [...overTrpc, ...overRpc];
}

/** Returns the times over the ORM calls. */
export function toTimesOverCalls(results: Results): readonly TimeOverCalls[] {
  return Object.entries(FIRST_AIMS).map(([title, firstAim]) => {
    const measured = overCalls(results, title);
    const trpc = title.startsWith('RPC') && { trpc: timeOf(results, title, TRPC) * measured };
    return { title, firstAim, measured, ...trpc };
  });
}

function overCalls(results: Results, title: string): number {
  return 1 / timeOf(results, title, BY_HAND);
}

/** Returns the time of a contestant relative to Modelway. */
function timeOf(results: Results, title: string, name: string): number {
  return find(results, { suite: DATABASE, title, name });
}

/** The columns of the times over the ORM calls. */
export const OVER_CALLS_HEAD: readonly string[] = ['', MODELWAY, TRPC, 'first aim'];

import { BY_HAND } from '../contestants/by-hand.ts';
import { MODELWAY } from '../contestants/modelway.ts';
import { TRPC } from '../contestants/trpc.ts';
import type { Results } from './results.ts';
import { DATABASE, find } from './targets.ts';

/** A target of the time over the ORM calls and `JSON.stringify`, with its figures. */
export interface TargetOverCalls {
  readonly title: string;
  /** The maximum time of the case, relative to the same calls by hand. */
  readonly aim: number;
  readonly measured: number;
  /** The figure of a hand-written router, where there is one. */
  readonly trpc?: number;
}

/** The targets by the titles of their cases. */
const OVER_THE_CALLS: Readonly<Record<string, number>> = {
  'RPC findMany of 100 rows': 1.1,
  'RPC findUnique': 1.12,
  'RPC create': 1.15,
  'REST list of 100 rows': 1.2,
  'REST list of 100 rows, with author included': 1.25,
  'REST fetch one': 1.15,
  'REST create': 1.15,
};

/** Returns the targets with their figures. */
export function toTargetsOverCalls(results: Results): readonly TargetOverCalls[] {
  return Object.entries(OVER_THE_CALLS).map(([title, aim]) => {
    const ofHand = find(results, { suite: DATABASE, title, name: BY_HAND });
    const isRpc = title.startsWith('RPC');
    return {
      title,
      aim,
      measured: 1 / ofHand,
      ...(isRpc && { trpc: find(results, { suite: DATABASE, title, name: TRPC }) / ofHand }),
    };
  });
}

/** The columns of these targets. */
export const OVER_CALLS_HEAD: readonly string[] = ['', 'target', MODELWAY, TRPC];

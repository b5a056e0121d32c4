import { BY_HAND, byHand } from '../contestants/by-hand.ts';
import { modelway, REST, RPC } from '../contestants/modelway.ts';
import { zenstackServer } from '../contestants/zenstack-server.ts';
import type { Contestant } from '../measure/measure-times.ts';

/** The number of rows of a list. */
export const ROWS = 10_000;

/** The handlers whose lists are compared with the route by hand. */
export const KINDS = ['rest', 'rpc'] as const;

/** An ORM client with the model `Sample`. */
interface SampleClient {
  readonly sample: { findMany(args: object): Promise<unknown> };
}

/** Returns the contestants of a list of so many rows, in the order of their ids. */
export function listContestants(
  kind: (typeof KINDS)[number],
  client: SampleClient,
  count: number,
): readonly Contestant[] {
  const args = { take: count, orderBy: { id: 'asc' } };
  const q = encodeURIComponent(JSON.stringify(args));
  const url = kind === 'rest' ? `/sample?page[limit]=${count}` : `/sample/findMany?q=${q}`;
  return [
    modelway(kind === 'rest' ? REST : RPC, client, { url }),
    zenstackServer(kind, client, { url }),
    ...byHand(() => client.sample.findMany(args)).filter(({ name }) => name === BY_HAND),
  ];
}

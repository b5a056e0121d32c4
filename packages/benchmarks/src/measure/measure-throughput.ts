import type { BenchCase } from '../cases/bench-case.ts';
import { BY_HAND } from '../contestants/by-hand.ts';
import { MODELWAY } from '../contestants/modelway.ts';
import { RAW_DRIVER } from '../contestants/raw-driver.ts';
import { TRPC } from '../contestants/trpc.ts';
import { ZENSTACK_SERVER } from '../contestants/zenstack-server.ts';
import type { RunningApp } from '../http/start-app.ts';
import { connectInspector } from './inspector.ts';
import { FIGURES, type Figures, figureOf, load, measureLoad } from './measure-requests.ts';
import { type Ratio, ratioOf } from './ratio.ts';

/** The contestants beside Modelway, in cases that have them. */
const OTHERS = [ZENSTACK_SERVER, BY_HAND, TRPC, RAW_DRIVER];

/** The numbers of connections that send requests at once. */
const CONNECTIONS = [1, 16, 128];

/** The number of rounds for each number of connections, of one second each. */
const ROUNDS = 5;

/** The time that each contestant runs before its first round, in seconds. */
const WARM_UP = 8;

/** The figures of one contestant under load, relative to those of the first one. */
export interface Throughput extends Readonly<Record<keyof Figures, Ratio>> {
  readonly title: string;
  readonly connections: number;
  readonly name: string;
}

/** Measures the contestants of some cases in a server of `serve-database-main.ts`. */
export async function measureThroughput(
  { origin, inspector }: Pick<RunningApp, 'origin' | 'inspector'>,
  cases: readonly BenchCase[],
  titles: readonly string[],
): Promise<readonly Throughput[]> {
  const connection = await connectInspector(inspector);
  const all: Throughput[] = [];
  for (const title of titles) {
    const at = cases.findIndex((each) => each.title === title);
    const names = cases[at]?.contestants.map(({ name }) => name) ?? [];
    const others = OTHERS.filter((name) => names.includes(name));
    const urlOf = (name: string) => `${origin}/${at}/${encodeURIComponent(name)}`;
    for (const name of [MODELWAY, ...others]) await load(urlOf(name), WARM_UP);
    for (const connections of CONNECTIONS) {
      const rounds = await interleave(others, (name) =>
        measureLoad(connection, urlOf(name), connections),
      );
      for (const name of others) {
        all.push({ title, connections, name, ...ratios(rounds, name, MODELWAY) });
      }
      console.error(`Under load: ${title}, ${connections}`);
    }
  }
  connection.close();
  return all;
}

type Rounds = ReadonlyMap<string, readonly Figures[]>;

/** Measures each contestant in each round, after a round that warms up. */
async function interleave(
  others: readonly string[],
  measure: (name: string) => Promise<Figures>,
): Promise<Rounds> {
  const rounds = new Map([MODELWAY, ...others].map((name) => [name, [] as Figures[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, all] of rounds) {
      const figures = await measure(name);
      if (round > 0) all.push(figures);
    }
  }
  return rounds;
}

function ratios(
  rounds: Rounds,
  name: string,
  base: string,
): Readonly<Record<keyof Figures, Ratio>> {
  const entries = FIGURES.map((figure) => [figure, ratioOf(figureOf(rounds, figure), name, base)]);
  return Object.fromEntries(entries);
}

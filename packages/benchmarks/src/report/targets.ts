import { nameOf } from '../cases/children-cases.ts';
import { FEW_ROWS, MANY_ROWS, ROWS_TITLE } from '../cases/handler-cases.ts';
import { MODELWAY } from '../contestants/modelway.ts';
import { ZENSTACK_SERVER } from '../contestants/zenstack-server.ts';
import type { Results } from './results.ts';

/** A target and the measured figure. */
export interface Target {
  readonly title: string;
  readonly aim: string;
  readonly measured: number;
  readonly met: boolean;
}

const HANDLER = 'Handler only';
export const DATABASE = 'On PostgreSQL';
const LIST = 'REST list of 100 rows';
const RPC_LIST = 'RPC findMany of 100 rows';

/** The maximum growth of a process, relative to that by hand. */
const MOST_MEMORY = { rest: 3, rpc: 2 };

/** Returns every target with its figure. */
export function toTargets(results: Results): readonly Target[] {
  return [
    ...againstPeer(results),
    ...flat(results),
    ...results.http.map(({ framework, adapterCpu }) =>
      atLeast(0.9, `CPU time of a plain route of ${framework} over the adapter`, adapterCpu.median),
    ),
    ...starts(results),
    ...results.peaks.map(({ kind, ratios }) =>
      atMost(
        MOST_MEMORY[kind],
        `peak memory of ${kind.toUpperCase()} lists of 10,000 rows, ${DATABASE}, over the route by hand`,
        ratios.get(MODELWAY)?.median ?? Number.NaN,
      ),
    ),
  ];
}

function againstPeer(results: Results): readonly Target[] {
  const against = (aim: number, suite: string, title: string): Target =>
    atLeast(
      aim,
      `${title}, ${suite}, against ${ZENSTACK_SERVER}`,
      find(results, { suite, title, name: ZENSTACK_SERVER }),
    );
  return [
    against(8, HANDLER, LIST),
    against(3, DATABASE, LIST),
    against(1.5, DATABASE, 'REST fetch one'),
    against(4, HANDLER, RPC_LIST),
  ];
}

function flat(results: Results): readonly Target[] {
  const name = `${MANY_ROWS.toLocaleString('en')} rows`;
  const rows = find(results, { suite: HANDLER, title: ROWS_TITLE, name });
  const children = find(results, {
    suite: 'Children',
    title: 'REST list of 5 parents',
    name: nameOf(MODELWAY, 100_000),
  });
  return [
    atMost(1.1, 'REST list of rows with 100,000 children each, over 10 children', children),
    atMost(1.2, 'REST list, time per row of 10,000 rows over 100', (rows * FEW_ROWS) / MANY_ROWS),
  ];
}

function starts({
  startUpMs,
  coldStart: { bundle, imports, importMs },
}: Results): readonly Target[] {
  return [
    atMost(
      0.8,
      'start-up for a schema of 300 models, over the import of core',
      startUpMs / importMs,
    ),
    atMost(0.15, `import of @modelway/core, against ${ZENSTACK_SERVER}`, imports.median),
    atMost(0.7, `first response of a bundle, against ${ZENSTACK_SERVER}`, bundle.median),
  ];
}

/** The names of a figure. */
interface ResultKey {
  readonly suite: string;
  readonly title: string;
  readonly name: string;
}

/** Returns the median of a figure. */
export function find({ suites }: Results, { suite, title, name }: ResultKey): number {
  const cases = suites.find((each) => each.title === suite)?.cases;
  const found = cases?.find((each) => each.title === title)?.ratios.get(name);
  if (!found) throw new TypeError(`There is no figure of ${name} for "${title}", ${suite}`);
  return found.median;
}

function atLeast(aim: number, title: string, measured: number): Target {
  return { title, aim: `≥ ${aim}`, measured, met: measured >= aim };
}

/** Returns a target of a maximum. */
export function atMost(aim: number, title: string, measured: number): Target {
  return { title, aim: `≤ ${aim}`, measured, met: measured <= aim };
}

import type { App } from '../app/start-app.ts';
import type { Check, Outcome } from '../run/scenario.ts';
import type { WriteResult } from './run-writers.ts';

interface Found {
  /** The texts in the database. */
  readonly texts: readonly string[];
  /** The time within which every response must come. */
  readonly latestMs: number;
  readonly apps: readonly App[];
}

/** Compares the responses to writes with the database: 2xx wrote, 4xx did not, 5xx may have. */
export function judgeWrites(
  results: readonly WriteResult[],
  { texts, latestMs, apps }: Found,
): Outcome {
  const stored = new Set(texts);
  const ofClass = (digit: number) =>
    results.filter(({ status }) => Math.floor(status / 100) === digit);
  const [done, rejected, failed] = [ofClass(2), ofClass(4), ofClass(5)];
  const lost = done.filter(({ text }) => !stored.has(text));
  const wrong = rejected.filter(({ text }) => stored.has(text));
  const unclear = failed.filter(({ text }) => stored.has(text));
  const longest = Math.max(...results.map(({ ms }) => ms));
  return {
    figures: [
      ['acknowledged writes (201)', `${done.length}`],
      ['acknowledged writes that were lost', `${lost.length}`],
      ['rejected writes (409)', `${rejected.length}, of which ${wrong.length} were written`],
      ['failures (503)', `${failed.length}, of which ${unclear.length} were written`],
      ['longest response', `${(longest / 1_000).toFixed(1)} s`],
    ],
    checks: [
      toCheck('no acknowledged write is lost', lost),
      toCheck('no rejected write was made', wrong),
      {
        title: 'no write was made twice',
        ...{ holds: stored.size === texts.length, found: [stored.size, texts.length] },
      },
      ...judgeResponses(results, { latestMs, apps }),
    ],
  };
}

function judgeResponses(
  results: readonly WriteResult[],
  { latestMs, apps }: Omit<Found, 'texts'>,
): readonly Check[] {
  const other = results.filter(({ status }) => ![201, 409, 503].includes(status));
  const late = results.filter(({ ms }) => ms > latestMs);
  const recovered = apps.every(
    (_, app) => results.findLast((each) => each.app === app)?.status === 201,
  );
  return [
    toCheck(
      'every failure is a 503 or a 409',
      other,
      apps.map((app) => app.log().slice(-2_000)),
    ),
    toCheck(`every response comes within ${latestMs / 1_000} s`, late),
    { title: 'every process survives', holds: apps.every((app) => app.isAlive()) },
    { title: 'the pools of all processes recover', holds: recovered, found: results.slice(-3) },
  ];
}

/** Returns a check that there are none. */
function toCheck(title: string, all: readonly WriteResult[], more: readonly string[] = []): Check {
  return { title, holds: all.length === 0, found: [all.length, ...all.slice(0, 3), ...more] };
}

import { untilAborted } from './until-aborted.ts';

/** The places of a run in lines. */
export interface Lines {
  /** The owner of the keys: those of two owners are different. */
  readonly scope: object;
  /** Each key has a line. */
  readonly keys: readonly string[];
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** The maximum wait, in milliseconds. A slow run must not keep others out. */
const MAX_WAIT = 2000;

/** The end of the last run in the line of each key, by scope. */
const LINES = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Runs a function after all earlier ones that have one of its keys, or after two seconds. It joins
 * the lines of all its keys at once, so two runs never wait for each other.
 *
 * @throws the error of `run`, or the reason of the signal if it aborts before `run` is called.
 */
export async function runInLine<Result>(
  { scope, keys, signal }: Lines,
  run: () => Promise<Result>,
): Promise<Result> {
  if (keys.length === 0) return run();
  const { promise: end, resolve: leave } = Promise.withResolvers<void>();
  const before = joinLines(linesOf(scope), new Set(keys), end);
  try {
    if (before.length > 0) await untilAborted(withinMaxWait(Promise.all(before)), signal);
    return await run();
  } finally {
    leave();
  }
}

function linesOf(scope: object): Map<string, Promise<void>> {
  const lines = LINES.get(scope) ?? new Map<string, Promise<void>>();
  LINES.set(scope, lines);
  return lines;
}

/** Returns the ends of the lines so far. Whoever joins later waits for them and for `end`. */
function joinLines(
  lines: Map<string, Promise<void>>,
  keys: ReadonlySet<string>,
  end: Promise<void>,
): readonly Promise<void>[] {
  return [...keys].flatMap((key) => {
    const before = lines.get(key);
    const last = before ? before.then(() => end) : end;
    lines.set(key, last);
    void last.then(() => lines.get(key) === last && lines.delete(key));
    return before ? [before] : [];
  });
}

async function withinMaxWait(promise: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_WAIT);
  try {
    await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

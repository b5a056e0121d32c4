import type { Place } from '../effects/place.ts';
import { untilAborted } from './until-aborted.ts';

/** A run that takes its places in lines. */
export interface Lines {
  /** The owner of the lines: those of two owners are different. */
  readonly scope: object;
  readonly places: readonly Place[];
  /**
   * Whether it changes one record alone. Such runs do not wait for each other, nor for a run of
   * another mode.
   * @default false
   */
  readonly single?: boolean;
  /** The maximum time to wait, in milliseconds. @default 5000 */
  readonly maxWait?: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** The maximum time to wait for runs that change the same records, in milliseconds. */
const MAX_WAIT = 5000;

/** The maximum time to wait for runs that only may change the same records, in milliseconds. */
const MAX_DOUBT = 500;

/** The maximum time for which a run keeps others waiting, in milliseconds. */
const MAX_RUN = 2000;

/** A run that waits or runs. */
interface Entry {
  readonly single: boolean;
  readonly lines: ReadonlyMap<string, LineEntry>;
  readonly end: Promise<void>;
}

/** The places of a run in one line. */
interface LineEntry {
  readonly modes: Set<string>;
  readonly keys: Set<string>;
}

/** The runs in each line, by scope. */
const LINES = new WeakMap<object, Map<string, Set<Entry>>>();

/**
 * Runs a function after all earlier ones that change the same records, or after five seconds. For those
 * that name records of the same model in another way, it waits half a second at most: they are likely
 * to change others. It takes all its places at once, so two runs never wait for each other.
 *
 * @throws the error of `run`, or the reason of the signal if it aborts before `run` is called.
 */
export async function runInLine<Result>(
  { scope, places, single = false, maxWait = MAX_WAIT, signal }: Lines,
  run: () => Promise<Result>,
): Promise<Result> {
  if (places.length === 0) return run();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const entry: Entry = { single, lines: toLineEntries(places), end };
  const before = join(entry, scope);
  const leave = (): void => {
    leaveLines(entry, scope);
    resolve();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    if (before.same.length + before.doubtful.length > 0) {
      const same = within(maxWait, Promise.all(before.same));
      const doubtful = within(Math.min(MAX_DOUBT, maxWait), Promise.all(before.doubtful));
      await untilAborted(Promise.all([same, doubtful]), signal);
    }
    if (!single) timer = setTimeout(leave, MAX_RUN);
    return await run();
  } finally {
    clearTimeout(timer);
    leave();
  }
}

function toLineEntries(places: readonly Place[]): ReadonlyMap<string, LineEntry> {
  const lines = new Map<string, LineEntry>();
  for (const { line, mode, key } of places) {
    const entry = lines.get(line) ?? { modes: new Set<string>(), keys: new Set<string>() };
    lines.set(line, entry);
    entry.modes.add(mode);
    entry.keys.add(key);
  }
  return lines;
}

/** The ends of runs that change the same records, and of those that may change them. */
interface Before {
  readonly same: readonly Promise<void>[];
  readonly doubtful: readonly Promise<void>[];
}

/** Takes the places of a run, and returns the ends of the runs that it waits for. */
function join(entry: Entry, scope: object): Before {
  const lines = LINES.get(scope) ?? new Map<string, Set<Entry>>();
  LINES.set(scope, lines);
  const same = new Set<Promise<void>>();
  const doubtful = new Set<Promise<void>>();
  for (const [line, own] of entry.lines) {
    const others = lines.get(line) ?? new Set<Entry>();
    for (const other of others) {
      if (entry.single && other.single) continue;
      const theirs = other.lines.get(line) as LineEntry;
      const isAlike = entry.single || other.single;
      if (sharesKey(own, theirs)) same.add(other.end);
      else if (!isAlike && !hasSameMode(own, theirs)) doubtful.add(other.end);
    }
    lines.set(line, others.add(entry));
  }
  return { same: [...same], doubtful: [...doubtful] };
}

function hasSameMode(own: LineEntry, theirs: LineEntry): boolean {
  return new Set([...own.modes, ...theirs.modes]).size === 1;
}

function sharesKey(own: LineEntry, theirs: LineEntry): boolean {
  const [few, many] = own.keys.size < theirs.keys.size ? [own, theirs] : [theirs, own];
  for (const key of few.keys) if (many.keys.has(key)) return true;
  return false;
}

function leaveLines(entry: Entry, scope: object): void {
  const lines = LINES.get(scope);
  for (const line of entry.lines.keys()) {
    const entries = lines?.get(line);
    entries?.delete(entry);
    if (entries?.size === 0) lines?.delete(line);
  }
}

async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

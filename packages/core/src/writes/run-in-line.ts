import type { Place } from '../effects/places-of-changes.ts';
import { UnavailableError } from '../errors/server-errors.ts';
import { untilAborted } from './until-aborted.ts';

/** A run that takes its places in lines. */
export interface Lines {
  /** The owner of the lines: those of two owners are different. */
  readonly scope: object;
  readonly places: readonly Place[];
  /**
   * Whether it changes one record alone. Such a run takes a pass at once, and does not wait for a
   * run of another mode.
   * @default false
   */
  readonly single?: boolean;
  /**
   * The time after which it runs although the records are still being changed, in milliseconds.
   * @default it is rejected after five seconds
   */
  readonly runsAfter?: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** The maximum time to wait for runs that change the same records, in milliseconds. */
const MAX_WAIT = 5000;

/** The maximum time to wait for runs that only may change the same records, in milliseconds. */
const MAX_DOUBT = 500;

/** The time after which a run takes a pass, in milliseconds. */
const PATIENCE = 2000;

/**
 * The number of runs of an owner that may run beside others that change the same records. Each of
 * them may hold a connection of the database until those have ended.
 */
const PASSES = 2;

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

interface LinesOfOwner {
  readonly entries: Map<string, Set<Entry>>;
  /** The number of passes that are taken. */
  passes: number;
  /** Called when a pass is free again. */
  readonly waiting: Set<() => void>;
}

const LINES = new WeakMap<object, LinesOfOwner>();

/**
 * Runs a function after all earlier ones that change the same records. It takes all its places at
 * once, so two runs never wait for each other. Two may pass: single changes at once, since those in
 * front may change nothing in the end, and others after two seconds. For those that name records of
 * the same model in another way, it waits half a second at most: they are likely to change others.
 *
 * @throws {UnavailableError} if the records are still being changed after five seconds.
 * @throws the error of `run`, or the reason of the signal if it aborts before `run` is called.
 */
export function runInLine<Result>(lines: Lines, run: () => Promise<Result>): Promise<Result> {
  return lines.places.length === 0 ? run() : runInTurn(lines, run);
}

async function runInTurn<Result>(
  { scope, places, single = false, runsAfter, signal }: Lines,
  run: () => Promise<Result>,
): Promise<Result> {
  const lines = LINES.get(scope) ?? { entries: new Map(), passes: 0, waiting: new Set() };
  LINES.set(scope, lines);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const entry: Entry = { single, lines: toLineEntries(places), end };
  const before = join(entry, lines);
  let hasPass = false;
  try {
    if (before.same.length + before.doubtful.length > 0) {
      const wait = { lines, patience: single ? 0 : PATIENCE, runsAfter };
      const turn = untilTurn(Promise.all(before.same), wait, signal);
      const doubtful = within(Math.min(MAX_DOUBT, runsAfter ?? MAX_DOUBT), before.doubtful);
      const taken = await untilAborted(Promise.all([turn, doubtful]), signal);
      hasPass = taken[0];
    }
    return await run();
  } finally {
    if (hasPass) freePass(lines);
    leaveLines(entry, lines);
    resolve();
  }
}

interface Wait {
  readonly lines: LinesOfOwner;
  /** The time before it takes a pass, in milliseconds. */
  readonly patience: number;
  readonly runsAfter: number | undefined;
}

/**
 * Waits until earlier runs have ended, or for a pass.
 *
 * @returns whether it has a pass.
 */
async function untilTurn(
  ended: Promise<unknown>,
  { lines, patience, runsAfter }: Wait,
  signal: AbortSignal,
): Promise<boolean> {
  const time = runsAfter ?? patience;
  if (time > 0 && (await within(time, [ended]))) return false;
  if (runsAfter !== undefined) return false;
  const last = performance.now() + MAX_WAIT - patience;
  // A pass that is taken after the caller has left would never be free again.
  while (!signal.aborted) {
    if (lines.passes < PASSES) {
      lines.passes += 1;
      return true;
    }
    const rest = last - performance.now();
    if (rest <= 0) {
      throw new UnavailableError('Other requests are changing the same records. Try again later.');
    }
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    lines.waiting.add(free);
    await within(rest, [Promise.race([ended.then(() => true), freed])]);
    lines.waiting.delete(free);
    if (await within(0, [ended])) return false;
  }
  return false;
}

function freePass(lines: LinesOfOwner): void {
  lines.passes -= 1;
  for (const free of lines.waiting) free();
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
function join(entry: Entry, { entries: lines }: LinesOfOwner): Before {
  const same = new Set<Promise<void>>();
  const doubtful = new Set<Promise<void>>();
  for (const [line, own] of entry.lines) {
    const others = lines.get(line) ?? new Set<Entry>();
    for (const other of others) {
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

function leaveLines(entry: Entry, { entries }: LinesOfOwner): void {
  for (const line of entry.lines.keys()) {
    const others = entries.get(line);
    others?.delete(entry);
    if (others?.size === 0) entries.delete(line);
  }
}

/** Whether all promises are fulfilled within a time. */
async function within(
  milliseconds: number,
  promises: readonly Promise<unknown>[],
): Promise<boolean> {
  if (promises.length === 0) return true;
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    return await Promise.race([Promise.all(promises).then(() => true), over]);
  } finally {
    clearTimeout(timer);
  }
}

import { UnavailableError } from '../errors/server-errors.ts';

/** A part of the process's budget that a request or a response holds. */
export interface ByteLease {
  /** Returns the bytes that it holds. */
  held(): number;
  /**
   * Reserves bytes before they are read, in place of those that it holds.
   *
   * @returns `undefined` if there is room at once; else a promise that settles when other leases have
   *   released enough. It rejects with an `UnavailableError` if they do not soon.
   */
  reserve(bytes: number): Promise<void> | undefined;
  /**
   * Reserves bytes as `reserve` does, but never waits, for a request that holds a connection.
   *
   * @throws {UnavailableError} if others hold too many.
   */
  reserveNow(bytes: number): undefined;
  /** Sets the number of bytes that it holds, which have been read already. */
  hold(bytes: number): void;
  /** Releases all of it. */
  end(): void;
}

/** The maximum size of a reservation that may use the last part of the budget, in bytes. */
const SMALL = 262_144;

/** The part of the budget that only small reservations use: large ones never keep them waiting. */
const SPARE = 0.25;

/** The maximum time for which a reservation waits, in milliseconds. */
const WAIT_MS = 5000;

/** The part of the heap that rows and responses may take by default. */
const HEAP_SHARE = 48;

/** The default where the size of the heap is unknown, such as on an edge runtime. */
const UNKNOWN_HEAP = 134_217_728;

/** A reservation that waits for others to end. */
interface Waiting {
  readonly isLarge: boolean;
  /** The bytes that its lease holds already: it is admitted before those that hold none. */
  readonly held: number;
  fits(): boolean;
  /** Takes the bytes at once, so that the next one in the queue sees them. */
  enter(): void;
}

/** The bytes that all leases of the process hold. */
let total = 0;

/** The part of them whose leases wait for more. */
let waitingTotal = 0;

const queue = new Set<Waiting>();

/**
 * Returns the default of `limits.processBytes`: a 48th part of the maximum size of the heap. A text
 * takes several times its size while it is read, rendered and sent.
 */
export function defaultProcessBytes(): number {
  const { process } = globalThis as NodeGlobal;
  const heap = process?.getBuiltinModule?.('node:v8')?.getHeapStatistics?.().heap_size_limit;
  return Math.floor((heap || UNKNOWN_HEAP) / HEAP_SHARE);
}

/**
 * Creates a lease of the process's budget, which all handlers share.
 *
 * @param limit `limits.processBytes` of the handler. A lease that is alone may exceed it.
 */
export function createByteLease(limit: number, signal: AbortSignal): ByteLease {
  let own = 0;
  const hold = (bytes: number): void => {
    const isLess = bytes < own;
    total += bytes - own;
    own = bytes;
    if (isLess) admitWaiting();
  };
  const fits = (bytes: number): boolean => {
    // Those that wait with bytes in hand must not wait for each other.
    const others = total - own - (own > 0 ? waitingTotal : 0);
    const most = bytes <= SMALL ? limit * (1 + SPARE) : limit;
    return others + bytes <= most || others <= 0;
  };
  return {
    held: () => own,
    reserve: (bytes) => {
      if (bytes <= own) return undefined;
      const isLarge = bytes > SMALL;
      if (!fits(bytes) || (isLarge && own === 0 && isLargeWaiting())) {
        const waiting = { isLarge, held: own, fits: () => fits(bytes), take: () => hold(bytes) };
        return waitFor(waiting, signal);
      }
      hold(bytes);
      return undefined;
    },
    reserveNow: (bytes) => {
      if (bytes > own && !fits(bytes)) throw tooMany();
      hold(Math.max(bytes, own));
      return undefined;
    },
    hold,
    end: () => hold(0),
  };
}

/**
 * Lets the reservations enter that fit now, in their order, but first those that hold bytes. A large
 * one lets small ones pass, but no other large one.
 */
function admitWaiting(): void {
  if (queue.size === 0) return;
  let isBlocked = false;
  const holding = [...queue].filter(({ held }) => held > 0);
  for (const waiting of new Set([...holding, ...queue])) {
    if (waiting.isLarge && isBlocked) continue;
    if (waiting.fits()) waiting.enter();
    else isBlocked ||= waiting.isLarge;
  }
}

function isLargeWaiting(): boolean {
  for (const { isLarge } of queue) if (isLarge) return true;
  return false;
}

function waitFor(
  { isLarge, held, fits, take }: Omit<Waiting, 'enter'> & { take(): void },
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      queue.delete(waiting);
      waitingTotal -= held;
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    };
    const waiting: Waiting = {
      isLarge,
      held,
      fits,
      enter: () => {
        end();
        take();
        resolve();
      },
    };
    const giveUp = (): void => {
      end();
      // A large one that leaves may let others pass.
      admitWaiting();
      reject(signal.aborted ? signal.reason : tooMany());
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    signal.addEventListener('abort', giveUp);
    queue.add(waiting);
    waitingTotal += held;
  });
}

function tooMany(): UnavailableError {
  return new UnavailableError(
    'The server holds the data of too many large responses. Try again later, or request fewer records.',
  );
}

/** The part of Node's global object that knows the size of the heap. */
interface NodeGlobal {
  readonly process?: {
    getBuiltinModule?(
      name: 'node:v8',
    ): { getHeapStatistics?(): { readonly heap_size_limit: number } } | undefined;
  };
}

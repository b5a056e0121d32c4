import { UnavailableError } from '../errors/server-errors.ts';
import { closeUnreadResponses, SENDING } from './sending-bytes.ts';

/** A part of the process's budget that a request or a response holds. */
export interface ByteLease {
  /** Returns the bytes that it holds. */
  held(): number;
  /**
   * Reserves bytes before they are read, in place of those that it holds.
   *
   * @param pending bytes that it holds while it waits, such as a text to be parsed. @default 0
   * @returns `undefined` if there is room at once; else a promise that settles when other leases
   *   have released enough. It rejects with an `UnavailableError` if they do not soon, or if those
   *   that wait hold too many bytes.
   */
  reserve(bytes: number, pending?: number): Promise<void> | undefined;
  /**
   * Reserves bytes as `reserve` does, but never waits, for a request that holds a connection.
   *
   * @throws {UnavailableError} if others hold too many.
   */
  reserveNow(bytes: number): undefined;
  /** Reserves bytes if they fit at once, and no large reservation waits; returns whether they do. */
  claim(bytes: number): boolean;
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

/** The time between two looks at the clients that do not read their responses, in milliseconds. */
const LOOK_MS = 500;

/** The part of the heap that rows and responses may take by default. */
const HEAP_SHARE = 48;

/** The default where the size of the heap is unknown, such as on an edge runtime. */
const UNKNOWN_HEAP = 134_217_728;

/** A reservation that waits for others to end. */
interface Waiting {
  readonly isLarge: boolean;
  /** The bytes that its lease holds already: it is admitted before those that hold none. */
  readonly held: number;
  /** The bytes that it holds beside them. */
  readonly pending: number;
  fits(): boolean;
  /** Takes the bytes at once, so that the next one in the queue sees them. */
  enter(): void;
}

/** The leases of one kind. Those of one kind never wait for those of another. */
export interface ByteAccount {
  /** The bytes that all leases hold. */
  total: number;
  /** The part of them that small leases hold. */
  small: number;
  /** The part of them whose leases wait for more. */
  waiting: number;
  /** What those that wait hold beside them. */
  pending: number;
  readonly queue: Set<Waiting>;
  /** The bytes that large reservations wait for, too. */
  readonly beside: { readonly bytes: number };
}

/** Creates an account. */
export function createByteAccount(beside: ByteAccount['beside'] = { bytes: 0 }): ByteAccount {
  return { total: 0, small: 0, waiting: 0, pending: 0, queue: new Set(), beside };
}

/** What the requests of the process read and render. */
const RECORDS: ByteAccount = createByteAccount(SENDING);
SENDING.onRelease = () => admitWaiting(RECORDS);

/**
 * Returns the default of `limits.processBytes`: a 48th part of the maximum size of the heap. A text
 * takes several times its size while it is read, rendered and sent.
 */
export function defaultProcessBytes(): number {
  return Math.floor(heapLimit() / HEAP_SHARE);
}

let knownHeap: number | undefined;

/**
 * Returns the maximum size of the heap in bytes. Call it for a handler, not when a module is loaded:
 * the first call takes milliseconds.
 */
export function heapLimit(): number {
  const { process } = globalThis as NodeGlobal;
  knownHeap ??= process?.getBuiltinModule?.('node:v8')?.getHeapStatistics?.().heap_size_limit;
  return knownHeap || UNKNOWN_HEAP;
}

/**
 * Creates a lease of the process's budget, which all handlers share.
 *
 * @param limit `limits.processBytes` of the handler. A lease that is alone may exceed it.
 * @param account the leases with which it shares the budget. @default those of records
 */
export function createByteLease(
  limit: number,
  signal: AbortSignal,
  account: ByteAccount = RECORDS,
): ByteLease {
  let own = 0;
  const hold = (given: number): void => {
    // One number that is not finite would be in the total for ever.
    const bytes = Number.isFinite(given) ? given : own;
    const before = own;
    if (bytes === before) return;
    account.total += bytes - before;
    account.small += smallPart(bytes) - smallPart(before);
    own = bytes;
    if (bytes < before) admitWaiting(account);
  };
  const fits = (bytes: number, ownWaiting = 0): boolean => {
    // Those that wait with bytes in hand must not wait for each other.
    const held = account.total - own - (own > 0 ? account.waiting - ownWaiting : 0);
    const others = held + account.beside.bytes;
    if (others + bytes <= limit || others <= 0) return true;
    return bytes <= SMALL && account.small - smallPart(own) + bytes <= limit * SPARE;
  };
  const take = (bytes: number): boolean => {
    if (bytes > own && !fits(bytes)) return false;
    hold(Math.max(bytes, own));
    return true;
  };
  return {
    held: () => own,
    reserve: (bytes, pending = 0) => {
      // Without limits, an unknown number of bytes is not counted.
      if (bytes <= own || !Number.isFinite(bytes)) return undefined;
      const isLarge = bytes > SMALL;
      if (!fits(bytes) || (isLarge && own === 0 && isLargeWaiting(account))) {
        const waiting = {
          ...{ isLarge, held: own, pending },
          fits: () => fits(bytes, own),
          take: () => hold(bytes),
        };
        return account.pending + pending > limit
          ? Promise.reject(tooMany())
          : waitFor(waiting, account, signal);
      }
      hold(bytes);
      return undefined;
    },
    claim: (bytes) => !isLargeWaiting(account) && take(bytes),
    reserveNow: (bytes) => {
      if (Number.isFinite(bytes) && !take(bytes)) throw tooMany();
      return undefined;
    },
    hold,
    end: () => hold(0),
  };
}

function smallPart(bytes: number): number {
  return bytes <= SMALL ? bytes : 0;
}

/**
 * Lets the reservations enter that fit now, in their order, but first those that hold bytes. A
 * large one lets small ones pass, but no other large one.
 */
function admitWaiting({ queue }: ByteAccount): void {
  if (queue.size === 0) return;
  let isBlocked = false;
  const holding = [...queue].filter(({ held }) => held > 0);
  for (const waiting of new Set([...holding, ...queue])) {
    if (waiting.isLarge && isBlocked) continue;
    if (waiting.fits()) waiting.enter();
    else isBlocked ||= waiting.isLarge;
  }
}

function isLargeWaiting({ queue }: ByteAccount): boolean {
  for (const { isLarge } of queue) if (isLarge) return true;
  return false;
}

function waitFor(
  { isLarge, held, pending, fits, take }: Omit<Waiting, 'enter'> & { take(): void },
  account: ByteAccount,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      account.queue.delete(waiting);
      account.waiting -= held;
      account.pending -= pending;
      clearTimeout(timer);
      clearInterval(look);
      signal.removeEventListener('abort', giveUp);
    };
    const waiting: Waiting = {
      ...{ isLarge, held, pending, fits },
      enter: () => {
        end();
        take();
        resolve();
      },
    };
    const giveUp = (): void => {
      end();
      // A large one that leaves may let others pass.
      admitWaiting(account);
      reject(signal.aborted ? signal.reason : tooMany());
    };
    const timer = setTimeout(giveUp, WAIT_MS);
    const look = setInterval(() => closeUnreadResponses(), LOOK_MS);
    signal.addEventListener('abort', giveUp);
    account.queue.add(waiting);
    account.waiting += held;
    account.pending += pending;
  });
}

function tooMany(): UnavailableError {
  return new UnavailableError(
    'The server holds too much data of requests and responses. Try again later, or with fewer records.',
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

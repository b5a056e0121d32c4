/** A request that waits for its turn. */
export interface Waiting {
  /** Called once, when the request has a place. */
  enter(): void;
  /** Called once, when the request must leave to make room for one of another caller. */
  refuse(): void;
}

/** The places of running requests, and the queue of those that wait for one. */
export interface FairQueue {
  /** Gives a request of a caller a place, if it may have one at once. */
  enter(caller: string | undefined): boolean;
  /** Whether a request may wait for a place. */
  hasRoom(caller: string | undefined): boolean;
  /**
   * Lets a request wait for a place. If the queue is full, the last request of the caller with the
   * most of them leaves it.
   *
   * @returns a function that takes the request out of the queue; `undefined` if it may not wait.
   */
  wait(caller: string | undefined, waiting: Waiting): (() => void) | undefined;
  /** Releases a place of a caller. */
  leave(caller: string | undefined): void;
}

/** The size of a queue. */
export interface FairQueueSize {
  /** The number of places. */
  readonly running: number;
  /** The maximum number of requests that wait. */
  readonly queued: number;
  /**
   * Whether a caller gets a further place only while it has fewer than are free. A caller that is
   * alone gets half of them, so that there are places for those who come next (the dynamic
   * thresholds with which switches share a buffer: Choudhury and Hahne, 1998).
   */
  readonly shared: boolean;
}

/** What a caller has. */
interface Share {
  readonly caller: string | undefined;
  running: number;
  readonly waiting: Set<Waiting>;
}

interface Queue extends FairQueueSize {
  /** The shares of callers with requests: of those who were served longest ago first. */
  readonly shares: Map<string | undefined, Share>;
  free: number;
  length: number;
}

/** Creates a queue. It keeps nothing of a named caller without requests. */
export function createFairQueue(size: FairQueueSize): FairQueue {
  const queue: Queue = { ...size, shares: new Map(), free: size.running, length: 0 };
  return {
    enter: (caller) => {
      const share = shareOf(queue, caller);
      const isServed = mayRun(queue, share);
      if (isServed) serve(queue, share);
      return isServed;
    },
    hasRoom: (caller) => {
      const share = shareOf(queue, caller);
      return mayRun(queue, share) || queue.length < queue.queued || !!longestBeside(queue, share);
    },
    wait: (caller, waiting) => {
      const share = shareOf(queue, caller);
      if (queue.length >= queue.queued && !refuseLast(queue, longestBeside(queue, share))) return;
      share.waiting.add(waiting);
      queue.length += 1;
      queue.shares.set(caller, share);
      return () => take(queue, share, waiting);
    },
    leave: (caller) => {
      const share = shareOf(queue, caller);
      share.running -= 1;
      queue.free += 1;
      forget(queue, share);
      serveWaiting(queue);
    },
  };
}

function shareOf({ shares }: Queue, caller: string | undefined): Share {
  return shares.get(caller) ?? { caller, running: 0, waiting: new Set() };
}

function mayRun({ free, shared }: Queue, { running }: Share): boolean {
  return free > 0 && (!shared || running < free);
}

function serve(queue: Queue, share: Share): void {
  const { shares } = queue;
  share.running += 1;
  queue.free -= 1;
  // A share that is alone is in order.
  if (shares.size > 1) shares.delete(share.caller);
  shares.set(share.caller, share);
}

function take(queue: Queue, share: Share, waiting: Waiting): void {
  if (!share.waiting.delete(waiting)) return;
  queue.length -= 1;
  forget(queue, share);
}

function forget({ shares }: Queue, { caller, running, waiting }: Share): void {
  // All requests without a name have one share: to create it again takes time in each of them.
  if (caller === undefined) return;
  if (running === 0 && waiting.size === 0) shares.delete(caller);
}

/** Gives the free places to the callers that have the fewest. */
function serveWaiting(queue: Queue): void {
  for (let next = findNext(queue); next; next = findNext(queue)) {
    const [first] = next.waiting as Iterable<Waiting> as [Waiting];
    take(queue, next, first);
    serve(queue, next);
    first.enter();
  }
}

function findNext(queue: Queue): Share | undefined {
  let next: Share | undefined;
  if (queue.length === 0) return next;
  for (const share of queue.shares.values()) {
    if (share.waiting.size === 0 || !mayRun(queue, share)) continue;
    if (!next || share.running < next.running) next = share;
  }
  return next;
}

/** Returns the share with the most waiting requests, unless it would then have fewer than `own`. */
function longestBeside({ shares }: Queue, own: Share): Share | undefined {
  let longest = own;
  for (const share of shares.values()) {
    if (share.waiting.size > longest.waiting.size) longest = share;
  }
  return longest.waiting.size > own.waiting.size + 1 ? longest : undefined;
}

function refuseLast(queue: Queue, share: Share | undefined): boolean {
  const last = share && [...share.waiting].at(-1);
  if (!last) return false;
  take(queue, share, last);
  last.refuse();
  return true;
}

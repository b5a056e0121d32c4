import { UnavailableError } from '../errors/server-errors.ts';
import { DEFAULT_LIMITS } from '../limits/limits.ts';

/** The bytes of a body that arrives. */
export interface ReceivedBytes {
  /**
   * Adds a part.
   *
   * @throws {UnavailableError} if the bodies that arrive have too many bytes, and this one is among
   *   the large ones.
   */
  add(part: Uint8Array): void;
  /** Returns the number of bytes so far. */
  size(): number;
  /**
   * Resolves to all bytes, and releases them. Of large bodies, one is taken in each turn of the
   * event loop: the requests of others go on between two that are decoded and parsed.
   */
  take(): Promise<Uint8Array>;
  /** Releases all bytes. */
  end(): void;
}

/**
 * The size of a body that is received unless the bodies that arrive have more than twice their
 * limit, and of one that is received in any case, which is that of the first buffer.
 */
const SMALL = 65_536;
const FIRST = 4096;

/** The bodies of the process that arrive, and their bytes. */
const arriving = { bodies: 0, bytes: 0 };

/** Resolves in the turn of the event loop in which the next large body may be taken. */
let nextTurn: Promise<unknown> = Promise.resolve();

function takeTurn(): Promise<unknown> {
  const turn = nextTurn;
  nextTurn = turn.then(endOfTurn);
  return turn;
}

/**
 * Resolves after the current turn of the event loop. There is nothing to wait for in a runtime
 * without `setImmediate`, nor in Workers: it cancels what a request has begun when the request
 * ends, and the bodies of others would wait for ever.
 */
function endOfTurn(): Promise<unknown> | undefined {
  const { setImmediate, navigator } = globalThis as TurnGlobal;
  if (!setImmediate || navigator?.userAgent === 'Cloudflare-Workers') return undefined;
  return new Promise((resolve) => setImmediate(resolve));
}

/** The parts of the global object that only some runtimes have. */
interface TurnGlobal {
  readonly setImmediate?: (run: (value?: unknown) => void) => unknown;
  readonly navigator?: { readonly userAgent?: string };
}

/** Options of `receiveBytes`. */
export interface ReceiveOptions {
  /** The maximum number of bytes to keep. */
  readonly most: number;
  /** Releases all bytes when it aborts: a body whose request is over may never end. */
  readonly signal?: AbortSignal | undefined;
  /** The maximum number of bytes of all bodies that arrive. */
  readonly limit?: number;
}

/**
 * Collects the parts of a body in one buffer, which many small parts cannot make larger than their
 * bytes. All bodies that arrive at a time may have as many bytes as the default of
 * `limits.processBytes`; above it, those with more than their share are rejected.
 */
export function receiveBytes({
  most,
  signal,
  limit = DEFAULT_LIMITS.processBytes,
}: ReceiveOptions): ReceivedBytes {
  let buffer = new Uint8Array(0);
  let size = 0;
  let isOver = false;
  arriving.bodies += 1;
  const grow = (needed: number): void => {
    const length = Math.min(Math.max(needed, 2 * buffer.length, FIRST), Math.max(needed, most));
    const larger = new Uint8Array(length);
    larger.set(buffer.subarray(0, size));
    arriving.bytes += length - buffer.length;
    buffer = larger;
  };
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    arriving.bodies -= 1;
    arriving.bytes -= buffer.length;
    buffer = new Uint8Array(0);
    signal?.removeEventListener('abort', end);
  };
  if (signal?.aborted) end();
  else signal?.addEventListener('abort', end);
  return {
    size: () => size,
    end,
    add: (part) => {
      if (isOver) return;
      const needed = size + part.length;
      if (needed > buffer.length) grow(needed);
      // Thousands of small bodies are many bytes, too.
      const least = arriving.bytes > 2 * limit ? FIRST : SMALL;
      const share = Math.max(least, limit / arriving.bodies);
      if (arriving.bytes > limit && buffer.length > share) {
        end();
        throw new UnavailableError('The server receives too many large bodies. Try again later.');
      }
      buffer.set(part, size);
      size = needed;
    },
    take: async () => {
      if (size > SMALL) await takeTurn();
      const bytes = buffer.subarray(0, size);
      end();
      return bytes;
    },
  };
}

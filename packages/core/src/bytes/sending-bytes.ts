/** A response that is being sent. */
export interface SendingLease {
  /** Sets the number of bytes that its client has not read yet. */
  progress(bytes: number): void;
  /** Releases all of it. */
  end(): void;
}

interface Sent {
  bytes: number;
  /** When its client read something, in milliseconds. */
  since: number;
  readonly close: () => void;
}

/**
 * The time after which a client is taken not to read if others need the memory, in milliseconds.
 * The buffers of the system hide the progress of a client for seconds.
 */
const STALE_MS = 4000;

/** The same above twice the limit, in milliseconds. */
const SHORT_MS = 1000;

/**
 * How many times as many bytes as the limit the responses may have, whether clients read or not.
 */
const MOST = 4;

/** The responses that are being sent: those whose clients read something longest ago first. */
const PENDING = new Set<Sent>();

/** The responses of the process that are being sent. */
export const SENDING: {
  /** The bytes of all of them. */
  bytes: number;
  /** Called when there are fewer. */
  onRelease: () => void;
} = { bytes: 0, onRelease: () => {} };

/**
 * Counts a response that is being sent. If all of them have more bytes than the limit, those are
 * closed whose clients have read nothing for four seconds; above twice the limit, for one second;
 * above four times the limit, those whose clients read something longest ago.
 *
 * @param limit `limits.processBytes` of the handler. A response that is alone may exceed it.
 * @param close called when the response is to be closed.
 */
export function startSending(bytes: number, limit: number, close: () => void): SendingLease {
  const sent: Sent = { bytes, since: performance.now(), close };
  PENDING.add(sent);
  SENDING.bytes += bytes;
  if (SENDING.bytes > limit) closeUnreadResponses(STALE_MS);
  if (SENDING.bytes > 2 * limit) closeUnreadResponses(SHORT_MS);
  for (const oldest of PENDING) {
    if (SENDING.bytes <= MOST * limit || oldest === sent) break;
    cutOff(oldest);
  }
  return {
    progress: (left) => {
      if (!PENDING.delete(sent)) return;
      PENDING.add(sent);
      SENDING.bytes += left - sent.bytes;
      sent.bytes = left;
      sent.since = performance.now();
      SENDING.onRelease();
    },
    end: () => release(sent),
  };
}

/** Closes the responses whose clients have read nothing for some time, in milliseconds. */
export function closeUnreadResponses(time: number = STALE_MS): void {
  const latest = performance.now() - time;
  for (const oldest of PENDING) {
    if (oldest.since > latest) return;
    cutOff(oldest);
  }
}

function cutOff(sent: Sent): void {
  release(sent);
  sent.close();
}

function release(sent: Sent): void {
  if (!PENDING.delete(sent)) return;
  SENDING.bytes -= sent.bytes;
  SENDING.onRelease();
}

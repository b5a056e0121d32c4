/** A response that is being sent. */
export interface SendingLease {
  /** Sets the number of bytes that its client has not read yet. */
  progress(bytes: number): void;
  /** Releases all of it. */
  end(): void;
}

interface Sent {
  bytes: number;
  readonly close: () => void;
}

/** The responses that are being sent: those whose clients read something longest ago first. */
const PENDING = new Set<Sent>();

/** The bytes of all of them. */
let total = 0;

/**
 * Counts a response that is being sent. Above the limit, the responses are closed whose clients read
 * something longest ago: clients that do not read keep no others out.
 *
 * @param limit `limits.processBytes` of the handler. A response that is alone may exceed it.
 * @param close called when the response is to be closed.
 */
export function startSending(bytes: number, limit: number, close: () => void): SendingLease {
  const sent: Sent = { bytes, close };
  const end = (): void => {
    if (PENDING.delete(sent)) total -= sent.bytes;
  };
  PENDING.add(sent);
  total += bytes;
  closeOldest(limit, sent);
  return {
    progress: (left) => {
      if (!PENDING.delete(sent)) return;
      PENDING.add(sent);
      total += left - sent.bytes;
      sent.bytes = left;
    },
    end,
  };
}

function closeOldest(limit: number, newest: Sent): void {
  for (const oldest of PENDING) {
    if (total <= limit || oldest === newest) return;
    PENDING.delete(oldest);
    total -= oldest.bytes;
    oldest.close();
  }
}

import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** Bytes for a socket, in the parts in which they are written. */
export interface WireRequest {
  readonly parts: readonly Buffer[];
  /**
   * What the caller does then: it waits for the end of the connection, or for bytes only. Node
   * cancels a request whose caller ends the connection.
   */
  readonly caller: 'waits' | 'listens' | 'ends' | 'disconnects';
}

/** What came back. */
export interface WireResponse {
  /** The statuses of all responses. */
  readonly statuses: readonly number[];
  readonly text: string;
  readonly ms: number;
}

/** The longest that a caller waits for the end of the connection. */
const PATIENCE = 20_000;

/** The silence after which a caller ends the connection: the server may wait for more bytes. */
const QUIET = 50;

/** Sends bytes over a connection of their own, and reads until the server closes it. */
export function exchange(port: number, { parts, caller }: WireRequest): Promise<WireResponse> {
  const start = performance.now();
  const received: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const limit = setTimeout(() => socket.destroy(), PATIENCE);
    socket.on('data', (chunk) => received.push(chunk));
    // The server ends the connection.
    socket.on('end', () => socket.end());
    // A server that has rejected a request resets the connection on which more bytes arrive.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(limit);
      const text = Buffer.concat(received).toString('latin1');
      const statuses = Array.from(text.matchAll(STATUS_LINE), ([, status]) => Number(status));
      resolve({ statuses, text, ms: performance.now() - start });
    });
    socket.on('connect', async () => {
      for (const part of parts) {
        if (!socket.writable) return;
        socket.write(part);
        await setImmediate();
      }
      if (caller === 'disconnects') socket.destroy();
      else if (caller === 'ends') socket.end();
      else if (caller === 'listens') socket.setTimeout(QUIET, () => socket.end());
    });
  });
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) /gm;

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/**
 * A simulated PostgreSQL server that accepts each connection, and shuts down at the same moment.
 */
export interface HangupServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one. A real server behaves like this if it stops just after it has admitted a client. */
export async function startHangupServer(): Promise<HangupServer> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(WELCOME_AND_FAREWELL));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `postgresql://admin@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Authentication has succeeded, the server is ready, and it terminates the connection: one packet.
 */
const WELCOME_AND_FAREWELL = Buffer.concat([
  toMessage('R', '\0\0\0\0'),
  toMessage('Z', 'I'),
  toMessage('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'),
]);

/** PostgreSQL, "Message Formats": a type, the length including itself, and the content. */
function toMessage(type: string, content: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, Buffer.from(content)]);
}

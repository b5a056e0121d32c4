// Runs as a separate process, so that clients use neither the server's memory nor its time.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClientRequest, ClientResponse } from './client-process.ts';

/**
 * The number of connections that are opened together: a server does not accept more of them at
 * once.
 */
const BATCH = 100;

process.on('message', async ({ port, texts, connections }: ClientRequest) => {
  const sockets: Socket[] = [];
  while (sockets.length < connections) {
    const batch = Array.from({ length: BATCH }, () => connect(port, '127.0.0.1'));
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
    sockets.push(...batch);
  }
  const start = performance.now();
  const responses = sockets.map((socket, i) =>
    sendOver(socket, texts[i % texts.length] ?? '', start),
  );
  process.send?.(await Promise.all(responses));
});

/** Sends a request over a connection that closes after its response. */
async function sendOver(socket: Socket, sent: string, start: number): Promise<ClientResponse> {
  socket.write(sent);
  const response = await text(socket);
  return { status: Number(response.split(' ', 2)[1]), ms: performance.now() - start };
}

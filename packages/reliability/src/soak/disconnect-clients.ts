import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { demoCall } from '../demo/demo-calls.ts';
import { runClients } from '../load/run-clients.ts';

/** Clients at once. */
const CLIENTS = 32;

/** Lets clients send requests, and disconnect before they have read the whole response. */
export async function disconnectClients(origin: string, total: number): Promise<void> {
  await runClients({ clients: CLIENTS, total }, (index) => disconnect(origin, index));
}

async function disconnect(origin: string, index: number): Promise<void> {
  const { hostname, port } = new URL(origin);
  const { method, path, body, headers = {} } = demoCall(index);
  const content = body === undefined ? '' : JSON.stringify(body);
  const type = path.startsWith('/rest') ? 'application/vnd.api+json' : 'application/json';
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    ...['host: localhost', `authorization: ${headers.authorization}`, `content-type: ${type}`],
    ...(content ? [`content-length: ${Buffer.byteLength(content)}`] : []),
  ];
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A part of the body only, in some requests.
  const sent = index % 5 === 0 ? content.slice(0, content.length / 2) : content;
  socket.write(`${lines.join('\r\n')}\r\n\r\n${sent}`);
  await wait(index % 40);
  if (index % 2) socket.resetAndDestroy();
  else socket.destroy();
  await closed;
}

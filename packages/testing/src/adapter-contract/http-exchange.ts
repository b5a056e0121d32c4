import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { ContractServer } from './contract-server.ts';

/** A request as it is sent over the wire. */
export interface RawRequest {
  readonly method?: string;
  /** The exact spelling: `fetch` would resolve its dots and encode its characters. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The destination of a request. */
type Target = Pick<ContractServer, 'origin' | 'headers'>;

/** A complete response. */
export interface RawResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; throws if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any expected member.
  json(): any;
}

/** Sends a request on a connection of its own. */
export async function send(
  { origin, headers: needed }: Target,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  const framed = {
    ...(!('transfer-encoding' in headers) && length),
    ...needed,
    ...headers,
  };
  const sent = request({ host: hostname, port, method, path, headers: framed, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    json: () => JSON.parse(text),
  };
}

/** Sends a value as JSON. */
export function sendJson(
  server: Target,
  { value, headers, method = 'POST', path }: Omit<RawRequest, 'body'> & { readonly value: unknown },
): Promise<RawResponse> {
  return send(server, {
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  });
}

/** Opens a connection and sends the head of a POST, and further text on request. */
export async function openPost(
  { origin, headers: needed = {} }: Target,
  path: string,
  headers: readonly string[],
): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // The server may close it; the tests read the earlier response.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = Object.entries(needed).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    [`POST ${path} HTTP/1.1`, 'host: localhost', ...lines, ...headers, '', ''].join('\r\n'),
  );
  return socket;
}

/** Reads a connection until the response or the connection ends. */
export async function readResponse(socket: Socket): Promise<string> {
  let received = '';
  for await (const chunk of socket) {
    received += chunk.toString();
    if (/\r\n\r\n.*[}\]]/s.test(received)) break;
  }
  return received;
}

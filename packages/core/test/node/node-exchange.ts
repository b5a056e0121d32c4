import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ApiError } from '../../src/errors/api-error.ts';
import type { ApiRequest, ApiResponse } from '../../src/http/api-handler.ts';
import { readNodeRequest, writeNodeResponse } from '../../src/node/index.ts';

/** Responds to a request. A thrown `ApiError` becomes a response with its status and message. */
export type Respond = (request: ApiRequest<undefined>) => Promise<ApiResponse> | ApiResponse;

export interface NodeServer {
  readonly port: number;
  readonly url: string;
  /** The errors that the functions under test have thrown. */
  readonly failures: readonly unknown[];
  close(): Promise<void>;
}

/** Serves `readNodeRequest` and `writeNodeResponse` on a free port, with `node:http` alone. */
export async function serve(
  respond: Respond,
  before: (req: IncomingMessage, res: ServerResponse) => Promise<void> | void = () => {},
): Promise<NodeServer> {
  const failures: unknown[] = [];
  // Strict, so that a body fails if HTTP does not allow one.
  const server = createServer({ rejectNonStandardBodyWrites: true }, async (req, res) => {
    await before(req, res);
    try {
      const request = readNodeRequest(req, { url: req.url ?? '/', getClient: () => undefined });
      writeNodeResponse(res, await orError(() => respond(request)));
    } catch (error) {
      failures.push(error);
      res.destroy();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    failures,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function orError(respond: () => Promise<ApiResponse> | ApiResponse): Promise<ApiResponse> {
  try {
    return await respond();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, headers = {} } = error;
    return { status, headers, body: JSON.stringify({ code, message }) };
  }
}

/** Returns a 200 with a value as JSON. */
export function ok(value: unknown): ApiResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  };
}

/** Reads the body up to a limit and sends it back. */
export const echoBody =
  (limit = 1000): Respond =>
  async (request) =>
    ok(await request.readBody(limit));

/** A connection that sends texts unchanged, and collects the response. */
export class RawConnection {
  readonly socket: Socket;
  received = '';

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1');
    });
    // A server may cut a connection off; the tests check what it has sent before.
    this.socket.on('error', () => {});
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Waits until the server has sent a complete response that contains `end`. */
  async until(end: string): Promise<string> {
    while (!this.received.includes(end)) await once(this.socket, 'data');
    return this.received;
  }

  async closed(): Promise<string> {
    if (!this.socket.destroyed) {
      await new Promise((resolve) => this.socket.once('close', resolve));
    }
    return this.received;
  }

  close(): void {
    this.socket.destroy();
  }
}

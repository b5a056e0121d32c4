import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ApiError } from '../../src/errors/api-error.ts';
import type { ApiRequest, ApiResponse } from '../../src/handler/api-handler.ts';
import { readNodeRequest, writeNodeResponse } from '../../src/node/index.ts';

/** What a test answers with; an `ApiError` that it throws becomes its status and message. */
export type Answer = (request: ApiRequest<undefined>) => Promise<ApiResponse> | ApiResponse;

export interface NodeServer {
  readonly port: number;
  readonly url: string;
  /** What the translator threw. */
  readonly failures: readonly unknown[];
  close(): Promise<void>;
}

/** Serves the translator on a free port, behind nothing but `node:http`. */
export async function serve(
  answer: Answer,
  before: (req: IncomingMessage, res: ServerResponse) => Promise<void> | void = () => {},
): Promise<NodeServer> {
  const failures: unknown[] = [];
  // Strict, so that a body where HTTP has none does not pass unseen.
  const server = createServer({ rejectNonStandardBodyWrites: true }, async (req, res) => {
    await before(req, res);
    try {
      const request = readNodeRequest(req, { url: req.url ?? '/', getClient: () => undefined });
      writeNodeResponse(res, await orError(() => answer(request)));
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

async function orError(answer: () => Promise<ApiResponse> | ApiResponse): Promise<ApiResponse> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, headers = {} } = error;
    return { status, headers, body: JSON.stringify({ code, message }) };
  }
}

/** An answer of 200 with a value as JSON. */
export function ok(value: unknown): ApiResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  };
}

/** Reads the body up to a limit and sends it back. */
export const echoBody =
  (limit = 1000): Answer =>
  async (request) =>
    ok(await request.readBody(limit));

/** A connection that sends exactly what it is told to, and collects what comes back. */
export class RawConnection {
  readonly socket: Socket;
  received = '';

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1');
    });
    // A server may cut a connection off; the tests look at what it said before.
    this.socket.on('error', () => {});
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Waits until the server has sent a whole answer that ends with `end`. */
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

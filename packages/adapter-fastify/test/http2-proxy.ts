import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** Headers of a connection, which HTTP/2 does not have (RFC 9113, section 8.2.2). */
const CONNECTION_HEADERS = new Set(['connection', 'host', 'transfer-encoding']);

/** A proxy on a free port. */
export interface RunningProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts a server that forwards requests of HTTP/1 to an HTTP/2 server, unchanged. */
export async function startProxy(target: string): Promise<RunningProxy> {
  const session = connect(target);
  const server = createServer((req, res) => forward(session, req, res));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      session.destroy();
      await once(server, 'close');
    },
  };
}

function forward(session: ClientHttp2Session, req: IncomingMessage, res: ServerResponse): void {
  const headers = Object.entries(req.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
  const hasBody = 'content-length' in req.headers || 'transfer-encoding' in req.headers;
  // HTTP/2 has no absolute form.
  const path = req.url?.replace(/^http:\/\/[^/]*/, '');
  const stream = session.request(
    { ':method': req.method, ':path': path, ...Object.fromEntries(headers) },
    { endStream: !hasBody },
  );
  if (hasBody) req.pipe(stream);
  res.on('close', () => stream.close(constants.NGHTTP2_CANCEL));
  stream.on('error', () => res.destroy());
  stream.on('response', ({ ':status': status = 500, ...received }) => {
    const plain = Object.entries(received).filter(([name]) => !name.startsWith(':'));
    res.writeHead(status, Object.fromEntries(plain));
    stream.pipe(res);
  });
}

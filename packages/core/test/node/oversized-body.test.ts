import { echoBody, type NodeServer, RawConnection, serve } from './node-exchange.ts';

const MIB = 1024 * 1024;

describe('a body above the limit', () => {
  let server: NodeServer;
  let connection: RawConnection;
  let read: () => number;

  beforeEach(async () => {
    server = await serve(echoBody(1000), (req) => {
      read = () => req.socket.bytesRead;
    });
    connection = new RawConnection(server.port);
  });
  afterEach(async () => {
    connection.close();
    await server.close();
  });

  it('is rejected by its Content-Length before it is sent', async () => {
    connection.send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1001\r\n\r\n');
    const response = await connection.until('}');
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('"The body is too long; the limit bodyBytes is 1000."');
  });

  it('is rejected at the chunk that exceeds the limit, before the last one', async () => {
    connection.send('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    connection.send(`3e9\r\n${'x'.repeat(1001)}\r\n`);
    expect(await connection.until('}')).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['with a content-length', `content-length: ${3 * MIB}\r\n\r\n${'x'.repeat(3 * MIB)}`],
    [
      'in chunks',
      `transfer-encoding: chunked\r\n\r\n${`100000\r\n${'x'.repeat(MIB)}\r\n`.repeat(3)}0\r\n\r\n`,
    ],
  ])('leaves the connection usable if it is sent whole %s', async (_, rest) => {
    connection.send(`POST / HTTP/1.1\r\nhost: x\r\n${rest}`);
    await connection.until('}');
    connection.received = '';
    connection.send('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nnext');
    expect(await connection.until('"next"')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['with a content-length', 'content-length: 99999999999\r\n\r\n', 'x'.repeat(MIB)],
    ['in chunks', 'transfer-encoding: chunked\r\n\r\n', `100000\r\n${'x'.repeat(MIB)}\r\n`],
  ])('is cut off if it does not end, %s', async (_, head, chunk) => {
    connection.send(`POST / HTTP/1.1\r\nhost: x\r\n${head}`);
    while (!connection.socket.destroyed) {
      connection.send(chunk);
      if (connection.socket.writableNeedDrain) {
        const drained = new Promise((resolve) => connection.socket.once('drain', resolve));
        await Promise.race([drained, connection.closed()]);
      }
    }
    expect(connection.received).toMatch(/^HTTP\/1\.1 413 /);
    expect(read()).toBeLessThan(24 * MIB);
  });

  it('gets a response even if the client sends everything before it reads', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(server.url, { method: 'POST', body: 'x'.repeat(5 * MIB) }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(413));
  });
});

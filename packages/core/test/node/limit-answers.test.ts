import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { limitAnswers } from '../../src/node/limit-answers.ts';

/** A server that answers each message with as many bytes as it names. */
let server: Server;
let socket: Socket;

beforeEach(async () => {
  server = createServer((peer) => {
    peer.on('data', (message) => peer.write(Buffer.alloc(Number(message))));
    peer.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
});

afterEach(() => {
  socket.destroy();
  server.close();
});

async function ask(bytes: number): Promise<void> {
  let read = 0;
  socket.write(String(bytes));
  while (read < bytes) {
    const [part] = (await once(socket, 'data')) as [Buffer];
    read += part.length;
  }
}

describe('limitAnswers', () => {
  it('allows any number of answers within the limit', async () => {
    limitAnswers({ stream: socket }, { bytes: 100_000 });
    for (let answer = 0; answer < 5; answer++) await ask(90_000);
    expect(socket.destroyed).toBe(false);
  });

  it('closes the connection on a longer answer, with an error that the bindings know', async () => {
    limitAnswers({ connection: { stream: socket } }, { bytes: 100_000 });
    const failed = once(socket, 'error');
    socket.write('10000000');
    expect(await failed).toMatchObject([{ code: 'ERR_ANSWER_TOO_LARGE' }]);
    expect(socket.destroyed).toBe(true);
  });

  it('rejects a connection without a socket', () => {
    expect(() => limitAnswers({})).toThrow(
      'limitAnswers() requires a socket, or a connection of pg or mysql2',
    );
  });
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Demo, everything, startDemo } from './start-demo.ts';

// Requests that no client library would send.
let demo: Demo;
let before: Record<string, string>;

beforeAll(async () => {
  demo = await startDemo();
  before = await everything(demo);
}, 120_000);

afterAll(() => demo?.stop());

afterEach(async () => {
  expect(await everything(demo)).toEqual(before);
  expect(demo.complaints()).toBe('');
});

function open(): Socket {
  const { hostname, port } = new URL(demo.url);
  return connect(Number(port), hostname);
}

/** Sends raw bytes and resolves to the status of the response. */
async function statusOf(...parts: (string | Uint8Array)[]): Promise<number> {
  const socket = open();
  for (const part of parts) socket.write(part);
  const [first] = await once(socket.setEncoding('utf8'), 'data');
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1]);
}

const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: blog.example', ...headers].join('\r\n')}\r\n\r\n`;

const patch = (...headers: string[]) =>
  request(
    'PATCH /api/rest/post/12',
    'Authorization: Bearer demo-alice',
    'Content-Type: application/json',
    ...headers,
  );

// It changes nothing, so that it can be sent repeatedly.
const refused = JSON.stringify({ data: { type: 'post', attributes: { title: null } } });
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

describe('a request line', () => {
  it.each([
    ['an absolute URL', 'GET http://blog.example/api/rest/post/1', 200],
    ['dots', 'GET /api/rest/../rest/post/1', 404],
    ['a double slash', 'GET /api/rest/post//1', 404],
    ['a NUL in an id', 'GET /api/rest/user/a%00b', 404],
    ['a NUL in a type', 'GET /api/rest/po%00st', 404],
    ['a NUL in a filter', 'GET /api/rest/user?filter[name]=a%00b', 400],
    ['half of a surrogate pair in a filter', 'GET /api/rest/user?filter[name]=%ED%A0%80', 400],
    ['a WebDAV method', 'PROPFIND /api/rest/post/1', 405],
    ['TRACE', 'TRACE /api/rpc/post/count', 405],
    ['more than the limit of Node', `GET /api/rest/user/${'a'.repeat(20_000)}`, 431],
  ])('with %s gets a response', async (_what, line, status) => {
    expect(await statusOf(request(line))).toBe(status);
  });
});

describe('a body', () => {
  it('can be sent in chunks', async () => {
    const [start, rest] = [refused.slice(0, 5), refused.slice(5)];
    const head = patch('Transfer-Encoding: chunked');
    expect(await statusOf(head, chunk(start), chunk(rest), chunk(''))).toBe(400);
    const ok = JSON.stringify({ where: { id: 9999 }, data: { title: 'x' } });
    const rpc = head.replace('/api/rest/post/12', '/api/rpc/post/update');
    expect(await statusOf(rpc, chunk(ok.slice(0, 9)), chunk(ok.slice(9)), chunk(''))).toBe(404);
  });

  it('is rejected above the limit, with or without a Content-Length', async () => {
    expect(await statusOf(patch('Content-Length: 99999999'))).toBe(413);
    const many = Array.from({ length: 20 }, () => chunk('a'.repeat(65_536)));
    expect(await statusOf(patch('Transfer-Encoding: chunked'), ...many)).toBe(413);
  });

  it('is rejected if it is compressed or not UTF-8', async () => {
    const zipped = gzipSync(refused);
    const head = patch('Content-Encoding: gzip', `Content-Length: ${zipped.length}`);
    expect(await statusOf(head, zipped)).toBe(415);
    const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
    expect(await statusOf(patch('Content-Length: 4'), bytes)).toBe(400);
  });

  it('does no harm if it never ends or is cut off', async () => {
    const sockets = Array.from({ length: 20 }, () => {
      const socket = open().on('error', () => {});
      socket.write(patch('Content-Length: 500') + refused);
      return socket;
    });
    await setTimeout(100);
    expect((await demo.call('/rpc/post/count')).body).toEqual({ data: 108 });
    for (const socket of sockets) socket.destroy();
    expect((await demo.call('/rpc/post/count')).body).toEqual({ data: 108 });
  });

  it('that is not read does not become the next request', async () => {
    const smuggled = request('DELETE /api/rest/post/12', 'Authorization: Bearer demo-alice');
    const head = request('PATCH /api/rest/post', `Content-Length: ${smuggled.length}`);
    expect(await statusOf(head, smuggled)).toBe(405);
    await setTimeout(100);
  });
});

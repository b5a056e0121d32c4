import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { ApiError } from '../../src/errors/api-error.ts';
import { readNodeRequest } from '../../src/node/index.ts';

const LIMIT = 1000;

describe('readBody of a stream that replaces the body of a request', () => {
  let server: Server;
  let url: string;
  let replace: () => NodeJS.ReadWriteStream & Readable;

  beforeAll(async () => {
    server = createServer(async (req, res) => {
      const body = pipeline(req, replace(), () => {});
      // As with asynchronous hooks between a decompressor and the handler.
      await wait(20);
      const request = readNodeRequest(req, { url: '/', getClient: () => undefined, body });
      const text = await request.readBody(LIMIT).catch((error) => {
        if (error instanceof ApiError) return error.message;
        throw error;
      });
      res.end(text);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const post = async (body: Buffer): Promise<string> => {
    const headers = { 'content-encoding': 'gzip' };
    return (await fetch(url, { method: 'POST', body: Buffer.from(body), headers })).text();
  };

  it.each([
    ['the decoded text', gzipSync('東京'), '東京'],
    ['an empty text', gzipSync(''), ''],
    ['a text of exactly the limit', gzipSync('x'.repeat(LIMIT)), 'x'.repeat(LIMIT)],
    [
      'an error above the limit',
      gzipSync('x'.repeat(LIMIT * 1000)),
      'The body is too long; the limit bodyBytes is 1000.',
    ],
    [
      'an error for a text that is not UTF-8',
      gzipSync(Buffer.of(0xe9)),
      'The body is not valid UTF-8.',
    ],
    [
      'an error for a stream that has failed',
      Buffer.from('plain'),
      'The body ended before it was complete.',
    ],
  ])('returns %s', async (_, sent, expected) => {
    replace = () => createGunzip();
    expect(await post(sent)).toBe(expected);
  });

  it('reads a stream that is paused', async () => {
    replace = () => new PassThrough().pause();
    expect(await post(Buffer.from('paused'))).toBe('paused');
  });

  it('reads a stream that another reader pauses at a limit of its own', async () => {
    let stream = new PassThrough();
    replace = () => {
      stream = new PassThrough();
      return stream;
    };
    async function* inParts() {
      yield Buffer.from('first ');
      await wait(60);
      stream.pause();
      yield Buffer.from('second');
    }
    const init = { method: 'POST', body: ReadableStream.from(inParts()), duplex: 'half' };
    const response = await fetch(url, init as RequestInit);
    expect(await response.text()).toBe('first second');
  });
});

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { readFetchBody } from '../../src/fetch/read-fetch-body.ts';
import { errorsOf } from '../thrown.ts';

const LIMIT = 1000;

function post(body: RequestInit['body'], headers: Record<string, string> = {}): Request {
  return new Request('http://example.com', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
}

/** A body that comes in the given chunks, and counts how many were asked for. */
function streamOf(chunks: Iterable<Uint8Array>): {
  readonly stream: ReadableStream<Uint8Array>;
  read(): number;
  cancelled(): boolean;
} {
  const iterator = chunks[Symbol.iterator]();
  let read = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const { done, value } = iterator.next();
        if (done) return controller.close();
        read += 1;
        controller.enqueue(value);
      },
      cancel: () => {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read: () => read, cancelled: () => cancelled };
}

async function errorOf(request: Request): Promise<unknown> {
  return readFetchBody(request, { limit: LIMIT }).then(
    () => undefined,
    ({ status, code, message }) => ({ status, code, message }),
  );
}

const TOO_LARGE = {
  status: 413,
  code: 'payload-too-large',
  message: 'The body is too long; the limit bodyBytes is 1000.',
};

describe('readFetchBody', () => {
  it('reads any text, wherever its bytes are split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        async (text, sizes) => {
          const bytes = new TextEncoder().encode(text);
          const chunks: Uint8Array[] = [];
          for (let at = 0, i = 0; at < bytes.length; i += 1) {
            const size = sizes[i % sizes.length] as number;
            chunks.push(bytes.slice(at, at + size));
            at += size;
          }
          const read = await readFetchBody(post(streamOf(chunks).stream), { limit: LIMIT });
          expect(read).toBe(text.replace(/^\uFEFF/, ''));
        },
      ),
    );
  });

  it('returns an empty text if there is no body', async () => {
    expect(await readFetchBody(post(null), { limit: LIMIT })).toBe('');
    const get = new Request('http://example.com');
    expect(await readFetchBody(get, { limit: LIMIT })).toBe('');
    const empty = new Request('http://example.com', { headers: { 'content-length': '0' } });
    expect(await readFetchBody(empty, { limit: LIMIT })).toBe('');
  });

  it.each([
    ['content-length', '3'],
    ['transfer-encoding', 'chunked'],
  ])(
    'rejects a body that the header %s announces, but the runtime does not pass on',
    async (name, value) => {
      const get = new Request('http://example.com', { headers: { [name]: value } });
      expect(await errorOf(get)).toEqual({
        status: 400,
        code: 'invalid-payload',
        message: 'The body of a GET request cannot be read. Send no body.',
      });
    },
  );

  it('requires the type of a body that the runtime does not pass on without one', async () => {
    const headers = { 'content-length': '3' };
    const post = new Request('http://example.com', { method: 'POST', headers });
    expect(await errorOf(post)).toMatchObject({
      status: 415,
      message: expect.stringMatching(/^The body requires a Content-Type/),
    });
  });

  it('reads a body of exactly the limit', async () => {
    const text = 'x'.repeat(LIMIT);
    expect(await readFetchBody(post(text), { limit: LIMIT })).toBe(text);
  });

  it('rejects one byte more than the limit, in one piece or in chunks', async () => {
    expect(await errorOf(post('x'.repeat(LIMIT + 1)))).toEqual(TOO_LARGE);
    const chunks = Array.from({ length: LIMIT + 1 }, () => new Uint8Array([120]));
    expect(await errorOf(post(streamOf(chunks).stream))).toEqual(TOO_LARGE);
  });

  it('rejects by Content-Length before it reads', async () => {
    expect(await errorOf(post('x', { 'content-length': '1001' }))).toEqual(TOO_LARGE);
  });

  it('counts bytes, not characters', async () => {
    expect(await errorOf(post('é'.repeat(501)))).toEqual(TOO_LARGE);
    expect(await errorOf(post('é'.repeat(500)))).toBeUndefined();
  });

  it('discards the rest of a rejected body, up to a maximum', async () => {
    const short = streamOf(Array.from({ length: 5 }, () => new Uint8Array(LIMIT)));
    await errorOf(post(short.stream));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([short.read(), short.cancelled()]).toEqual([5, false]);

    const MIB = new Uint8Array(1024 * 1024);
    const endless = streamOf(
      (function* () {
        for (;;) yield MIB;
      })(),
    );
    await errorOf(post(endless.stream));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(endless.cancelled()).toBe(true);
    expect(endless.read()).toBeLessThan(20);
  });

  it('rejects bytes that are not UTF-8', async () => {
    expect(await errorOf(post(new Uint8Array([0x22, 0xe9, 0x22])))).toEqual({
      status: 400,
      code: 'invalid-payload',
      message: 'The body is not valid UTF-8.',
    });
  });

  it('rejects a compressed body, and names the accepted encoding', async () => {
    const request = post(gzipSync('{}'), { 'content-encoding': 'gzip' });
    const [error] = await errorsOf(() => readFetchBody(request, { limit: LIMIT }));
    expect(error).toMatchObject({
      status: 415,
      headers: { 'accept-encoding': 'identity' },
      source: { header: 'Content-Encoding' },
    });
  });

  it('rejects a body that is cut off', async () => {
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"a":'));
      },
      pull: (controller) => controller.error(new Error('ECONNRESET 10.0.0.1')),
    });
    expect(await errorOf(post(stream))).toEqual({
      status: 400,
      code: 'invalid-payload',
      message: 'The body ended before it was complete.',
    });
  });

  it('recognises a body that a framework cut off at its own limit', async () => {
    const stream = new ReadableStream({
      pull: (controller) =>
        controller.error(Object.assign(new Error('BODY_SIZE_LIMIT'), { status: 413 })),
    });
    expect(await errorOf(post(stream))).toEqual({
      status: 413,
      code: 'payload-too-large',
      message: 'The body is too long for the server.',
    });
  });

  it('uses the body that a framework has read, under the same limit', async () => {
    const used = async (text: string) => {
      const request = post(text);
      await request.text();
      return readFetchBody(request, { limit: LIMIT, readText: async () => text });
    };
    expect(await used('{"é":1}')).toBe('{"é":1}');
    await expect(used('é'.repeat(501))).rejects.toMatchObject({ status: 413 });
  });

  it('explains that the body was already read if nothing returns it', async () => {
    const request = post('{}');
    await request.text();
    await expect(readFetchBody(request, { limit: LIMIT })).rejects.toThrow(
      new TypeError(
        'The body of the request was read before the handler received it. Do not read it, or pass a clone.',
      ),
    );
  });
});

import { InvalidPayloadError } from '../errors/request-errors.ts';
import { assertJsonBody } from '../http/media-type.ts';
import { receiveBytes } from '../http/received-bytes.ts';
import {
  assertBodyHeaders,
  cutOff,
  DISCARDED_BYTES,
  decodeBody,
  tooLarge,
  tooLargeForServer,
} from '../http/request-body.ts';

/** Options of `readFetchBody`. */
export interface FetchBodyOptions {
  /** The maximum size in bytes. */
  readonly limit: number;
  /** Aborts when the request is over. */
  readonly signal?: AbortSignal | undefined;
  /** Returns the text of a body that a framework has already read. */
  readonly readText?: (() => Promise<string>) | undefined;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads the body of a request as text, chunk by chunk.
 *
 * @throws {PayloadTooLargeError | UnsupportedMediaTypeError}
 * @throws {InvalidPayloadError} if it is not UTF-8, the client disconnects before its end, or the
 * runtime does not pass it on.
 * @throws {TypeError} if other code has read it and there is no `readText`.
 */
export async function readFetchBody(
  request: Request,
  { limit, signal, readText }: FetchBodyOptions,
): Promise<string> {
  if (request.bodyUsed) return readUsed(limit, readText);
  if (!request.body) return readNone(request);
  const reader = request.body.getReader() as Reader;
  try {
    assertBodyHeaders((name) => request.headers.get(name), limit);
    return decodeBody(await readBytes(reader, limit, signal));
  } finally {
    // Not awaited: the response is sent while the rest arrives.
    void discardRest(reader);
  }
}

/**
 * Returns no text, unless a body was sent: fetch removes that of a `GET` and a `HEAD`, and SvelteKit 2
 * one without a type.
 */
function readNone({ method, headers }: Request): string {
  const isSent = Number(headers.get('content-length')) > 0 || headers.has('transfer-encoding');
  if (!isSent) return '';
  const isOfRead = method === 'GET' || method === 'HEAD';
  if (!isOfRead) assertJsonBody(headers.get('content-type') ?? undefined);
  throw new InvalidPayloadError(`The body of a ${method} request cannot be read. Send no body.`);
}

async function readUsed(limit: number, readText?: () => Promise<string>): Promise<string> {
  if (!readText)
    throw new TypeError(
      'The body of the request was read before the handler received it. Do not read it, or pass a clone.',
    );
  const text = await readText();
  if (new TextEncoder().encode(text).length > limit) throw tooLarge(limit);
  return text;
}

async function readBytes(reader: Reader, limit: number, signal?: AbortSignal): Promise<Uint8Array> {
  const received = receiveBytes({ most: limit, signal });
  try {
    for (;;) {
      const { done, value } = await readChunk(reader);
      signal?.throwIfAborted();
      if (done) return await received.take();
      if (received.size() + value.length > limit) throw tooLarge(limit);
      received.add(value);
    }
  } finally {
    received.end();
  }
}

async function readChunk(reader: Reader): ReturnType<Reader['read']> {
  try {
    return await reader.read();
  } catch (cause) {
    if (Object(cause).status === 413) throw tooLargeForServer(cause);
    throw cutOff(cause);
  }
}

/** Reads and discards the rest, up to a maximum. */
async function discardRest(reader: Reader): Promise<void> {
  try {
    for (let left = DISCARDED_BYTES; left >= 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // The client has disconnected: nothing is left to discard.
  }
}

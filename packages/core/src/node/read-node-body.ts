import type { Readable } from 'node:stream';
import { InvalidPayloadError, LimitExceededError } from '../errors/request-errors.ts';
import { receiveBytes } from '../http/received-bytes.ts';
import {
  assertBodyHeaders,
  cutOff,
  DISCARDED_BYTES,
  decodeBody,
  tooLarge,
} from '../http/request-body.ts';
import type { NodeRequest } from './read-node-request.ts';

/** Options of `readNodeBody`. */
export interface NodeBodyOptions {
  /** The maximum size of the text in bytes. */
  readonly limit: number;
  /** Aborts when the request is over. */
  readonly signal?: AbortSignal | undefined;
  /** The stream that replaces the request's own, with a decoded body. */
  readonly body?: Readable | undefined;
}

/**
 * Reads the body of a request as text, or takes the result of an earlier parser.
 *
 * @throws {PayloadTooLargeError | UnsupportedMediaTypeError | LimitExceededError}
 * @throws {InvalidPayloadError} if it is not UTF-8, or the client disconnects before its end.
 */
export async function readNodeBody(
  message: NodeRequest,
  options: NodeBodyOptions,
): Promise<string> {
  const { limit, body = message } = options;
  if (body !== message) return readStream(body, options);
  const parsed = bodyInFront(message);
  if (parsed === undefined) return readMessage(message, options);
  const text = toText(parsed);
  if (Buffer.byteLength(text) > limit) throw tooLarge(limit);
  return text;
}

/** Returns the body that code in front of the handler has set on the request, if any. */
function bodyInFront({ readableDidRead, readableEnded, body }: NodeRequest): unknown {
  // Express 4 and other frameworks set an empty object without having read anything.
  if (readableDidRead) return body;
  // Nitro calls its routes in the same process with a body instead of a stream. A value would be
  // the empty object that a parser sets for an empty stream.
  return readableEnded && (typeof body === 'string' || Buffer.isBuffer(body)) ? body : undefined;
}

/**
 * Converts the result of a parser to text: text or bytes unchanged, or a value parsed from JSON.
 */
function toText(parsed: unknown): string {
  if (typeof parsed === 'string') return parsed;
  if (Buffer.isBuffer(parsed)) return decodeBody(parsed);
  try {
    return JSON.stringify(parsed, rejectInfinity);
  } catch (cause) {
    // `JSON.parse` accepts any depth, `JSON.stringify` does not.
    if (!(cause instanceof RangeError)) throw cause;
    throw new LimitExceededError('The body is nested too deeply for the limit jsonDepth.', {
      cause,
    });
  }
}

/** Rejects Infinity: `JSON.parse` reads it from 1e400, and `JSON.stringify` would write null. */
function rejectInfinity(_key: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw new InvalidPayloadError('The body contains a number that is too large.');
}

async function readMessage(message: NodeRequest, options: NodeBodyOptions): Promise<string> {
  if (message.readableEnded || message.destroyed) return readStream(message, options);
  try {
    assertBodyHeaders((name) => message.headers[name] as string | undefined, options.limit);
  } catch (error) {
    discardRest(message);
    throw error;
  }
  return readStream(message, options);
}

async function readStream(body: Readable, options: NodeBodyOptions): Promise<string> {
  if (body.readableEnded) return '';
  if (body.destroyed) throw cutOff();
  return decodeBody(await readBytes(body, options));
}

function readBytes(body: Readable, { limit, signal }: NodeBodyOptions): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const received = receiveBytes({ most: limit, signal });
    const fail = (error: unknown): void => {
      received.end();
      reject(error);
    };
    const read = (chunk: Buffer | string): void => {
      try {
        signal?.throwIfAborted();
        // Chunks are text if other code has called `setEncoding`.
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        if (received.size() + bytes.length > limit) throw tooLarge(limit);
        received.add(bytes);
      } catch (error) {
        body.off('data', read);
        discardRest(body);
        fail(error);
      }
    };
    body.on('data', read);
    body.on('end', () => resolve(received.take()));
    body.on('error', (cause) => fail(cutOff(cause)));
    body.on('close', () => {
      if (!body.readableEnded) fail(cutOff());
    });
    // Other code may have paused the stream, or pause it at a limit of its own.
    body.on('pause', () => process.nextTick(() => body.resume()));
    body.resume();
  });
}

/** Reads and discards the rest; closes the connection if there is too much. */
function discardRest(body: Readable): void {
  let left = DISCARDED_BYTES;
  body.on('data', (chunk: Buffer | string) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
  body.resume();
}

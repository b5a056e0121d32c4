import { LimitExceededError } from '../errors/limit-errors.ts';
import { InvalidPayloadError } from '../errors/request-errors.ts';
import {
  assertBodyHeaders,
  cutOff,
  DISCARDED_BYTES,
  decodeBody,
  tooLarge,
} from '../http/request-body.ts';
import type { NodeRequest } from './read-node-request.ts';

/**
 * Reads the body of a request as text, or takes the result of an earlier parser.
 *
 * @param limit the maximum size of the text in bytes.
 * @throws {PayloadTooLargeError | UnsupportedMediaTypeError | LimitExceededError}
 * @throws {InvalidPayloadError} if it is not UTF-8, or the client disconnects before its end.
 */
export async function readNodeBody(message: NodeRequest, limit: number): Promise<string> {
  const parsed = bodyInFront(message);
  if (parsed === undefined) return readStream(message, limit);
  const text = toText(parsed);
  if (Buffer.byteLength(text) > limit) throw tooLarge(limit);
  return text;
}

/** Returns the body that code in front of the handler has set on the request, if any. */
function bodyInFront({ readableDidRead, readableEnded, body }: NodeRequest): unknown {
  // Express 4 and other frameworks set an empty object without having read anything.
  if (readableDidRead) return body;
  // Nitro calls its routes in the same process with a body instead of a stream. A value would be the
  // empty object that a parser sets for an empty stream.
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

async function readStream(message: NodeRequest, limit: number): Promise<string> {
  if (message.readableEnded) return '';
  if (message.destroyed) throw cutOff();
  try {
    assertBodyHeaders((name) => message.headers[name] as string | undefined, limit);
  } catch (error) {
    discardRest(message);
    throw error;
  }
  return decodeBody(await readBytes(message, limit));
}

function readBytes(message: NodeRequest, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const read = (chunk: Buffer | string): void => {
      // Chunks are text if other code has called `setEncoding`.
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      chunks.push(bytes);
      size += bytes.length;
      if (size <= limit) return;
      chunks.length = 0;
      message.off('data', read);
      discardRest(message);
      reject(tooLarge(limit));
    };
    message.on('data', read);
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', (cause) => reject(cutOff(cause)));
    message.on('close', () => {
      if (!message.readableEnded) reject(cutOff());
    });
    // Other code may have paused the stream.
    message.resume();
  });
}

/** Reads and discards the rest; closes the connection if there is too much. */
function discardRest(message: NodeRequest): void {
  let left = DISCARDED_BYTES;
  message.on('data', (chunk: Buffer | string) => {
    left -= chunk.length;
    if (left < 0) message.destroy();
  });
  message.resume();
}

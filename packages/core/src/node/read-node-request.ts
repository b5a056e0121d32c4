import type { IncomingMessage } from 'node:http';
import type { ApiRequest } from '../api-handler.ts';
import { PayloadTooLargeError } from '../errors/limit-errors.ts';
import { InvalidPayloadError, UnsupportedMediaTypeError } from '../errors/request-errors.ts';

/** A Node request, with the body where a framework's own parser has read it already. */
export type NodeRequest = IncomingMessage & { readonly body?: unknown };

/** What an adapter knows of a request beside the request itself. */
export interface NodeRequestOptions<Client> {
  /** The URL below the place where the handler is mounted, with its query string. */
  readonly url: string;
  readonly getClient: () => Client | Promise<Client>;
}

/** Translates a Node request for a handler. The body is read only when the handler asks for it. */
export function readNodeRequest<Client>(
  message: NodeRequest,
  { url, getClient }: NodeRequestOptions<Client>,
): ApiRequest<Client> {
  const question = url.indexOf('?');
  return {
    method: message.method ?? 'GET',
    path: question === -1 ? url : url.slice(0, question),
    query: question === -1 ? '' : url.slice(question + 1),
    header: (name) => {
      const value = message.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    readBody: (limit) => readBody(message, limit),
    getClient,
  };
}

async function readBody(message: NodeRequest, limit: number): Promise<string> {
  const parsed = message.readableDidRead ? message.body : undefined;
  if (parsed === undefined) return readStream(message, limit);
  const text = toText(parsed);
  if (Buffer.byteLength(text) > limit) throw tooLarge(limit);
  return text;
}

/** What the framework's parser left: bytes or text as they came, or a value parsed from JSON. */
function toText(parsed: unknown): string {
  if (typeof parsed === 'string') return parsed;
  return Buffer.isBuffer(parsed) ? decodeUtf8(parsed) : JSON.stringify(parsed);
}

async function readStream(message: NodeRequest, limit: number): Promise<string> {
  if (message.readableEnded) return '';
  const encoding = message.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new UnsupportedMediaTypeError(`The content encoding ${encoding} is not read`, {
      source: { header: 'Content-Encoding' },
    });
  }
  if (Number(message.headers['content-length'] ?? 0) > limit) {
    message.resume();
    throw tooLarge(limit);
  }
  return decodeUtf8(await readBytes(message, limit));
}

function readBytes(message: NodeRequest, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // The rest is discarded until the answer closes the connection.
      if (size > limit) reject(tooLarge(limit));
      else chunks.push(chunk);
    });
    message.on('end', () => resolve(Buffer.concat(chunks)));
    const cutOff = (cause?: Error) =>
      reject(new InvalidPayloadError('The body ended before it was complete', { cause }));
    message.on('error', cutOff);
    message.on('close', cutOff);
  });
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidPayloadError('The body is not valid UTF-8', { cause });
  }
}

function tooLarge(limit: number): PayloadTooLargeError {
  return new PayloadTooLargeError(`The body is above the limit bodyBytes, which is ${limit}`, {
    headers: { connection: 'close' },
  });
}

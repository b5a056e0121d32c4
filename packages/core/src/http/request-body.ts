import {
  InvalidPayloadError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from '../errors/request-errors.ts';
import { quote } from '../errors/unknown-name.ts';

/**
 * The number of bytes of a rejected body that are still read, so that its sender receives the
 * response.
 */
export const DISCARDED_BYTES: number = 16 * 1024 * 1024;

/**
 * Rejects a body by its headers, before any of it is read.
 *
 * @param header returns a header by its name in lower case.
 * @param limit the maximum size in bytes.
 * @throws {UnsupportedMediaTypeError} if it is compressed.
 * @throws {PayloadTooLargeError} if its declared length is above the limit.
 */
export function assertBodyHeaders(
  header: (name: string) => string | null | undefined,
  limit: number,
): void {
  const encoding = header('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') {
    throw new UnsupportedMediaTypeError(
      `Unsupported content encoding ${quote(encoding)}. Send the body without compression.`,
      {
        source: { header: 'Content-Encoding' },
        // RFC 9110, section 12.5.3.
        headers: { 'accept-encoding': 'identity' },
      },
    );
  }
  if (Number(header('content-length') ?? 0) > limit) throw tooLarge(limit);
}

/** Decodes the text of a body, without a leading byte order mark. */
export function decodeBody(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidPayloadError('The body is not valid UTF-8.', { cause });
  }
}

/** Creates the error for a client that disconnects before the end of the body. */
export function cutOff(cause?: unknown): InvalidPayloadError {
  return new InvalidPayloadError('The body ended before it was complete.', { cause });
}

/**
 * Creates the error for a body above a limit.
 * @param limit the maximum size in bytes.
 */
export function tooLarge(limit: number): PayloadTooLargeError {
  return new PayloadTooLargeError(`The body is too long; the limit bodyBytes is ${limit}.`);
}

/** Creates the error for a body above a limit of the framework's server. */
export function tooLargeForServer(cause: unknown): PayloadTooLargeError {
  return new PayloadTooLargeError('The body is too long for the server.', { cause });
}

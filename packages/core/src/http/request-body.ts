import { PayloadTooLargeError } from '../errors/limit-errors.ts';
import { InvalidPayloadError, UnsupportedMediaTypeError } from '../errors/request-errors.ts';
import { quote } from '../errors/unknown-name.ts';

/** How many bytes of a refused body are still read, so that its sender gets to see the answer. */
export const DISCARDED_BYTES: number = 16 * 1024 * 1024;

/**
 * Refuses a body by its headers alone, before any of it is read.
 *
 * @param header the value of a header by its name in lower case.
 * @param limit in bytes.
 * @throws {UnsupportedMediaTypeError} where it is compressed.
 * @throws {PayloadTooLargeError} where it says that it is above the limit.
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

/** The text of a body; a byte order mark in front is dropped. */
export function decodeBody(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidPayloadError('The body is not valid UTF-8.', { cause });
  }
}

/** Where the client goes away in the middle. */
export function cutOff(cause?: unknown): InvalidPayloadError {
  return new InvalidPayloadError('The body ended before it was complete.', { cause });
}

/** @param limit in bytes. */
export function tooLarge(limit: number): PayloadTooLargeError {
  return new PayloadTooLargeError(`The body exceeds the limit bodyBytes, which is ${limit}.`);
}

/** Where the server of a framework has cut the body off at a limit of its own. */
export function tooLargeForServer(cause: unknown): PayloadTooLargeError {
  return new PayloadTooLargeError('The body exceeds the limit of the server.', { cause });
}

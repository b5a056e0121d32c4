import {
  type ApiError,
  InvalidPayloadError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from '@modelway/core';

/** What the parsers of Express put on their errors. */
interface BodyParserError {
  readonly type?: unknown;
  readonly status?: unknown;
  /** In bytes. */
  readonly limit?: unknown;
  /** From zlib, where the body cannot be decompressed. */
  readonly code?: unknown;
}

/** Of gzip and deflate, Brotli and Zstandard. */
const ZLIB_CODE = /^(Z_|ERR__ERROR_|ZSTD_)/;

/**
 * What a body parser of Express failed with, by its documented `type`; `undefined` for what is the
 * app's to answer, its own `verify` included.
 */
export function fromBodyParserError(cause: unknown): ApiError | undefined {
  const { type, status, limit, code } = Object(cause) as BodyParserError;
  switch (type) {
    case 'entity.parse.failed':
      return new InvalidPayloadError('The body is not valid JSON.', { cause });
    case 'request.aborted':
    case 'request.size.invalid':
      return new InvalidPayloadError('The body ended before it was complete.', { cause });
    case 'parameters.too.many':
    case 'querystring.parse.rangeError':
      return new InvalidPayloadError('The body is not a valid form.', { cause });
    case 'entity.too.large':
      return new PayloadTooLargeError(`The body exceeds the limit of ${limit} bytes.`, { cause });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new UnsupportedMediaTypeError('Unsupported charset or encoding of the body.', {
        cause,
      });
    default:
      if (status !== 400 || !ZLIB_CODE.test(String(code))) return undefined;
      return new InvalidPayloadError('The body cannot be decompressed.', { cause });
  }
}

import {
  type ApiError,
  InvalidPayloadError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from '@modelway/core';

/** The members that the parsers of Express set on their errors. */
interface BodyParserError {
  readonly type?: unknown;
  readonly status?: unknown;
  /** In bytes. */
  readonly limit?: unknown;
  /** Set by zlib if the body cannot be decompressed. */
  readonly code?: unknown;
}

/** Matches the error codes of gzip and deflate, Brotli and Zstandard. */
const ZLIB_CODE = /^(Z_|ERR__ERROR_|ZSTD_)/;

/**
 * Converts an error of an Express body parser by its documented `type`. Returns `undefined` for
 * errors that the app must handle, including those of its own `verify`.
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
      return new PayloadTooLargeError(`The body is too long; the limit is ${limit} bytes.`, {
        cause,
      });
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

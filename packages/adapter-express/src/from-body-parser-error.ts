import {
  type ApiError,
  InvalidPayloadError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from '@modelway/core';

/** What a body parser of Express failed with, by its documented `type`; else `undefined`. */
export function fromBodyParserError(error: unknown): ApiError | undefined {
  const { type, limit } = Object(error) as { readonly type?: string; readonly limit?: number };
  switch (type) {
    case 'entity.parse.failed':
    case 'entity.verify.failed':
    case 'request.aborted':
    case 'request.size.invalid':
      return new InvalidPayloadError('The body is not valid JSON', { cause: error });
    case 'entity.too.large':
      return new PayloadTooLargeError(`The body is above the limit of ${limit} bytes`, {
        cause: error,
      });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new UnsupportedMediaTypeError('The charset or encoding of the body is not read', {
        cause: error,
      });
    default:
      return undefined;
  }
}

import { ApiError } from './api-error.ts';

/** The path does not match any endpoint. */
export class InvalidPathError extends ApiError {
  static override readonly code = 'invalid-path';
  static override readonly status = 404;
  static override readonly title = 'Invalid path';
}

/** The path names an unknown resource type. */
export class UnsupportedModelError extends ApiError {
  static override readonly code = 'unsupported-model';
  static override readonly status = 404;
  static override readonly title = 'Unsupported model type';
}

/** The path names an unknown relationship of the type. */
export class UnsupportedRelationshipError extends ApiError {
  static override readonly code = 'unsupported-relationship';
  static override readonly status = 404;
  static override readonly title = 'Unsupported relationship';
}

/** The path exists, but not for this method. The header `Allow` lists the supported methods. */
export class MethodNotAllowedError extends ApiError {
  static override readonly code = 'method-not-allowed';
  static override readonly status = 405;
  static override readonly title = 'Method not allowed';
}

/** The media type of the body is not supported. */
export class UnsupportedMediaTypeError extends ApiError {
  static override readonly code = 'unsupported-media-type';
  static override readonly status = 415;
  static override readonly title = 'Unsupported media type';
}

/** The server supports none of the media types that the client accepts. */
export class NotAcceptableError extends ApiError {
  static override readonly code = 'not-acceptable';
  static override readonly status = 406;
  static override readonly title = 'Not acceptable';
}

/** The endpoint does not accept this query parameter. */
export class UnknownParameterError extends ApiError {
  static override readonly code = 'unknown-parameter';
  static override readonly status = 400;
  static override readonly title = 'Unknown query parameter';
}

/** The query string, or an RPC argument in it, is malformed. */
export class InvalidQueryError extends ApiError {
  static override readonly code = 'invalid-query';
  static override readonly status = 400;
  static override readonly title = 'Invalid query string';
}

/** A filter names an unknown field, or the field does not support the filter. */
export class InvalidFilterError extends ApiError {
  static override readonly code = 'invalid-filter';
  static override readonly status = 400;
  static override readonly title = 'Invalid filter';
}

/** A sort key names an unknown field, or one that cannot be sorted by. */
export class InvalidSortError extends ApiError {
  static override readonly code = 'invalid-sort';
  static override readonly status = 400;
  static override readonly title = 'Invalid sort';
}

/** An aggregate names an unknown field, or one that does not support it. */
export class InvalidAggregateError extends ApiError {
  static override readonly code = 'invalid-aggregate';
  static override readonly status = 400;
  static override readonly title = 'Invalid aggregate';
}

/** An include path names an unknown relationship. */
export class InvalidIncludeError extends ApiError {
  static override readonly code = 'invalid-include';
  static override readonly status = 400;
  static override readonly title = 'Invalid include';
}

/** A sparse fieldset names an unknown type or field. */
export class InvalidFieldsError extends ApiError {
  static override readonly code = 'invalid-fields';
  static override readonly status = 400;
  static override readonly title = 'Invalid fields';
}

/** A `page` parameter is malformed, or above `maxPageSize`. */
export class InvalidPageError extends ApiError {
  static override readonly code = 'invalid-page';
  static override readonly status = 400;
  static override readonly title = 'Invalid page';
}

/** A value does not match the type of its field. */
export class InvalidValueError extends ApiError {
  static override readonly code = 'invalid-value';
  static override readonly status = 400;
  static override readonly title = 'Invalid value';
}

/** The body is not the document that the operation requires. */
export class InvalidPayloadError extends ApiError {
  static override readonly code = 'invalid-payload';
  static override readonly status = 400;
  static override readonly title = 'Invalid payload';
}

/** Linkage in the body does not match its relationship. */
export class InvalidRelationDataError extends ApiError {
  static override readonly code = 'invalid-relation-data';
  static override readonly status = 400;
  static override readonly title = 'Invalid relationship data';
}

/** An id in the body is not valid for its type. In the path, such an id is `not-found`. */
export class InvalidIdError extends ApiError {
  static override readonly code = 'invalid-id';
  static override readonly status = 400;
  static override readonly title = 'Invalid id';
}

/** The operation does not exist, or the ORM client or its database does not support it. */
export class UnsupportedOperationError extends ApiError {
  static override readonly code = 'unsupported-operation';
  static override readonly status = 400;
  static override readonly title = 'Unsupported operation';
}

/** The request is larger than a limit allows. */
export class LimitExceededError extends ApiError {
  static override readonly code = 'limit-exceeded';
  static override readonly status = 400;
  static override readonly title = 'Limit exceeded';
}

/** The body is larger than the limit `bodyBytes`. */
export class PayloadTooLargeError extends ApiError {
  static override readonly code = 'payload-too-large';
  static override readonly status = 413;
  static override readonly title = 'Payload too large';
}

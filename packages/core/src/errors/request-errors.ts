import { ApiError } from './api-error.ts';

/** The path has no place in the API. */
export class InvalidPathError extends ApiError {
  static override readonly code = 'invalid-path';
  static override readonly status = 404;
  static override readonly title = 'Invalid path';
}

/** The path names a resource type that does not exist. */
export class UnsupportedModelError extends ApiError {
  static override readonly code = 'unsupported-model';
  static override readonly status = 404;
  static override readonly title = 'Unsupported model type';
}

/** The path names a relationship that the type does not have. */
export class UnsupportedRelationshipError extends ApiError {
  static override readonly code = 'unsupported-relationship';
  static override readonly status = 404;
  static override readonly title = 'Unsupported relationship';
}

/** The path exists, but not with this method; the header `Allow` says which it has. */
export class MethodNotAllowedError extends ApiError {
  static override readonly code = 'method-not-allowed';
  static override readonly status = 405;
  static override readonly title = 'Method not allowed';
}

/** The body is of a media type that the handler does not read. */
export class UnsupportedMediaTypeError extends ApiError {
  static override readonly code = 'unsupported-media-type';
  static override readonly status = 415;
  static override readonly title = 'Unsupported media type';
}

/** No media type that the client accepts can be served. */
export class NotAcceptableError extends ApiError {
  static override readonly code = 'not-acceptable';
  static override readonly status = 406;
  static override readonly title = 'Not acceptable';
}

/** A query parameter that does not exist here. */
export class UnknownParameterError extends ApiError {
  static override readonly code = 'unknown-parameter';
  static override readonly status = 400;
  static override readonly title = 'Unknown query parameter';
}

/** The query string, or an RPC argument in it, cannot be read. */
export class InvalidQueryError extends ApiError {
  static override readonly code = 'invalid-query';
  static override readonly status = 400;
  static override readonly title = 'Invalid query string';
}

/** A filter that names no field, or one that cannot be filtered so. */
export class InvalidFilterError extends ApiError {
  static override readonly code = 'invalid-filter';
  static override readonly status = 400;
  static override readonly title = 'Invalid filter';
}

/** A sort key that names no field, or one that cannot be sorted by. */
export class InvalidSortError extends ApiError {
  static override readonly code = 'invalid-sort';
  static override readonly status = 400;
  static override readonly title = 'Invalid sort';
}

/** An include path that names no relationship. */
export class InvalidIncludeError extends ApiError {
  static override readonly code = 'invalid-include';
  static override readonly status = 400;
  static override readonly title = 'Invalid include';
}

/** A sparse fieldset of an unknown type, or with an unknown field. */
export class InvalidFieldsError extends ApiError {
  static override readonly code = 'invalid-fields';
  static override readonly status = 400;
  static override readonly title = 'Invalid fields';
}

/** A `page` parameter that is malformed, or above `maxPageSize`. */
export class InvalidPageError extends ApiError {
  static override readonly code = 'invalid-page';
  static override readonly status = 400;
  static override readonly title = 'Invalid page';
}

/** A value that does not fit its field's type. */
export class InvalidValueError extends ApiError {
  static override readonly code = 'invalid-value';
  static override readonly status = 400;
  static override readonly title = 'Invalid value';
}

/** The body is not the document that the operation needs. */
export class InvalidPayloadError extends ApiError {
  static override readonly code = 'invalid-payload';
  static override readonly status = 400;
  static override readonly title = 'Invalid payload';
}

/** Linkage in the body that does not fit its relationship. */
export class InvalidRelationDataError extends ApiError {
  static override readonly code = 'invalid-relation-data';
  static override readonly status = 400;
  static override readonly title = 'Invalid relationship data';
}

/** An id in the body that cannot be one of its type's; in the path, it is `not-found`. */
export class InvalidIdError extends ApiError {
  static override readonly code = 'invalid-id';
  static override readonly status = 400;
  static override readonly title = 'Invalid id';
}

/** An operation that does not exist, or that the data client or its database lacks. */
export class UnsupportedOperationError extends ApiError {
  static override readonly code = 'unsupported-operation';
  static override readonly status = 400;
  static override readonly title = 'Unsupported operation';
}

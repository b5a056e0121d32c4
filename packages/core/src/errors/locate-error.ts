import type { ApiError, ApiErrorClass, ApiErrorOptions, ErrorSource } from './api-error.ts';
import type { FieldLocation } from './sent-data.ts';

/** Returns the same error about another part of the request. */
export function locateError(error: ApiError, source: ErrorSource): ApiError {
  return relocate(error, { source });
}

/** Returns the same error with the location of a field. */
export function relocate(error: ApiError, location: FieldLocation): ApiError {
  const { message, cause } = error;
  const ErrorType = error.constructor as ApiErrorClass;
  return new ErrorType(message, { ...(error as ApiErrorOptions), ...location, cause });
}

/** Returns the errors of a part of a document, whose pointers start at that part. */
export function locateInside(errors: readonly ApiError[], pointer: string): readonly ApiError[] {
  return errors.map((error) => {
    const { source = {} } = error;
    if ('parameter' in source) return error;
    // A header that one part requires does not tell which part it is.
    return locateError(error, { pointer: pointer + ('pointer' in source ? source.pointer : '') });
  });
}

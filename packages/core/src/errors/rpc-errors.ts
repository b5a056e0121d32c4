import { ApiError, type ApiErrorOptions } from './api-error.ts';

/** An RPC path names a model that does not exist. */
export class UnknownModelError extends ApiError {
  static override readonly code = 'unsupported-model';
  static override readonly status = 400;
  static override readonly title = 'Unsupported model';
}

/** An RPC path that is not `/<model>/<operation>`. */
export class InvalidRpcPathError extends ApiError {
  static override readonly code = 'invalid-path';
  static override readonly status = 400;
  static override readonly title = 'Invalid path';
}

/** A reference between the steps of a transaction that is malformed, or that no result has a value for. */
export class InvalidReferenceError extends ApiError {
  static override readonly code = 'invalid-reference';
  static override readonly status = 400;
  static override readonly title = 'Invalid reference';

  constructor(detail: string, options: ApiErrorOptions = {}) {
    super(detail, { reason: 'INVALID_REFERENCE', ...options });
  }
}

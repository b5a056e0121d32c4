import { ApiError, type ApiErrorOptions } from './api-error.ts';

/** The RPC path names an unknown model. */
export class UnknownModelError extends ApiError {
  static override readonly code = 'unsupported-model';
  static override readonly status = 400;
  static override readonly title = 'Unsupported model';
}

/** The RPC path is not `/<model>/<operation>`. */
export class InvalidRpcPathError extends ApiError {
  static override readonly code = 'invalid-path';
  static override readonly status = 400;
  static override readonly title = 'Invalid path';
}

/**
 * A reference between the steps of a transaction is malformed, or the result has no value for it.
 */
export class InvalidReferenceError extends ApiError {
  static override readonly code = 'invalid-reference';
  static override readonly status = 400;
  static override readonly title = 'Invalid reference';

  constructor(detail: string, options: ApiErrorOptions = {}) {
    super(detail, { reason: 'INVALID_REFERENCE', ...options });
  }
}

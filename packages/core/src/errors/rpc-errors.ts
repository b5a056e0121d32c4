import { ApiError } from './api-error.ts';

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

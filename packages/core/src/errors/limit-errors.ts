import { ApiError } from './api-error.ts';

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

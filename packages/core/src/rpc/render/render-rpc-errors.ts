import type { ApiResponse } from '../../api-handler.ts';
import type { ApiError } from '../../errors/api-error.ts';
import type { Step } from '../../errors/step-error.ts';
import { commonStatus } from '../../errors/to-api-errors.ts';
import { RPC_HEADERS } from './render-rpc-result.ts';

/** The error body of RPC. */
export interface RpcErrorBody {
  /** The failure comes from the data layer. */
  readonly orm?: true;
  /** The access policies refused it. */
  readonly rejectedByPolicy?: true;
  /** The data layer's own code. */
  readonly code?: string;
  /** What went wrong, in words for the caller; several failures in one text. */
  readonly message: string;
  /** `ACCESS_POLICY_VIOLATION`, or `RESULT_NOT_READABLE` for a change that was made. */
  readonly reason?: string;
  /** Under which the log has the whole story. */
  readonly correlationId?: string;
  /** Of a transaction: the index of the operation that failed. */
  readonly operation?: number;
}

/**
 * Renders a failure as the error object itself, not wrapped.
 *
 * @param step the operation of a transaction that failed; the message starts with it.
 */
export function renderRpcErrors(errors: readonly ApiError[], step?: Step): ApiResponse {
  const headers = Object.assign({}, ...errors.map((error) => error.headers), RPC_HEADERS);
  return { status: commonStatus(errors), headers, body: JSON.stringify(toBody(errors, step)) };
}

function toBody(errors: readonly ApiError[], step: Step | undefined): RpcErrorBody {
  const [first] = errors;
  const { orm, reason, correlationId } = first ?? {};
  const message = errors.map((error) => error.message).join('; ');
  return {
    ...(orm && { orm: true }),
    ...(orm && POLICY_REASONS.has(orm.reason) && { rejectedByPolicy: true }),
    ...(orm?.code !== undefined && { code: orm.code }),
    message: step ? `Operation ${step.index} (${step.name}): ${message}` : message,
    ...(reason !== undefined && { reason }),
    ...(correlationId !== undefined && { correlationId }),
    ...(step && { operation: step.index }),
  };
}

const POLICY_REASONS: ReadonlySet<string> = new Set(['rejected-by-policy', 'result-not-readable']);

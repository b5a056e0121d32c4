import type { ApiError } from '../errors/api-error.ts';
import { explainLength } from '../errors/explain-length.ts';
import { StepError } from '../errors/step-error.ts';
import { withoutBodyIfHead } from '../http/without-body-if-head.ts';
import type { Limits } from '../limits/limits.ts';
import { type LogOption, logErrors } from '../logging/logger.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { type Deadline, startDeadline } from '../overload/deadline.ts';
import type { IsVisible } from '../schema/visibility.ts';
import type { ApiRequest, ApiResponse } from './api-handler.ts';
import { toApiErrors } from './to-api-errors.ts';

/** The parts of a handler in which REST and RPC differ. */
export interface Answering<Client> {
  readonly orm: OrmBinding<Client>;
  /** Whether an error may name a field. */
  readonly isVisible: IsVisible;
  readonly settings: { readonly log: LogOption; readonly limits: Limits };
  answer(request: ApiRequest<Client>, deadline: Deadline): Promise<ApiResponse>;
  /**
   * Renders errors as a response.
   * @param thrown the value from which the errors were created.
   */
  renderErrors(errors: readonly ApiError[], thrown: unknown): ApiResponse;
}

/**
 * Responds to a request in any case: thrown values are logged and rendered as errors of the
 * handler.
 */
export async function answerRequest<Client>(
  request: ApiRequest<Client>,
  { orm, isVisible, settings, answer, renderErrors }: Answering<Client>,
): Promise<ApiResponse> {
  const deadline = startDeadline(request, settings.limits.timeoutMs);
  try {
    return withoutBodyIfHead(request, await deadline.race(answer(request, deadline)));
  } catch (error) {
    // A completed write must not be answered with a 4xx.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const failure = explainCancelled(error, orm, deadline.signal);
    const thrown = isRead ? explainLength(failure) : failure;
    const errors = toApiErrors(thrown, orm.toOrmError, isVisible);
    logErrors(errors, request, settings.log);
    return withoutBodyIfHead(request, renderErrors(errors, thrown));
  } finally {
    deadline.end();
  }
}

/** Reports a statement that was cancelled because the request is over as the end of the request. */
function explainCancelled<Client>(
  thrown: unknown,
  orm: OrmBinding<Client>,
  signal: AbortSignal,
): unknown {
  const error = thrown instanceof StepError ? thrown.cause : thrown;
  const isCancelled = signal.aborted && orm.toOrmError(error)?.reason === 'unavailable';
  return isCancelled ? signal.reason : thrown;
}

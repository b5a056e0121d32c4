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

/** What the handlers do each in their own way. */
export interface Answering<Client> {
  readonly orm: OrmBinding<Client>;
  /** Which fields an error may name. */
  readonly isVisible: IsVisible;
  readonly settings: { readonly log: LogOption; readonly limits: Limits };
  answer(request: ApiRequest<Client>, deadline: Deadline): Promise<ApiResponse>;
  /** @param thrown what the errors were made of. */
  renderErrors(errors: readonly ApiError[], thrown: unknown): ApiResponse;
}

/** Answers a request, whatever happens: what is thrown is logged and told in the handler's form. */
export async function answerRequest<Client>(
  request: ApiRequest<Client>,
  { orm, isVisible, settings, answer, renderErrors }: Answering<Client>,
): Promise<ApiResponse> {
  const deadline = startDeadline(request, settings.limits.timeoutMs);
  try {
    return withoutBodyIfHead(request, await deadline.race(answer(request, deadline)));
  } catch (error) {
    // A write that has been made must not be answered with a 4xx.
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

/** A statement that was cancelled since the request is over fails as one without a database does. */
function explainCancelled<Client>(
  thrown: unknown,
  orm: OrmBinding<Client>,
  signal: AbortSignal,
): unknown {
  const error = thrown instanceof StepError ? thrown.cause : thrown;
  const isCancelled = signal.aborted && orm.toOrmError(error)?.reason === 'unavailable';
  return isCancelled ? signal.reason : thrown;
}

import type { ApiRequest, ApiResponse } from './api-handler.ts';
import type { ApiError } from './errors/api-error.ts';
import { explainLength } from './errors/explain-length.ts';
import { type IsVisible, toApiErrors } from './errors/to-api-errors.ts';
import { withoutBodyIfHead } from './http/without-body-if-head.ts';
import { type LogOption, logErrors } from './logging/logger.ts';
import type { OrmBinding } from './orm/orm-binding.ts';

/** What the handlers do each in their own way. */
export interface Answering<Client> {
  readonly orm: OrmBinding<Client>;
  /** Which fields an error may name. */
  readonly isVisible: IsVisible;
  readonly log: LogOption;
  answer(request: ApiRequest<Client>): Promise<ApiResponse>;
  /** @param thrown what the errors were made of. */
  renderErrors(errors: readonly ApiError[], thrown: unknown): ApiResponse;
}

/** Answers a request, whatever happens: what is thrown is logged and told in the handler's form. */
export async function answerRequest<Client>(
  request: ApiRequest<Client>,
  { orm, isVisible, log, answer, renderErrors }: Answering<Client>,
): Promise<ApiResponse> {
  try {
    return withoutBodyIfHead(request, await answer(request));
  } catch (error) {
    // A write that has been made must not be answered with a 4xx.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const thrown = isRead ? explainLength(error) : error;
    const errors = toApiErrors(thrown, orm.toOrmError, isVisible);
    logErrors(errors, request, log);
    return withoutBodyIfHead(request, renderErrors(errors, thrown));
  }
}

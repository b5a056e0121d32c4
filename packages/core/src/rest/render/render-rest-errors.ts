import { type ApiError, commonStatus } from '../../errors/api-error.ts';
import { locateInside } from '../../errors/locate-error.ts';
import { InvalidValueError } from '../../errors/request-errors.ts';
import { ValidationError } from '../../errors/resource-errors.ts';
import { StepError } from '../../errors/transaction-errors.ts';
import type { ApiResponse } from '../../http/api-handler.ts';
import { operationPointer } from '../parse/operations/parse-operations.ts';
import { CURSOR_PROFILE } from '../rest-cursor.ts';
import { profileHeaders, REST_HEADERS } from './render-rest-result.ts';
import { JSON_API_OBJECT } from './rest-document.ts';

/** Renders a failure as a document of error objects (JSON:API 1.1, "Error Objects"). */
export function renderRestErrors(
  errors: readonly ApiError[],
  settings: ErrorSettings,
): ApiResponse {
  // JSON:API 1.1, "Universal Responsibilities": the media type names the profile of its errors, too.
  const isOfProfile = errors.some(({ type }) => type?.startsWith(CURSOR_PROFILE));
  const own = isOfProfile ? profileHeaders(CURSOR_PROFILE) : REST_HEADERS;
  const headers = Object.assign({}, ...errors.map((error) => error.headers), own);
  const document = {
    jsonapi: JSON_API_OBJECT,
    errors: errors.map((error) => renderError(error, settings)),
  };
  const status = commonStatus(errors.map((error) => statusOf(error, settings)));
  return { status, headers, body: JSON.stringify(document) };
}

/** Returns the errors of one of several operations, with pointers from the document. */
export function locateInOperation(
  errors: readonly ApiError[],
  thrown: unknown,
): readonly ApiError[] {
  if (!(thrown instanceof StepError)) return errors;
  return locateInside(errors, operationPointer(thrown.step.index));
}

interface ErrorSettings {
  readonly strict: boolean;
  readonly validationStatus: 400 | 422;
}

function renderError(error: ApiError, settings: ErrorSettings): Record<string, unknown> {
  const { code, title, message, source, orm, reason, correlationId, type } = error;
  const { strict } = settings;
  const status = statusOf(error, settings);
  const ormCode = orm?.code !== undefined && { ormCode: orm.code };
  // JSON:API 1.1, "Error Objects": custom members are only allowed in `meta`.
  const meta = { ...(strict && ormCode), ...(reason !== undefined && { reason }), ...error.meta };
  return {
    ...(correlationId !== undefined && { id: correlationId }),
    ...(type !== undefined && { links: { type } }),
    code,
    status: strict ? String(status) : status,
    title,
    detail: message,
    ...(source && { source }),
    ...(!strict && ormCode),
    ...(Object.keys(meta).length > 0 && { meta }),
  };
}

function statusOf(error: ApiError, { validationStatus }: ErrorSettings): number {
  const { source, status } = error;
  const isOfDocument = source !== undefined && 'pointer' in source;
  const isOfValue =
    error instanceof ValidationError || (error instanceof InvalidValueError && isOfDocument);
  return isOfValue && status === 400 ? validationStatus : status;
}

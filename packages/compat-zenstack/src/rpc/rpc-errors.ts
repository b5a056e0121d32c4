import { isDatabaseCode, ORM_TEXTS } from '../failure.ts';
import type { CompatResponse, InnerResponse } from '../http/compat-request.ts';
import type { createFindModel } from '../model-names.ts';

/** The error body of ZenStack's RPC handler. */
export function renderRpcFailure(
  message: string,
  members: object = {},
): { readonly error: object } {
  return { error: { message, ...members } };
}

/** What is known of the operation that failed. */
export interface FailedOperation {
  readonly findModel: ReturnType<typeof createFindModel>;
  /** The model of the operation, in the schema; `undefined` for a procedure. */
  readonly model?: string | undefined;
}

/** Converts an error of Modelway's RPC handler. */
export function toRpcFailure(
  { status, body: { error }, failure: orm, retryAfter }: InnerResponse,
  { findModel, model: own }: FailedOperation,
): CompatResponse {
  const sent = error.model === undefined ? own : (findModel(error.model) ?? own);
  const model = orm?.model ?? sent;
  const named = model !== undefined && { model };
  const message = withoutStep(error);
  const fail = (at: number, text: string, members?: object): CompatResponse => ({
    status: at,
    body: renderRpcFailure(text, members),
  });
  // A path or a method that the handler does not have.
  if (status === 405 || (status === 404 && !error.orm)) return fail(400, message);
  // ZenStack does not tell a protected row from a missing one.
  if (status === 404 || (status === 403 && orm?.reason === 'not-found')) {
    return fail(404, ORM_TEXTS.notFound, { reason: 'not-found', ...named });
  }
  if (error.rejectedByPolicy) {
    const rejectReason = error.rejectReason as 'no-access' | 'cannot-read-back';
    const members = {
      reason: 'rejected-by-policy',
      rejectedByPolicy: true,
      ...named,
      rejectReason,
    };
    const isOwn = orm?.rejectedByPolicyReason === rejectReason;
    const isOfOrm = orm !== undefined && own !== undefined;
    const text = isOwn ? orm.message : isOfOrm ? ORM_TEXTS[rejectReason] : message;
    return fail(403, text, members);
  }
  if (status === 409 || isDatabaseCode(error.code)) {
    const dbErrorCode = error.code !== undefined && { dbErrorCode: error.code };
    return fail(400, message, { reason: 'db-query-error', ...dbErrorCode });
  }
  if (error.code === 'not-supported') return fail(400, message, { reason: 'not-supported' });
  if (error.rejectedByValidation) {
    return fail(422, message, { reason: 'invalid-input', rejectedByValidation: true, ...named });
  }
  const { correlationId } = error;
  return { ...fail(status, message, correlationId && { correlationId }), retryAfter };
}

/** Removes the name of the failed step, which ZenStack does not tell. */
function withoutStep({ message, operation }: { message: string; operation?: number }): string {
  return operation === undefined ? message : message.replace(/^Operation \d+ \([^)]*\): /, '');
}

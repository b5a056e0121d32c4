import { Failure, isDatabaseCode, ORM_TEXTS, titleOf } from '../failure.ts';
import type { CompatResponse, InnerResponse } from '../http/compat-request.ts';
import type { OrmFailure } from '../http/orm-failure.ts';

/** Renders a failure as an error document of ZenStack's REST handler. */
export function renderRestFailure(failure: Failure, title?: string): CompatResponse {
  const { code, status, message, isDetailed, members } = failure;
  const text = titleOf(code) ?? title;
  const error = {
    status,
    code,
    ...(text && { title: text }),
    ...(isDetailed && { detail: message }),
  };
  return { status, body: { errors: [{ ...error, ...members }] } };
}

interface InnerError {
  readonly orm?: OrmFailure | undefined;
  /** The correlation ID. */
  readonly id?: string;
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly ormCode?: string;
  readonly meta?: { readonly reason?: string };
  readonly source?: { readonly pointer?: string; readonly parameter?: string };
}

/** What failed. */
export type FailedKind = 'read' | 'create' | 'write' | 'procedure';

/** Codes of Modelway for a value or a name that ZenStack's ORM would reject. */
const INVALID: ReadonlySet<string> = new Set([
  ...['invalid-fields', 'invalid-filter', 'invalid-value', 'invalid-id', 'validation-error'],
]);

/** Converts an error document of Modelway's REST handler. */
export function toRestFailure(
  { status, body, failure: orm, retryAfter }: InnerResponse,
  kind: FailedKind,
): CompatResponse {
  const errors = (body?.errors ?? []) as readonly InnerError[];
  const [first] = errors;
  if (!first) return { status, body };
  const detail = errors.map((error) => error.detail).join(' ');
  const failure = toFailure({ ...first, detail, orm }, kind);
  return { ...renderRestFailure(failure, first.title), retryAfter };
}

function toFailure(error: InnerError, kind: FailedKind): Failure {
  const { code, status, detail, ormCode, meta, source, orm } = error;
  // ZenStack does not tell a protected row from a missing one, which a creation does not look for.
  const isDenied = ormCode !== undefined || kind === 'procedure' || kind === 'create';
  const isMissing = status === 403 && orm?.reason === 'not-found';
  const isHidden = isMissing || (status === 403 && meta?.reason !== undefined && !isDenied);
  if (code === 'not-found' || isHidden) {
    return kind === 'read'
      ? new Failure('not-found')
      : new Failure('not-found', ORM_TEXTS.notFound);
  }
  if (code === 'forbidden' && meta?.reason !== undefined) {
    const reason = meta.reason === 'RESULT_NOT_READABLE' ? 'cannot-read-back' : 'no-access';
    const isOwn = orm?.rejectedByPolicyReason === reason;
    // Without a failure of the ORM, a write rule has denied it.
    const text = ormCode === undefined && orm === undefined ? detail : ORM_TEXTS[reason];
    return new Failure('forbidden', isOwn ? orm.message : text, { reason });
  }
  if (code === 'conflict' && ormCode === undefined) return new Failure('invalid-payload', detail);
  if (code === 'conflict' || (code === 'validation-error' && isDatabaseCode(ormCode))) {
    return new Failure('query-error', detail, { ...(ormCode && { dbErrorCode: ormCode }) });
  }
  // The other side requires its key.
  const isOfLinkage = /^\/data($|\/relationships\/)/.test(source?.pointer ?? '');
  if (code === 'invalid-relation-data' || (code === 'forbidden' && isOfLinkage)) {
    return new Failure('query-error', detail);
  }
  const isOfValue = /^\/(data\/attributes|meta\/matchFields)/.test(source?.pointer ?? '');
  if (INVALID.has(code) || (isOfValue && status < 500)) {
    return new Failure('validation-error', detail);
  }
  return new Failure(code, detail, {
    ...(!titleOf(code) && { status }),
    ...(error.id && { id: error.id }),
  });
}

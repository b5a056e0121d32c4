import { matchRequired } from '../../errors/precondition-required-error.ts';
import { InvalidValueError } from '../../errors/request-errors.ts';
import type { ApiRequest } from '../../http/api-handler.ts';
import { type EntityTags, parseEntityTags } from '../../http/entity-tags.ts';
import type { RestSettings } from '../rest-options.ts';
import type { ParsedRestRequest } from './parse-rest-request.ts';

/** The conditions in the headers of a request (RFC 9110, section 13.1). */
export interface Conditions {
  readonly ifMatch: EntityTags | undefined;
  readonly ifNoneMatch: EntityTags | undefined;
  /** Whether it has `If-Unmodified-Since`. */
  readonly unmodifiedSince: boolean;
}

/** The conditions of a request without any. */
export const UNCONDITIONAL: Conditions = {
  ifMatch: undefined,
  ifNoneMatch: undefined,
  unmodifiedSince: false,
};

/**
 * Parses the conditions in the headers of a request. `If-Modified-Since` is ignored, since no
 * response has a `Last-Modified` (RFC 9110, section 13.1.3).
 *
 * @throws {InvalidValueError} for a malformed header.
 */
export function parseConditions(request: Pick<ApiRequest<unknown>, 'header'>): Conditions {
  return {
    ifMatch: parseEntityTags('If-Match', request.header('if-match')),
    ifNoneMatch: parseEntityTags('If-None-Match', request.header('if-none-match')),
    unmodifiedSince: request.header('if-unmodified-since') !== undefined,
  };
}

/**
 * Checks that a request without support for conditions has none.
 *
 * @throws {InvalidValueError} that names the header.
 */
export function assertUnconditional({ ifMatch, ...others }: Conditions): void {
  assertOnlyMatch(others);
  if (ifMatch) throw unsupported('If-Match', 'updates, deletions and relationship writes');
}

/** What a write requires of the state of its row. */
export interface RowCondition {
  /** The tags in `If-Match`. */
  readonly precondition: EntityTags | undefined;
  /** Whether an upsert may only update with `If-Match`. */
  readonly isMatchRequired: boolean;
}

/** That of a read, whose conditions are about the response. */
export const NOTHING_REQUIRED: RowCondition = { precondition: undefined, isMatchRequired: false };

/**
 * Checks the conditions of a write against its operation.
 *
 * @throws {InvalidValueError} for a condition that the operation does not support.
 * @throws {PreconditionRequiredError} if it has none, but requires one.
 */
export function parseRowCondition(
  parsed: ParsedRestRequest,
  conditions: Conditions,
  { requireIfMatch }: Pick<RestSettings, 'requireIfMatch'>,
): RowCondition {
  const { kind, model } = parsed;
  const isUpsert = kind === 'create' && parsed.document.match !== undefined;
  if (kind === 'create' && !isUpsert) assertUnconditional(conditions);
  const { ifMatch, ...others } = conditions;
  // RFC 9110, section 13.1.4: If-Match takes precedence over If-Unmodified-Since.
  assertOnlyMatch({ ...others, unmodifiedSince: !ifMatch && others.unmodifiedSince });
  const isBulk = kind === 'updateMany' || kind === 'deleteMany';
  const without = !model.version
    ? `Resources of the type ${model.type} have no version`
    : isBulk && 'A write of several resources has no entity tag';
  if (without && ifMatch && ifMatch !== '*') {
    const detail = `${without}, so If-Match can only be *.`;
    throw new InvalidValueError(detail, { source: { header: 'If-Match' } });
  }
  const isMatchRequired = requireIfMatch && model.version !== undefined && !ifMatch;
  if (isMatchRequired && kind !== 'create') throw matchRequired(model.type, isBulk);
  return { precondition: ifMatch, isMatchRequired };
}

function assertOnlyMatch({ ifNoneMatch, unmodifiedSince }: Omit<Conditions, 'ifMatch'>): void {
  if (ifNoneMatch) throw unsupported('If-None-Match', 'reads of resources');
  // Without it, the write would be made unconditionally.
  if (unmodifiedSince) {
    const detail =
      'If-Unmodified-Since is not supported: it has no fractions of a second. Use If-Match.';
    throw new InvalidValueError(detail, { source: { header: 'If-Unmodified-Since' } });
  }
}

function unsupported(header: string, operations: string): InvalidValueError {
  return new InvalidValueError(`${header} is supported for ${operations} only.`, {
    source: { header },
  });
}

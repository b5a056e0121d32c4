import {
  type ApiError,
  type ApiErrorClass,
  type ApiErrorOptions,
  MAX_ERRORS,
} from '../errors/api-error.ts';
import type { OrmError, OrmErrorReason, OrmIssue } from '../errors/orm-error.ts';
import { POLICY_DENIAL } from '../errors/policy-denial.ts';
import {
  InvalidValueError,
  LimitExceededError,
  UnsupportedOperationError,
} from '../errors/request-errors.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
} from '../errors/resource-errors.ts';
import { UnavailableError, unknownError } from '../errors/server-errors.ts';

/** The error for a reason, its detail, and its own `reason`. */
type Conversion = readonly [
  type: ApiErrorClass,
  detail: string | ((orm: OrmError) => string),
  reason?: string,
];

const CONVERSIONS: Readonly<Record<Exclude<OrmErrorReason, 'unknown'>, Conversion>> = {
  'rejected-by-policy': [
    ForbiddenError,
    'The access policies do not allow this operation.',
    POLICY_DENIAL.reason,
  ],
  'result-not-readable': [
    ForbiddenError,
    'The write succeeded, but the access policies do not allow reading the result.',
    'RESULT_NOT_READABLE',
  ],
  'record-not-found': [NotFoundError, 'The record does not exist.'],
  'invalid-input': [ValidationError, 'The ORM client rejected the input.'],
  'invalid-value': [
    InvalidValueError,
    (orm) => `${subjectOf(orm)} is too long, out of range or malformed for its field.`,
  ],
  'unique-violation': [ConflictError, uniqueDetail],
  'foreign-key-violation': [
    ConflictError,
    'The record refers to a record that does not exist, or other records still refer to it.',
  ],
  'required-violation': [ValidationError, requiredDetail],
  'check-violation': [
    ValidationError,
    (orm) =>
      orm.fields && orm.fields.length > 1
        ? `The values of ${namesOf(orm)} do not meet a rule of the database.`
        : `${subjectOf(orm)} does not meet a rule of the database.`,
  ],
  'exclusion-violation': [
    ConflictError,
    (orm) => `The record conflicts with another one${namesOf(orm) ? ` in ${namesOf(orm)}` : ''}.`,
  ],
  raised: [ValidationError, 'A rule of the database rejects the change.'],
  'write-conflict': [ConflictError, 'The change conflicts with a concurrent change. Try again.'],
  'not-supported': [
    UnsupportedOperationError,
    'The ORM client or its database does not support this operation.',
  ],
  'too-large': [
    LimitExceededError,
    'The statement is too large for the database. Send fewer values, conditions or records.',
  ],
  'large-result': [
    LimitExceededError,
    'The records are too large for the server to read at once. Request fewer records or fields.',
  ],
  unavailable: [UnavailableError, 'The database is not available. Try again later.'],
};

/**
 * Converts a failure of the data layer into errors for the client: one for each validation issue.
 */
export function fromOrmError(orm: OrmError, cause: unknown): readonly ApiError[] {
  // Without its code: an unexpected SQLSTATE tells of the tables.
  if (orm.reason === 'unknown') return [unknownError(cause, { reason: 'unknown' })];
  if (orm.reason === 'invalid-input' && orm.issues?.length) return validationErrors(orm, cause);
  const [ErrorType, detail, reason] = CONVERSIONS[orm.reason];
  const options: ApiErrorOptions = {
    ...{ orm, cause, ...(reason !== undefined && { reason }) },
    ...(orm.reason === 'unavailable' && { correlationId: crypto.randomUUID() }),
  };
  return [new ErrorType(typeof detail === 'string' ? detail : detail(orm), options)];
}

function validationErrors(orm: OrmError, cause: unknown): readonly ApiError[] {
  return (orm.issues ?? []).slice(0, MAX_ERRORS).map((issue) => {
    const options = { orm: { ...orm, issues: [issue] }, path: issue.path, cause };
    return new ValidationError(issueDetail(issue), options);
  });
}

/** Names the path of an issue: `"data.name" is required`, `expected string at "data.name"`. */
function issueDetail({ path, message }: OrmIssue): string {
  if (path.length === 0) return message;
  const name = `"${path.at(-1)}"`;
  const full = `"${path.join('.')}"`;
  return message.startsWith(`${name} `)
    ? `${full}${message.slice(name.length)}`
    : `${message} at ${full}`;
}

/** Creates the 409 for a value that another record has already. */
export function uniqueConflict(orm: OrmError): ConflictError {
  return new ConflictError(uniqueDetail(orm), { orm });
}

function uniqueDetail(orm: OrmError): string {
  const names = namesOf(orm) ?? 'a unique field';
  return `A record with the same value for ${names} already exists.`;
}

function requiredDetail(orm: OrmError): string {
  const names = namesOf(orm);
  return names ? `${names} is required.` : 'A required value is missing.';
}

function subjectOf(orm: OrmError): string {
  const names = namesOf(orm);
  return names ? `The value of ${names}` : 'A value';
}

function namesOf({ fields }: OrmError): string | undefined {
  return fields?.length ? fields.map((field) => `"${field}"`).join(', ') : undefined;
}

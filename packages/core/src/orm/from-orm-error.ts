import { type ApiError, MAX_ERRORS } from '../errors/api-error.ts';
import type { OrmError, OrmErrorReason, OrmIssue } from '../errors/orm-error.ts';
import { policyDenial } from '../errors/policy-denial.ts';
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

type Convert = (orm: OrmError, cause: unknown) => readonly ApiError[];

const CONVERSIONS: Readonly<Record<OrmErrorReason, Convert>> = {
  'rejected-by-policy': (orm, cause) => [
    policyDenial('The access policies do not allow this operation.', {
      orm,
      cause,
    }),
  ],
  'result-not-readable': (orm, cause) => [
    new ForbiddenError(
      'The write succeeded, but the access policies do not allow reading the result.',
      {
        orm,
        cause,
        reason: 'RESULT_NOT_READABLE',
      },
    ),
  ],
  'record-not-found': (orm, cause) => [
    new NotFoundError('The record does not exist.', { orm, cause }),
  ],
  'invalid-input': validationErrors,
  'invalid-value': (orm, cause) => [
    new InvalidValueError(
      `${subjectOf(orm)} is too long, out of range or malformed for its field.`,
      {
        orm,
        cause,
      },
    ),
  ],
  'unique-violation': (orm, cause) => [uniqueConflict(orm, cause)],
  'foreign-key-violation': (orm, cause) => [
    new ConflictError(
      'The record refers to a record that does not exist, or other records still refer to it.',
      { orm, cause },
    ),
  ],
  'required-violation': (orm, cause) => [new ValidationError(requiredDetail(orm), { orm, cause })],
  'check-violation': (orm, cause) => [
    new ValidationError(
      orm.fields && orm.fields.length > 1
        ? `The values of ${namesOf(orm)} do not meet a rule of the database.`
        : `${subjectOf(orm)} does not meet a rule of the database.`,
      { orm, cause },
    ),
  ],
  'exclusion-violation': (orm, cause) => [
    new ConflictError(
      `The record conflicts with another one${namesOf(orm) ? ` in ${namesOf(orm)}` : ''}.`,
      { orm, cause },
    ),
  ],
  raised: (orm, cause) => [
    new ValidationError('A rule of the database rejects the change.', { orm, cause }),
  ],
  'write-conflict': (orm, cause) => [
    new ConflictError('The change conflicts with a concurrent change. Try again.', { orm, cause }),
  ],
  'not-supported': (orm, cause) => [
    new UnsupportedOperationError(
      'The ORM client or its database does not support this operation.',
      { orm, cause },
    ),
  ],
  'too-large': (orm, cause) => [
    new LimitExceededError(
      'The request requires a larger statement than the database accepts. Send fewer values, conditions or records.',
      { orm, cause },
    ),
  ],
  'large-result': (orm, cause) => [
    new LimitExceededError(
      'The records have more bytes than the server accepts from its database at once. Request fewer records or fields.',
      { orm, cause },
    ),
  ],
  unavailable: (orm, cause) => [
    new UnavailableError('The database is not available. Try again later.', {
      orm,
      cause,
      correlationId: crypto.randomUUID(),
    }),
  ],
  // Without its code: an unexpected SQLSTATE tells of the tables.
  unknown: (_orm, cause) => [unknownError(cause, { reason: 'unknown' })],
};

/**
 * Converts a failure of the data layer into errors for the client: one for each validation issue.
 */
export function fromOrmError(orm: OrmError, cause: unknown): readonly ApiError[] {
  return CONVERSIONS[orm.reason](orm, cause);
}

function validationErrors(orm: OrmError, cause: unknown): readonly ApiError[] {
  if (!orm.issues?.length) {
    return [new ValidationError('The ORM client rejected the input.', { orm, cause })];
  }
  return orm.issues.slice(0, MAX_ERRORS).map((issue) => {
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
export function uniqueConflict(orm: OrmError, cause?: unknown): ConflictError {
  const names = namesOf(orm) ?? 'a unique field';
  return new ConflictError(`A record with the same value for ${names} already exists.`, {
    orm,
    cause,
  });
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

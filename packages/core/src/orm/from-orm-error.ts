import { type ApiError, MAX_ERRORS } from '../errors/api-error.ts';
import { LimitExceededError } from '../errors/limit-errors.ts';
import type { OrmError, OrmErrorReason } from '../errors/orm-error.ts';
import { policyDenial } from '../errors/policy-denial.ts';
import { InvalidValueError, UnsupportedOperationError } from '../errors/request-errors.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationError,
} from '../errors/resource-errors.ts';
import { UnavailableError, UnknownError } from '../errors/server-errors.ts';

type Convert = (orm: OrmError, cause: unknown) => readonly ApiError[];

const CONVERSIONS: Readonly<Record<OrmErrorReason, Convert>> = {
  'rejected-by-policy': (orm, cause) => [
    policyDenial('The access policies do not allow this', {
      orm,
      cause,
    }),
  ],
  'result-not-readable': (orm, cause) => [
    new ForbiddenError('The change was made, but the access policies do not allow to read it', {
      orm,
      cause,
      reason: 'RESULT_NOT_READABLE',
    }),
  ],
  'record-not-found': (orm, cause) => [
    new NotFoundError('The record does not exist', { orm, cause }),
  ],
  'invalid-input': validationErrors,
  'invalid-value': (orm, cause) => [
    new InvalidValueError('A value is out of range or malformed for its field', { orm, cause }),
  ],
  'unique-violation': (orm, cause) => [new ConflictError(uniqueDetail(orm), { orm, cause })],
  'foreign-key-violation': (orm, cause) => [
    new ConflictError(
      'A record that this one refers to does not exist, or this one is still referred to',
      { orm, cause },
    ),
  ],
  'required-violation': (orm, cause) => [
    new ValidationError('A required value is missing', { orm, cause }),
  ],
  'write-conflict': (orm, cause) => [
    new ConflictError('The change collided with another one; try again', { orm, cause }),
  ],
  'not-supported': (orm, cause) => [
    new UnsupportedOperationError('The data client or its database cannot do this', { orm, cause }),
  ],
  'too-large': (orm, cause) => [
    new LimitExceededError(
      'The request needs a larger statement than the database takes: send fewer values, conditions or records',
      { orm, cause },
    ),
  ],
  unavailable: (orm, cause) => [
    new UnavailableError('The database cannot answer just now; try again later', {
      orm,
      cause,
      correlationId: crypto.randomUUID(),
    }),
  ],
  unknown: (orm, cause) => [unknownError(cause, orm)],
};

/** The client's view of a failure in the data layer; several where validation found several. */
export function fromOrmError(orm: OrmError, cause: unknown): readonly ApiError[] {
  return CONVERSIONS[orm.reason](orm, cause);
}

/** The 500: a fixed text, and the id under which the log has the rest. */
export function unknownError(cause: unknown, orm?: OrmError): ApiError {
  return new UnknownError('An unexpected error occurred', {
    cause,
    correlationId: crypto.randomUUID(),
    ...(orm && { orm }),
  });
}

function validationErrors(orm: OrmError, cause: unknown): readonly ApiError[] {
  if (!orm.issues?.length) {
    return [new ValidationError('The data client refuses the input', { orm, cause })];
  }
  return orm.issues.slice(0, MAX_ERRORS).map((issue) => {
    const where = issue.path.length > 0 ? ` at "${issue.path.join('.')}"` : '';
    return new ValidationError(issue.message + where, { orm: { ...orm, issues: [issue] }, cause });
  });
}

function uniqueDetail({ fields }: OrmError): string {
  const names = fields?.length ? `the same ${fields.join(', ')}` : 'the same unique value';
  return `There is already a record with ${names}`;
}

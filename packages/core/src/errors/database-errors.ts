import type { ApiError } from './api-error.ts';
import type { DatabaseReport, OrmError, OrmErrorReason } from './orm-error.ts';
import { DatabaseRuleError } from './resource-errors.ts';
import { showValue } from './show-value.ts';

/** A failure that the database reports. Its texts may contain values of records. */
export interface DatabaseFailure extends DatabaseReport {
  /** What Modelway takes it for: `raised` for the error of a trigger or a function. */
  readonly reason: OrmErrorReason;
  /** The model, as the schema spells it. */
  readonly model?: string;
  /** The fields of the constraint or of the rejected value, hidden ones included. */
  readonly fields?: readonly string[];
}

/** The response to a failure that the database reports. */
export interface DatabaseErrorResponse {
  /** The status, from 400 to 499. @default 400 */
  readonly status?: number;
  /**
   * A code of your own: `code` of REST's error object and of RPC's error body.
   * @default `validation-error` in REST, the database's own code in RPC
   */
  readonly code?: string;
  /** The explanation for the caller. */
  readonly detail: string;
  /**
   * The field that it is about: the end of REST's `source.pointer` and of the `path` of RPC's
   * issue.
   * @default none
   */
  readonly field?: string;
}

/**
 * Maps failures that the database reports, such as the errors that triggers raise, to responses.
 * `undefined` leaves a failure as it is. An error that it throws becomes a logged 500.
 */
export type DatabaseErrors = (error: DatabaseFailure) => DatabaseErrorResponse | undefined;

/**
 * Returns the error for a failure that the option `databaseErrors` maps.
 *
 * @throws {TypeError} that names the invalid member; else the error of the option.
 */
export function mapDatabaseError(
  { report, reason, model, fields, ...orm }: OrmError,
  databaseErrors: DatabaseErrors | undefined,
  cause: unknown,
): ApiError | undefined {
  if (!report || !databaseErrors) return undefined;
  const about = { ...(model !== undefined && { model }) };
  const failure = { ...report, reason, ...about, ...(fields && { fields }) };
  const response = databaseErrors(failure);
  if (response === undefined) return undefined;
  const { status = 400, code, detail, field } = readResponse(response);
  const target = field === undefined ? {} : locate(field);
  const known = { ...orm, ...about, reason, ...(code !== undefined && { code }) };
  return new DatabaseRuleError(detail, {
    status,
    ...target,
    orm: known,
    cause,
    ...(code && { code }),
  });
}

function locate(field: string) {
  return { path: ['data', field], source: { pointer: `/data/attributes/${field}` } };
}

function readResponse(given: DatabaseErrorResponse): DatabaseErrorResponse {
  const { status = 400, detail, code = 'x', field = 'x' } = Object(given) as DatabaseErrorResponse;
  if (!(Number.isInteger(status) && status >= 400 && status < 500)) {
    throw new TypeError(`databaseErrors must return a status of 4xx, not ${showValue(status)}.`);
  }
  for (const [name, value] of Object.entries({ detail, code, field })) {
    if (typeof value === 'string' && value !== '') continue;
    throw new TypeError(`databaseErrors must return ${name} as a text, not ${showValue(value)}.`);
  }
  return given;
}

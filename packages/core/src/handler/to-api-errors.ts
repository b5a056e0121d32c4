import { ApiError, ApiErrors } from '../errors/api-error.ts';
import { type DatabaseErrors, mapDatabaseError } from '../errors/database-errors.ts';
import { relocate } from '../errors/locate-error.ts';
import type { OrmError } from '../errors/orm-error.ts';
import { locateField } from '../errors/sent-data.ts';
import { unknownError } from '../errors/server-errors.ts';
import { StepError } from '../errors/transaction-errors.ts';
import { fromOrmError } from '../orm/from-orm-error.ts';
import type { IsVisible } from '../schema/schema-model.ts';

/** How errors are read. */
export interface ErrorReading {
  /** Classifies an error of the ORM client. */
  readonly toOrmError: (error: unknown) => OrmError | undefined;
  /** Whether an error may name a field. */
  readonly isVisible: IsVisible;
  /** The option of the handler. */
  readonly databaseErrors?: DatabaseErrors | undefined;
}

/** Converts any thrown value into the errors that a client may see. */
export function toApiErrors(error: unknown, reading: ErrorReading): readonly ApiError[] {
  if (error instanceof StepError) return toApiErrors(error.cause, reading);
  if (error instanceof ApiError) return [error];
  if (error instanceof ApiErrors) return error.errors;
  const orm = reading.toOrmError(error);
  return orm ? fromDatabase(orm, error, reading) : [unknownError(error)];
}

function fromDatabase(
  orm: OrmError,
  error: unknown,
  { isVisible, databaseErrors }: ErrorReading,
): readonly ApiError[] {
  try {
    const mapped = mapDatabaseError(orm, databaseErrors, error);
    if (mapped) return [mapped];
  } catch (thrown) {
    return [unknownError(thrown)];
  }
  const { report: _, ...known } = orm;
  const visible = withVisibleFields(known, isVisible);
  const errors = fromOrmError(visible, error);
  const location = locateField(error, visible);
  return location ? errors.map((each) => relocate(each, location)) : errors;
}

/** Omits a key that contains a hidden field, so that the response does not reveal it. */
function withVisibleFields(orm: OrmError, isVisible: IsVisible): OrmError {
  const { fields, ...rest } = orm;
  return !fields || fields.every((field) => isVisible(orm.model, field)) ? orm : rest;
}

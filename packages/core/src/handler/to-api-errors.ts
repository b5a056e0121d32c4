import { ApiError, ApiErrors } from '../errors/api-error.ts';
import type { OrmError } from '../errors/orm-error.ts';
import { StepError } from '../errors/step-error.ts';
import { fromOrmError, unknownError } from '../orm/from-orm-error.ts';
import type { IsVisible } from '../schema/visibility.ts';

/**
 * Converts any thrown value into the errors that a client may see.
 *
 * @param isVisible whether an error may name a field.
 */
export function toApiErrors(
  error: unknown,
  toOrmError: (error: unknown) => OrmError | undefined,
  isVisible: IsVisible,
): readonly ApiError[] {
  if (error instanceof StepError) return toApiErrors(error.cause, toOrmError, isVisible);
  if (error instanceof ApiError) return [error];
  if (error instanceof ApiErrors) return error.errors;
  const orm = toOrmError(error);
  return orm ? fromOrmError(withVisibleFields(orm, isVisible), error) : [unknownError(error)];
}

/** Omits a key that contains a hidden field, so that the response does not reveal it. */
function withVisibleFields(orm: OrmError, isVisible: IsVisible): OrmError {
  const { fields, ...rest } = orm;
  return !fields || fields.every((field) => isVisible(orm.model, field)) ? orm : rest;
}

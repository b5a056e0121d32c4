import type { OrmError } from '../orm/orm-error.ts';
import { ApiError, ApiErrors } from './api-error.ts';
import { fromOrmError, unknownError } from './from-orm-error.ts';

/** The one funnel: whatever was thrown, as the errors that a client may see. */
export function toApiErrors(
  error: unknown,
  toOrmError: (error: unknown) => OrmError | undefined,
): readonly ApiError[] {
  if (error instanceof ApiError) return [error];
  if (error instanceof ApiErrors) return error.errors;
  const orm = toOrmError(error);
  return orm ? fromOrmError(orm, error) : [unknownError(error)];
}

/** One status for several errors: their own where they agree, else the class that they share. */
export function commonStatus(errors: readonly ApiError[]): number {
  const statuses = errors.map((error) => error.status);
  const highest = Math.max(...statuses);
  if (statuses.every((status) => status === highest)) return highest;
  return highest >= 500 ? 500 : 400;
}

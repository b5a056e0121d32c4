import { type ApiError, collectError, throwIfAny } from '../../errors/api-error.ts';
import type { QueryParam } from '../../http/query-params.ts';
import { unknownParameter } from '../../http/unknown-parameter.ts';

/**
 * Checks that a request which accepts no query parameters has none.
 *
 * @throws {ApiErrors} with one error for each parameter.
 */
export function assertNoQuery(params: readonly QueryParam[]): void {
  const issues: ApiError[] = [];
  for (const param of params) collectError(issues, unknownParameter(param.name));
  throwIfAny(issues);
}

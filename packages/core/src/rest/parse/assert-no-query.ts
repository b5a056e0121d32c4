import { type ApiError, collectError, throwIfAny } from '../../errors/api-error.ts';
import { UnknownParameterError } from '../../errors/request-errors.ts';
import { unknownName } from '../../errors/unknown-name.ts';
import type { QueryParam } from '../../http/query-params.ts';

/**
 * Checks that a request which takes no query parameters has none.
 *
 * @throws {ApiErrors} with every one that there is.
 */
export function assertNoQuery(params: readonly QueryParam[]): void {
  const issues: ApiError[] = [];
  for (const param of params) collectError(issues, unknownParameter(param, []));
  throwIfAny(issues);
}

/**
 * JSON:API 1.1, "Query Parameters": a parameter that the server does not know is a 400.
 *
 * @param known what there is in its place.
 */
export function unknownParameter(
  { name }: QueryParam,
  known: readonly string[],
): UnknownParameterError {
  const others =
    known.length > 0
      ? `Supported: ${known.join(', ')}.`
      : 'This endpoint accepts no query parameters.';
  const inside = name.slice(name.search(/\[|$/));
  const unknown = unknownName('query parameter', name, {
    known: known.map((each) => each.replace('[…]', inside)),
  });
  return new UnknownParameterError(`${unknown} ${others}`, { source: { parameter: name } });
}

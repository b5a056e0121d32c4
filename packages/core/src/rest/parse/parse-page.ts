import { InvalidPageError } from '../../errors/request-errors.ts';
import type { QueryParam } from '../../http/query-params.ts';
import type { RestSettings } from '../rest-options.ts';

/** The slice of a collection that a request asks for. */
export interface Page {
  /** How many resources to skip. */
  readonly offset: number;
  /** How many resources at most; `Infinity` where pagination is off. */
  readonly limit: number;
  /** Whether to count the whole collection. */
  readonly total: boolean;
}

/**
 * Reads `page[offset]`, `page[limit]` and `page[total]`.
 *
 * @throws {InvalidPageError} where one is not a whole number, is repeated, or is out of bounds.
 */
export function parsePage(params: readonly QueryParam[], settings: RestSettings): Page {
  const limit = readNumber(params, { name: 'page[limit]', least: 1 });
  if (limit !== undefined && limit > settings.maxPageSize) {
    throw new InvalidPageError(
      `page[limit] is ${limit}, above the limit maxPageSize, which is ${settings.maxPageSize}`,
      { source: { parameter: 'page[limit]' } },
    );
  }
  return {
    offset: readNumber(params, { name: 'page[offset]', least: 0 }) ?? 0,
    limit: limit ?? settings.pageSize,
    total: readTotal(params) ?? settings.total,
  };
}

function readTotal(params: readonly QueryParam[]): boolean | undefined {
  const values = params.filter(({ name }) => name === 'page[total]').map(({ value }) => value);
  if (values.length === 0) return undefined;
  if (values.length === 1 && (values[0] === 'true' || values[0] === 'false')) {
    return values[0] === 'true';
  }
  throw new InvalidPageError('page[total] must be true or false', {
    source: { parameter: 'page[total]' },
  });
}

function readNumber(
  params: readonly QueryParam[],
  { name, least }: { readonly name: string; readonly least: number },
): number | undefined {
  const [param, second] = params.filter((candidate) => candidate.name === name);
  if (!param) return undefined;
  const number = /^\d+$/.test(param.value) ? Number(param.value) : Number.NaN;
  if (second || !Number.isSafeInteger(number) || number < least) {
    throw new InvalidPageError(`${name} must be one whole number, ${least} or more`, {
      source: { parameter: name },
    });
  }
  return number;
}

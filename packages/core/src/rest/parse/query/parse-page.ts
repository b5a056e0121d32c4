import { InvalidPageError } from '../../../errors/request-errors.ts';
import {
  PAGE_PARAMS,
  type PageForm,
  type QueryParam,
  TOTAL_PARAM,
} from '../../../http/query-params.ts';
import type { RestSettings } from '../../rest-options.ts';
import type { CursorPage } from './parse-cursor-page.ts';

/** The requested slice of a collection. */
export type Page = OffsetPage | CursorPage;

/** A requested slice of a collection that starts at a number of resources. */
export interface OffsetPage {
  /** The number of resources to skip. */
  readonly offset: number;
  /** The maximum number of resources; `Infinity` if pagination is off. */
  readonly limit: number;
  /** Whether to count the whole collection, or to estimate its size if that is possible. */
  readonly total: boolean | 'estimated';
  /** The form of the page parameters, which links to other pages use as well. */
  readonly form: PageForm;
}

/**
 * Parses `page[offset]` and `page[limit]`, or `page[number]` (from 1) and `page[size]`; and
 * `page[total]`.
 *
 * @throws {InvalidPageError} if one is not a whole number, is repeated or out of range, or combined
 * with one of the other form.
 */
export function parsePage(params: readonly QueryParam[], settings: RestSettings): OffsetPage {
  const form = formOf(params);
  const { start, limit: limitName } = PAGE_PARAMS[form];
  const limit = readNumber(params, { name: limitName, least: 1 });
  if (limit !== undefined && limit > settings.maxPageSize) {
    throw invalid(
      `${limitName} is ${limit}, which exceeds the maximum of ${settings.maxPageSize} (maxPageSize).`,
      limitName,
    );
  }
  const page = {
    limit: limit ?? settings.pageSize,
    total: readTotal(params, settings) ?? settings.total,
    form,
  };
  if (form === 'number') return { ...page, offset: readPageNumber(params, page.limit) };
  return { ...page, offset: readNumber(params, { name: start, least: 0 }) ?? 0 };
}

function formOf(params: readonly QueryParam[]): PageForm {
  const find = ({ start, limit }: (typeof PAGE_PARAMS)[PageForm]) =>
    params.find(({ name }) => name === start || name === limit)?.name;
  const number = find(PAGE_PARAMS.number);
  const offset = find(PAGE_PARAMS.offset);
  if (number === undefined) return 'offset';
  if (offset === undefined) return 'number';
  throw invalid(
    `${number} and ${offset} cannot be combined. Send page[number] and page[size], or page[offset] and page[limit].`,
    number,
  );
}

function readPageNumber(params: readonly QueryParam[], limit: number): number {
  const name = PAGE_PARAMS.number.start;
  const number = readNumber(params, { name, least: 1 }) ?? 1;
  if (number === 1) return 0;
  const offset = (number - 1) * limit;
  if (Number.isSafeInteger(offset)) return offset;
  const detail = Number.isFinite(limit)
    ? `${name} is ${number}, which is too large.`
    : `${name} requires page[size]: this API has no default page size.`;
  throw invalid(detail, name);
}

/**
 * Parses `page[total]`.
 *
 * @throws {InvalidPageError} if it is unknown or repeated, or an estimate that is not enabled.
 */
export function readTotal(
  params: readonly QueryParam[],
  { estimatedTotals }: Pick<RestSettings, 'estimatedTotals'>,
): boolean | 'estimated' | undefined {
  const values = params.filter(({ name }) => name === TOTAL_PARAM).map(({ value }) => value);
  if (values.length === 0) return undefined;
  if (values.length === 1 && (values[0] === 'true' || values[0] === 'false')) {
    return values[0] === 'true';
  }
  const isEstimated = values.length === 1 && values[0] === 'estimated';
  if (isEstimated && estimatedTotals) return 'estimated';
  const why = isEstimated ? 'page[total]=estimated requires the option estimatedTotals. ' : '';
  const allowed = estimatedTotals ? 'true, false or estimated' : 'true or false';
  throw invalid(`${why}${TOTAL_PARAM} must be ${allowed}.`, TOTAL_PARAM);
}

/**
 * Parses a parameter that is a whole number.
 *
 * @throws {InvalidPageError} if it is not, or is repeated or too small.
 */
export function readNumber(
  params: readonly QueryParam[],
  { name, least }: { readonly name: string; readonly least: number },
): number | undefined {
  const [param, second] = params.filter((candidate) => candidate.name === name);
  if (!param) return undefined;
  const number = /^\d+$/.test(param.value) ? Number(param.value) : Number.NaN;
  if (second || !Number.isSafeInteger(number) || number < least) {
    throw invalid(`${name} must be one integer, at least ${least}.`, name);
  }
  return number;
}

function invalid(detail: string, parameter: string): InvalidPageError {
  return new InvalidPageError(detail, { source: { parameter } });
}

import { PAGE_PARAMS } from '../../http/query-params.ts';
import type { OffsetPage } from '../parse/query/parse-page.ts';

/** The pagination links of a collection (JSON:API 1.1, "Pagination"). */
export interface PageLinks {
  readonly first: string;
  /** null if the collection was not counted, or is paged by cursor. */
  readonly last: string | null;
  readonly prev: string | null;
  readonly next: string | null;
}

/**
 * Renders the links to the other pages. Each keeps every other parameter of the request.
 *
 * @param location the collection's URL without a query string, and the request's own query string,
 * still percent-encoded.
 * @param extent the total number, or, without a count, whether there is more.
 */
export function renderPageLinks(
  location: PageLocation,
  { offset, limit, form }: OffsetPage,
  { total, hasMore }: Extent,
): PageLinks {
  const link = linksWithout(Object.values(PAGE_PARAMS[form]), location);
  if (!Number.isFinite(limit)) {
    return { first: link([]), last: link([]), prev: offset > 0 ? link([]) : null, next: null };
  }
  const page = (at: number): string => link(toParams(at, { limit, form }));
  const last = total === undefined ? undefined : Math.max(0, Math.ceil(total / limit) - 1) * limit;
  // From beyond the last row, it leads to the last page instead of another empty one.
  const previous = Math.max(0, Math.min(offset - limit, last ?? Number.POSITIVE_INFINITY));
  return {
    first: page(0),
    last: last === undefined ? null : page(last),
    prev: offset > 0 ? page(previous) : null,
    next: hasMore ? page(offset + limit) : null,
  };
}

/** The URL of a collection without a query string, and the request's own query string. */
export interface PageLocation {
  readonly url: string;
  readonly rawQuery: string;
}

/**
 * Creates the function that returns the URL with other parameters.
 *
 * @param replaced the names of the parameters that it does not keep.
 */
export function linksWithout(
  replaced: readonly string[],
  { url, rawQuery }: PageLocation,
): (params: readonly string[]) => string {
  const kept = rawQuery
    .split('&')
    .filter((part) => part !== '' && !replaced.includes(nameOf(part)));
  return (params) => {
    const query = [...kept, ...params].join('&');
    return query === '' ? url : `${url}?${query}`;
  };
}

/** The size of a collection. */
export interface Extent {
  /** `undefined` if the collection was not counted. */
  readonly total: number | undefined;
  /** Whether there is another page. */
  readonly hasMore: boolean;
}

function toParams(
  at: number,
  { limit, form }: Pick<OffsetPage, 'limit' | 'form'>,
): readonly string[] {
  const params = PAGE_PARAMS[form];
  const start = encodeURIComponent(params.start);
  const size = encodeURIComponent(params.limit);
  if (form === 'number') return [`${start}=${at / limit + 1}`, `${size}=${limit}`];
  return [...(at > 0 ? [`${start}=${at}`] : []), `${size}=${limit}`];
}

function nameOf(part: string): string {
  return decodeURIComponent((part.split('=')[0] as string).replaceAll('+', ' '));
}

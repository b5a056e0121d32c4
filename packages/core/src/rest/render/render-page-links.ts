import { PAGE_PARAMS, type PageForm } from '../../http/query-params.ts';
import type { Page } from '../parse/query/parse-page.ts';

/** The pagination links of a collection (JSON:API 1.1, "Pagination"). */
export interface PageLinks {
  readonly first: string;
  /** null if the collection was not counted. */
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
  { url, rawQuery }: { readonly url: string; readonly rawQuery: string },
  { offset, limit, form }: Page,
  { total, hasMore }: Extent,
): PageLinks {
  const kept = rawQuery.split('&').filter((part) => part !== '' && !isPageParam(part, form));
  const link = (params: readonly string[]): string => {
    const query = [...kept, ...params].join('&');
    return query === '' ? url : `${url}?${query}`;
  };
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

/** The size of a collection. */
export interface Extent {
  /** `undefined` if the collection was not counted. */
  readonly total: number | undefined;
  /** Whether there is another page. */
  readonly hasMore: boolean;
}

function toParams(at: number, { limit, form }: Pick<Page, 'limit' | 'form'>): readonly string[] {
  const params = PAGE_PARAMS[form];
  const start = encodeURIComponent(params.start);
  const size = encodeURIComponent(params.limit);
  if (form === 'number') return [`${start}=${at / limit + 1}`, `${size}=${limit}`];
  return [...(at > 0 ? [`${start}=${at}`] : []), `${size}=${limit}`];
}

/** Whether a parameter selects the page. A request cannot combine the two forms. */
function isPageParam(part: string, form: PageForm): boolean {
  const name = (part.split('=')[0] as string).replaceAll('+', ' ');
  return Object.values(PAGE_PARAMS[form]).includes(decodeURIComponent(name));
}

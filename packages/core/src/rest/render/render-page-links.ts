import type { Page } from '../parse/parse-page.ts';

/** The pagination links of a collection (JSON:API 1.1, "Pagination"). */
export interface PageLinks {
  readonly first: string;
  readonly last: string;
  readonly prev: string | null;
  readonly next: string | null;
}

/**
 * Renders the links to the other pages; each keeps every other parameter of the request.
 *
 * @param url of the collection, without a query string.
 * @param rawQuery the request's own query string, still percent-encoded.
 */
export function renderPageLinks(
  { url, rawQuery }: { readonly url: string; readonly rawQuery: string },
  { offset, limit }: Page,
  total: number,
): PageLinks {
  const kept = rawQuery.split('&').filter((part) => part !== '' && !isPageParam(part));
  const link = (params: readonly string[]): string => {
    const query = [...kept, ...params].join('&');
    return query === '' ? url : `${url}?${query}`;
  };
  if (!Number.isFinite(limit)) {
    return { first: link([]), last: link([]), prev: offset > 0 ? link([]) : null, next: null };
  }
  const page = (at: number): string =>
    link([...(at > 0 ? [`${OFFSET}=${at}`] : []), `${LIMIT}=${limit}`]);
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  return {
    first: page(0),
    last: page(last),
    // From beyond the last row it leads to the last page, not to another empty one.
    prev: offset > 0 ? page(Math.max(0, Math.min(offset - limit, last))) : null,
    next: offset + limit < total ? page(offset + limit) : null,
  };
}

const OFFSET = 'page%5Boffset%5D';
const LIMIT = 'page%5Blimit%5D';

function isPageParam(part: string): boolean {
  const name = decodeURIComponent((part.split('=')[0] as string).replaceAll('+', ' '));
  return name === 'page[offset]' || name === 'page[limit]';
}

import { CURSOR_PARAMS, PAGE_PARAMS } from '../../http/query-params.ts';
import type { DatabaseProvider } from '../../schema/schema-description.ts';
import type { CursorPage } from '../parse/query/parse-cursor-page.ts';
import { unsupportedSort } from '../parse/query/parse-keyset.ts';
import { isBackward } from '../plan/plan-cursor-page.ts';
import type { Row } from '../plan/rest-plan.ts';
import { encodeBehind, encodeRow } from '../rest-cursor.ts';
import { linksWithout, type PageLinks, type PageLocation } from './render-page-links.ts';
import type { DocumentMeta } from './rest-document.ts';

/** The parts of a document that pagination adds. */
export interface RenderedPage {
  readonly rows: readonly Row[];
  readonly links?: PageLinks;
  readonly meta?: DocumentMeta;
  /** The cursors on the rows. @default none */
  readonly cursors?: readonly string[];
}

interface CursorPageScope {
  readonly location: PageLocation;
  readonly total: number | undefined;
  readonly provider: DatabaseProvider;
}

/**
 * Renders a page by cursor, as the profile "Cursor Pagination" describes it.
 *
 * @param read the rows that were read for it, one more than a page if there are more.
 * @throws {InvalidSortError} if a value cannot be compared, or is too long for a cursor.
 */
export function renderCursorPage(
  read: readonly Row[],
  page: CursorPage,
  { location, total, provider }: CursorPageScope,
): RenderedPage {
  const { limit, keyset, after, before } = page;
  const hasMore = read.length > limit;
  const cut = hasMore ? read.slice(0, limit) : read;
  const rows = isBackward(page) ? cut.toReversed() : cut;
  const cursors = rows.map((row) => encodeRow(row, keyset, provider) ?? fail());
  const truncated = hasMore && after !== undefined && before !== undefined;
  const counted = total === undefined ? {} : { total };
  const meta: DocumentMeta = {
    ...counted,
    ...((truncated || total !== undefined) && {
      page: { ...counted, ...(truncated && { rangeTruncated: true as const }) },
    }),
  };
  return {
    rows,
    cursors,
    links: toLinks(page, { location, cursors, hasMore }),
    ...(meta.page && { meta }),
  };
}

function fail(): never {
  throw unsupportedSort(
    'A value of a sort key is too long for a cursor, or cannot be compared. Sort by another field.',
  );
}

interface Neighbours {
  readonly location: PageLocation;
  readonly cursors: readonly string[];
  readonly hasMore: boolean;
}

function toLinks(page: CursorPage, { location, cursors, hasMore }: Neighbours): PageLinks {
  const { after, before, limit, keyset } = page;
  const link = linksWithout(REPLACED, location);
  const size = Number.isFinite(limit) ? [toParam(SIZE, String(limit))] : [];
  const to = (side: keyof typeof CURSOR_PARAMS, cursor: string | undefined) =>
    cursor === undefined ? null : link([toParam(CURSOR_PARAMS[side], cursor), ...size]);
  const first = link(size);
  // Without rows, between two pages or behind the last one.
  const gap = () => after && encodeBehind(after, keyset);
  const { 0: start = gap(), length } = cursors;
  const end = cursors[length - 1] ?? start;
  // Whether there is a page on the side of the cursor is not worth a query.
  const hasPrevious = after !== undefined || (before !== undefined && hasMore);
  const hasNext = before !== undefined || hasMore;
  return {
    first,
    last: null,
    prev: hasPrevious ? to('before', start) : null,
    // Without rows before a cursor, the list starts there.
    next: hasNext ? (to('after', end) ?? first) : null,
  };
}

const SIZE = PAGE_PARAMS.number.limit;
const REPLACED: readonly string[] = [SIZE, ...Object.values(CURSOR_PARAMS)];

function toParam(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${value}`;
}

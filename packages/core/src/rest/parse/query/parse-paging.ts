import type { QueryParam } from '../../../http/query-params.ts';
import type { Read } from './collector.ts';
import { isByCursor, parseCursorPage } from './parse-cursor-page.ts';
import { isPagedById, type PagedList, parseKeyset } from './parse-keyset.ts';
import { type Page, parsePage } from './parse-page.ts';
import type { QueryScope } from './parse-rest-query.ts';
import { parseSort, type SortKey } from './parse-sort.ts';

/** How a request pages through a collection. */
export interface Paging {
  /** The name of the list, which its cursors contain. @default the resource type */
  readonly list?: string;
  /** The URI of the profile of cursors, if the request asks for it. */
  readonly profile?: string | undefined;
}

/** Parses the order and the page of a collection, which depends on the order if it is by cursor. */
export function parsePaging(
  params: { readonly sort: readonly QueryParam[]; readonly page: readonly QueryParam[] },
  scope: QueryScope & Paging,
  read: Read,
): { readonly sort: readonly SortKey[]; readonly page: Page | undefined } {
  const { model, context, list = model.type, profile } = scope;
  const { settings, schema } = context;
  const sort = read(() => parseSort(params.sort, model, context));
  if (!isByCursor(params.page, scope)) {
    return { sort: sort ?? [], page: read(() => parsePage(params.page, settings)) };
  }
  const order: PagedList = { list, model, provider: schema.provider };
  const keyset = sort && read(() => parseKeyset(sort, order));
  const page = read(() => parseCursorPage(params.page, { ...order, settings, profile, keyset }));
  return { sort: sort ?? [], page };
}

/** Returns the first page of a relationship, for the response to a change of it. */
export function firstPage(scope: QueryScope & Paging): Page {
  const { model, context, list = model.type, profile } = scope;
  const { settings, schema } = context;
  if (!isByCursor([], scope) || !isPagedById(model)) return parsePage([], settings);
  const order: PagedList = { list, model, provider: schema.provider };
  return parseCursorPage([], { ...order, settings, profile, keyset: parseKeyset([], order) });
}

import { type ApiErrorOptions, throwIfAny } from '../../../errors/api-error.ts';
import { InvalidPageError } from '../../../errors/request-errors.ts';
import { CURSOR_PARAMS, PAGE_PARAMS, type QueryParam } from '../../../http/query-params.ts';
import type { Model } from '../../../schema/schema-model.ts';
import { CURSOR_PROFILE, type Cursor, decodeCursor, type Keyset } from '../../rest-cursor.ts';
import type { RestSettings } from '../../rest-options.ts';
import { isPagedById, type PagedList } from './parse-keyset.ts';
import { readNumber, readTotal } from './parse-page.ts';
import type { QueryScope } from './parse-rest-query.ts';

/** A requested slice of a collection that cursors bound. */
export interface CursorPage {
  readonly form: 'cursor';
  /** The maximum number of resources; `Infinity` if pagination is off. */
  readonly limit: number;
  /** Whether to count the whole collection, or to estimate its size if that is possible. */
  readonly total: boolean | 'estimated';
  readonly keyset: Keyset;
  /** The position before the first resource. @default the start of the list */
  readonly after: Cursor | undefined;
  /** The position behind the last resource. @default the end of the list */
  readonly before: Cursor | undefined;
  /** The URI of the profile, as the header `Accept` spells it. */
  readonly profile: string;
}

/** The context of a page by cursor. */
export interface CursorScope extends PagedList {
  readonly settings: RestSettings;
  /** The total order. Without one, the sort is an error, and cursors are not parsed. */
  readonly keyset: Keyset | undefined;
  readonly profile: string | undefined;
}

/** Whether the pages of a list are by cursor unless a request says otherwise. */
export function isByCursorFirst(model: Model, { pagination }: RestSettings): boolean {
  return pagination === 'cursor' && isPagedById(model);
}

/** Whether a request pages by cursor. */
export function isByCursor(
  params: readonly QueryParam[],
  { model, context, profile }: QueryScope & { readonly profile?: string | undefined },
): boolean {
  if (profile !== undefined || isByCursorFirst(model, context.settings)) return true;
  return params.some(({ name }) => CURSORS.includes(name));
}

/**
 * Parses `page[size]`, `page[after]`, `page[before]` and `page[total]`. The size of a range is
 * `maxPageSize` by default.
 *
 * @throws {InvalidPageError} if one is malformed or repeated, or `page[size]` is above
 *   `maxPageSize`; for the parameters of other forms.
 */
export function parseCursorPage(params: readonly QueryParam[], scope: CursorScope): CursorPage {
  const { settings, profile = CURSOR_PROFILE, list } = scope;
  throwIfAny(
    OTHERS.filter((other) => params.some(({ name }) => name === other)).map((other) =>
      invalid(`${other} cannot be combined with pages by cursor: ${INSTEAD}`, other),
    ),
  );
  const after = readCursor(CURSOR_PARAMS.after, params, scope);
  const before = readCursor(CURSOR_PARAMS.before, params, scope);
  const size = readNumber(params, { name: SIZE, least: 1 });
  if (size !== undefined && size > settings.maxPageSize) throw tooLarge(size, settings);
  const isRange = after !== undefined && before !== undefined;
  return {
    form: 'cursor',
    limit: size ?? (isRange ? settings.maxPageSize : settings.pageSize),
    total: readTotal(params, settings) ?? false,
    keyset: scope.keyset ?? { list, keys: [] },
    after,
    before,
    profile,
  };
}

const CURSORS: readonly string[] = Object.values(CURSOR_PARAMS);
const SIZE = PAGE_PARAMS.number.limit;
const OTHERS = [PAGE_PARAMS.number.start, PAGE_PARAMS.offset.start, PAGE_PARAMS.offset.limit];
const INSTEAD = `send ${SIZE}, with ${CURSORS.join(' or ')} from a response.`;

/**
 * Reads the cursor that a parameter has.
 *
 * @throws {InvalidPageError} if it is repeated, or no cursor of this list and order.
 */
export function readCursor(
  name: string,
  params: readonly QueryParam[],
  { keyset, list, provider }: Pick<CursorScope, 'keyset' | 'list' | 'provider'>,
): Cursor | undefined {
  const [param, second] = params.filter((candidate) => candidate.name === name);
  if (second) throw invalid(`${name} must be one cursor.`, name);
  if (!param || !keyset) return undefined;
  const cursor = decodeCursor(param.value, keyset, provider);
  if (typeof cursor === 'object') return cursor;
  const whys = {
    malformed: 'is not a valid cursor. Copy it from a response without changes.',
    version: 'is a cursor of another version of this API. Start from the first page.',
    list: `is a cursor of another list than ${list}.`,
    order: 'is a cursor of another sort. Send the sort of the request that returned it.',
  };
  throw invalid(`${name} ${whys[cursor]}`, name);
}

/** The profile defines this error. */
function tooLarge(size: number, { maxPageSize }: RestSettings): InvalidPageError {
  return invalid(
    `${SIZE} is ${size}, which exceeds the maximum of ${maxPageSize} (maxPageSize).`,
    SIZE,
    { type: `${CURSOR_PROFILE}max-size-exceeded`, meta: { page: { maxSize: maxPageSize } } },
  );
}

function invalid(detail: string, parameter: string, more: ApiErrorOptions = {}): InvalidPageError {
  return new InvalidPageError(detail, { source: { parameter }, ...more });
}

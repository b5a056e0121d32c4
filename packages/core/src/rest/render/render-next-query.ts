import { CURSOR_PARAMS, PAGE_PARAMS } from '../../http/query-params.ts';
import type { DatabaseProvider } from '../../schema/schema-description.ts';
import type { IncludeOption } from '../parse/query/parse-include-option.ts';
import type { Row } from '../plan/rest-plan.ts';
import { encodeBehind, encodeRow } from '../rest-cursor.ts';

/**
 * Returns the query string of the linkage around the part of an included relationship, for the URL
 * of the relationship. It keeps the options, and includes the same resources. The page is missing.
 *
 * @param rawQuery the request's own query string, still percent-encoded.
 */
export function renderNextQuery({ path }: IncludeOption, rawQuery: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  // Include paths of a linkage request start with the relationship itself.
  const rebase = (other: string) => name + other.slice(path.length);
  const isBelow = (other: string) => other.startsWith(`${path}.`);
  const params = rawQuery.split('&').flatMap((part): readonly (readonly [string, string])[] => {
    const [key, value] = splitPart(part);
    if (key.startsWith('fields[')) return [[key, value]];
    if (key === 'include') {
      const paths = value.split(',').filter((each) => each === path || isBelow(each));
      return paths.length > 0 ? [[key, paths.map(rebase).join()]] : [];
    }
    const [, of = '', rest = ''] = /^includeOptions\[([^[\]]+)\](.*)$/s.exec(key) ?? [];
    if (isBelow(of)) return [[`includeOptions[${rebase(of)}]${rest}`, value]];
    if (of !== path) return [];
    if (rest.startsWith('[filter]')) return [[`filter${rest.slice('[filter]'.length)}`, value]];
    return rest === '[sort]' ? [['sort', value]] : [];
  });
  return toQuery(params);
}

/** The cursors on the shown part of a relationship, and the parameters of the pages around it. */
export interface PagesAround {
  /** Empty if pages are not by cursor. A cursor is missing if a value is too long for it. */
  readonly cursors: readonly (string | undefined)[];
  readonly links: { readonly prev?: string; readonly next?: string };
}

/**
 * Renders the pages around the shown part of an included relationship.
 *
 * @param shown the related rows up to the limit.
 * @param hasMore whether there are rows beyond the limit.
 */
export function renderPagesAround(
  { limit, keyset, after }: IncludeOption,
  { shown, hasMore }: { readonly shown: readonly Row[]; readonly hasMore: boolean },
  provider: DatabaseProvider,
): PagesAround {
  if (!keyset) {
    const { start, limit: most } = PAGE_PARAMS.offset;
    const params = [start, most].map((name) => [name, `${limit}`] as const);
    return { cursors: [], links: hasMore ? { next: toQuery(limit > 0 ? params : []) } : {} };
  }
  const cursors = shown.map((row) => encodeRow(row, keyset, provider));
  const hasSize = limit > 0 && Number.isFinite(limit);
  const size = hasSize ? ([[PAGE_PARAMS.number.limit, `${limit}`]] as const) : [];
  const gap = () => after && encodeBehind(after, keyset);
  const end = cursors.length > 0 ? cursors.at(-1) : gap();
  // Without a cursor, the link starts over: a completed write must not fail.
  const to = (name: string, cursor: string | undefined) =>
    cursor === undefined ? '' : toQuery([[name, cursor], ...size]);
  return {
    cursors,
    links: {
      ...(after && { prev: to(CURSOR_PARAMS.before, cursors[0] ?? gap()) }),
      ...(hasMore && { next: to(CURSOR_PARAMS.after, end) }),
    },
  };
}

function toQuery(params: readonly (readonly [string, string])[]): string {
  return params.map((pair) => pair.map((text) => encodeURIComponent(text)).join('=')).join('&');
}

function splitPart(part: string): readonly [string, string] {
  const at = part.indexOf('=');
  const [key, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
  return [decode(key), decode(value)];
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

import { CURSOR_PARAMS, PAGE_PARAMS } from '../../http/query-params.ts';
import type { DatabaseProvider } from '../../schema/schema-description.ts';
import type { IncludeOption } from '../parse/query/parse-include-options.ts';
import type { Row } from '../plan/rest-plan.ts';
import { encodeRow } from '../rest-cursor.ts';

/**
 * Returns the query string of the linkage beyond the limit of an included relationship, for the URL
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

/**
 * Returns the parameters of the page beyond the limit of an included relationship.
 *
 * @param shown the related rows up to the limit.
 */
export function renderNextPage(
  { limit, keyset }: IncludeOption,
  shown: readonly Row[],
  provider: DatabaseProvider,
): string {
  const last = shown.at(-1);
  if (!last) return '';
  const { start, limit: most } = PAGE_PARAMS.offset;
  if (!keyset)
    return toQuery([
      [start, `${limit}`],
      [most, `${limit}`],
    ]);
  const cursor = encodeRow(last, keyset, provider);
  // A value is too long. A completed write must not fail, so that the link starts over.
  if (cursor === undefined) return '';
  return toQuery([
    [CURSOR_PARAMS.after, cursor],
    [PAGE_PARAMS.number.limit, `${limit}`],
  ]);
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

import { InvalidQueryError, UnknownParameterError } from '../errors/request-errors.ts';
import { quote, unknownName } from '../errors/unknown-name.ts';
import { assertWithin } from '../limits/assert-within.ts';
import type { Limits } from '../limits/limits.ts';

/** One decoded parameter of a query string. Repeated names stay repeated. */
export interface QueryParam {
  readonly name: string;
  readonly value: string;
}

/**
 * Parses a raw query string, in order.
 *
 * @throws {LimitExceededError} above `limits.queryBytes`.
 * @throws {InvalidQueryError} if a percent sign starts no valid escape.
 */
export function parseQueryParams(query: string, limits: Limits): readonly QueryParam[] {
  // A code unit takes at most three bytes, so most queries are known to be short without encoding
  // them.
  if (query.length * 3 > limits.queryBytes) {
    assertWithin(limits, 'queryBytes', { value: new TextEncoder().encode(query).length });
  }
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const split = part.indexOf('=');
      const [name, value] =
        split === -1 ? [part, ''] : [part.slice(0, split), part.slice(split + 1)];
      return { name: decode(name), value: decode(value) };
    });
}

/** Returns the names of parameters, each once. */
export function namesOf(params: readonly QueryParam[]): ReadonlySet<string> {
  return new Set(params.map(({ name }) => name));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidQueryError(
      `The query string has a malformed percent escape in ${quote(text)}.`,
    );
  }
}

/** The parameters that an endpoint accepts. */
export interface AcceptedParams {
  /** The names of the parameters. @default none */
  readonly known?: readonly string[];
  /** Advice on what to send instead. @default none */
  readonly advice?: string;
}

/** Creates the error for an unknown query parameter. */
export function unknownParameter(
  name: string,
  { known = [], advice }: AcceptedParams = {},
): UnknownParameterError {
  const others =
    known.length > 0
      ? `Supported: ${known.join(', ')}.`
      : 'This endpoint accepts no query parameters.';
  // A family of parameters is compared by its name alone.
  const inside = name.slice(name.search(/\[|$/));
  const names = known.map((each) => each.replace('[…]', () => inside));
  return new UnknownParameterError(
    [unknownName('query parameter', name, { known: names }), others, advice ?? []].flat().join(' '),
    { source: { parameter: name } },
  );
}

/**
 * The pagination parameters: `page[offset]` and `page[limit]`, or `page[number]` and `page[size]`.
 */
export type PageForm = 'offset' | 'number';

/** The names of the parameters that select a page. */
export const PAGE_PARAMS: Readonly<
  Record<PageForm, { readonly start: string; readonly limit: string }>
> = {
  offset: { start: 'page[offset]', limit: 'page[limit]' },
  number: { start: 'page[number]', limit: 'page[size]' },
};

/** The parameters with a cursor. */
export const CURSOR_PARAMS = { after: 'page[after]', before: 'page[before]' } as const;

/** The parameter that requests the total number of resources. */
export const TOTAL_PARAM = 'page[total]';

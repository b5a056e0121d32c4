import { InvalidQueryError } from '../errors/request-errors.ts';
import { quote } from '../errors/unknown-name.ts';
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

import { BY_CURSOR, forgeCursor } from '../support/by-cursor.ts';
import { type Attempt, type Family, request } from './hidden-attempt.ts';

/**
 * Lists requests for pages by cursor: sorted by a key, and with a cursor that contains the key, with
 * and without the sort that it belongs to.
 */
export function sortsByCursor(
  family: Family,
  type: string,
  key: (name: string) => string,
): readonly Attempt[] {
  const after = (name: string) =>
    `page[after]=${forgeCursor([1, type, `${key(name)},id`, 'x', 1])}`;
  const queries = [
    (name: string) => `sort=-${key(name)}`,
    (name: string) => `sort=${key(name)}&${after(name)}`,
    after,
  ];
  return queries.map((query) =>
    request(family, (name) => ({ url: `/${type}?${query(name)}`, headers: BY_CURSOR })),
  );
}

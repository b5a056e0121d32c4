import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import type { ZenStackModel } from '../schema/zenstack-schema.ts';

/** The maximum number of rows whose ids are held for one call. */
const MAX_ROWS = 10_000;

/** The maximum number of rows that one query names. */
const ROWS_PER_QUERY = 500;

/** The operations of a model that find rows, by shape. */
export interface Finder {
  findMany(args: object): Promise<readonly object[]>;
}

/**
 * Finds the rows that a write is about to change.
 *
 * @returns conditions by the ids of the rows, for {@link ROWS_PER_QUERY} rows each.
 * @throws {InvalidArgumentsError} for more than {@link MAX_ROWS} rows.
 */
export async function findIds(
  finder: Finder,
  where: object,
  { name, idFields }: ZenStackModel,
): Promise<readonly { readonly OR: readonly object[] }[]> {
  const select = Object.fromEntries(idFields.map((field) => [field, true]));
  const found = await finder.findMany({ where, select, take: MAX_ROWS + 1 });
  if (found.length > MAX_ROWS) {
    throw new InvalidArgumentsError(
      `Cannot write more than ${MAX_ROWS} records of ${name} at once, because their ids are read first. Write them in parts`,
    );
  }
  return Array.from({ length: Math.ceil(found.length / ROWS_PER_QUERY) }, (_, i) => ({
    OR: found.slice(i * ROWS_PER_QUERY, (i + 1) * ROWS_PER_QUERY),
  }));
}

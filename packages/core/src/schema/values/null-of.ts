import type { ScalarField } from '../schema-model.ts';

/** The ORM client's values for null in a Json column. */
interface JsonNulls {
  readonly dbNull: unknown;
  readonly jsonNull: unknown;
}

/**
 * Returns the meaning of null for a Json column: the database's NULL, or JSON's null if it is
 * required.
 */
export function nullOf({ optional }: Pick<ScalarField, 'optional'>, nulls: JsonNulls): unknown {
  return optional ? nulls.dbNull : nulls.jsonNull;
}

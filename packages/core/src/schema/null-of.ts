import type { ScalarField } from './schema-model.ts';

/** The nulls of a Json column as the ORM client takes them. */
interface JsonNulls {
  readonly dbNull: unknown;
  readonly jsonNull: unknown;
}

/** Returns what null means for a Json column: the database's NULL, or JSON's null if it is required. */
export function nullOf({ optional }: Pick<ScalarField, 'optional'>, nulls: JsonNulls): unknown {
  return optional ? nulls.dbNull : nulls.jsonNull;
}

import type { SchemaDescription } from '../schema/schema-description.ts';
import type { OrmError } from './orm-error.ts';

/**
 * All that the handlers need of an ORM. `Client` is the data client that `getClient` picks for a
 * request; the access policies live in it.
 */
export interface OrmBinding<Client> {
  readonly schema: SchemaDescription;
  /**
   * What the data client takes for the database's NULL in a Json column, where plain `null` would
   * be ambiguous.
   */
  readonly dbNull: unknown;
  /**
   * The operation of a model's delegate, bound to the client: `operation(db, 'PostLike', 'findMany')`
   * is `db.postLike.findMany`. `undefined` where the client lacks it.
   */
  operation(client: Client, model: string, operation: string): Operation | undefined;
  /** What an error of the data layer means; `undefined` where it is not the data layer's. */
  toOrmError(error: unknown): OrmError | undefined;
}

/** An operation of the data client: its own arguments in, its own result out. */
export type Operation = (args: unknown) => Promise<unknown>;

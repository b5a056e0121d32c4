import type { OrmError } from '../errors/orm-error.ts';
import type { SchemaDescription } from '../schema/schema-description.ts';
import type { OrmGrammar } from './orm-grammar.ts';

/**
 * All that the handlers need of an ORM. `Client` is the data client that `getClient` picks for a
 * request; the access policies live in it.
 */
export interface OrmBinding<Client> {
  readonly schema: SchemaDescription;
  readonly dialect: OrmDialect;
  /**
   * The operation of a model's delegate, bound to the client: `operation(db, 'PostLike', 'findMany')`
   * is `db.postLike.findMany`. `undefined` where the client lacks it.
   */
  operation(client: Client, model: string, operation: string): Operation | undefined;
  /**
   * The procedure, bound to the client: it takes the checked arguments and returns its result.
   * `undefined` if the client lacks it.
   * @default there are no procedures
   */
  procedure?(client: Client, name: string): ProcedureRun | undefined;
  /** Runs several operations so that all of them hold or none does. */
  transaction<Result>(
    client: Client,
    run: (client: Client) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /**
   * Returns the client as it cancels the statement that it runs once the signal aborts. The operation
   * then fails with the reason `unavailable`, and writes nothing.
   * @default statements run to their end
   */
  cancellable?(client: Client, signal: AbortSignal): Client;
  /** What an error of the data layer means; `undefined` where it is not the data layer's. */
  toOrmError(error: unknown): OrmError | undefined;
}

/** Options of a transaction. */
export interface TransactionOptions {
  /**
   * `'serializable'`: as if no other transaction ran beside it. One that collides with another one
   * fails with the reason `write-conflict`, and is run again.
   * @default as the ORM client or its database is set
   */
  readonly isolation?: 'serializable';
}

/** The words that the data clients, or their databases, do not share. */
export interface OrmDialect {
  /**
   * What the data client takes for the database's NULL in a Json column, where plain `null` would
   * be ambiguous.
   */
  readonly dbNull: unknown;
  /** What it takes for JSON's own null as the value of a Json column. */
  readonly jsonNull: unknown;
  /** What stands beside `contains` so that it ignores case; empty where it always does. */
  readonly caseInsensitive: Readonly<Record<string, unknown>>;
  /**
   * The operand of `contains`, `startsWith` and `endsWith` for a text that is meant as it is, where
   * the data client makes a pattern of it unasked; `undefined` where there is no such operand.
   */
  literalText(text: string): string | undefined;
  /**
   * The data client finds Json lists with the same items in another order: no comparison with a list
   * is let through. @default false
   */
  readonly mistakesJsonLists?: boolean;
  /**
   * The data client negates a condition on a related row below the join, where a comparison with NULL
   * is neither true nor false. @default false
   */
  readonly negatesBelowJoins?: boolean;
  /**
   * In arithmetic on a BigInt field, the data client's database rounds the result but where the
   * operand is a bigint as well. @default false
   */
  readonly exactByBigInt?: boolean;
  /**
   * The database applies `take` and `distinct` to the records related to each of several; else the
   * data client reads all of them, and cuts the lists itself. @default false
   */
  readonly limitsNestedReads?: boolean;
  /** What RPC's grammar has for this ORM and database beyond what all of them have. */
  readonly grammar: OrmGrammar;
  /**
   * Marks a Json value that the ORM would take for something else, such as a text with the name of
   * one of its nulls. @default the value itself
   */
  jsonValue?(value: unknown): unknown;
  /** The filter on a searchable field for texts with all of the words. */
  searchFilter(words: string): Readonly<Record<string, unknown>>;
}

/** An operation of the data client: its own arguments in, its own result out. */
export type Operation = (args: unknown) => Promise<unknown>;

/** A procedure: its arguments in, its result out. */
export type ProcedureRun = (args: unknown, call: ProcedureCallContext) => Promise<unknown>;

/** What a procedure may know of the request that calls it. */
export interface ProcedureCallContext {
  /** Aborts once the request is over: its time is up, or its caller has gone away. */
  readonly signal: AbortSignal;
}

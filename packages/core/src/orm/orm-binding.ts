import type { OrmError } from '../errors/orm-error.ts';
import type { SchemaDescription } from '../schema/schema-description.ts';
import type { OrmGrammar } from './orm-grammar.ts';

/**
 * The interface between the handlers and an ORM. `Client` is the ORM client that `getClient`
 * returns for a request; it applies the access policies.
 */
export interface OrmBinding<Client> {
  readonly schema: SchemaDescription;
  readonly dialect: OrmDialect;
  /**
   * Returns the operation of a model's delegate, bound to the client: `operation(db, 'PostLike',
   * 'findMany')` is `db.postLike.findMany`. `undefined` if the client lacks it.
   */
  operation(client: Client, model: string, operation: string): Operation | undefined;
  /**
   * Returns the procedure, bound to the client. It takes the checked arguments and returns its
   * result. `undefined` if the client lacks it.
   * @default there are no procedures
   */
  procedure?(client: Client, name: string): ProcedureRun | undefined;
  /**
   * Asks the database for the bytes in columns of records, before the columns are read.
   *
   * @returns the sum of the values' bytes by field, as UTF-8 where they are texts; `undefined` if
   *   it is unknown, such as for a record that is gone.
   * @default unknown: the records are read in parts
   */
  bytesOf?(client: Client, read: StoredRead): Promise<Readonly<Record<string, number>> | undefined>;
  /**
   * Estimates the number of records that `count` with these arguments would return, without reading
   * them.
   *
   * @returns the estimate; `undefined` if there is none.
   * @default there is none: the records are counted
   */
  estimateCount?(client: Client, model: string, args: object): Promise<number | undefined>;
  /**
   * Whether `createManyAndReturn` writes what a `create` for each record would, and returns the
   * records in their order. Not if a policy or a plugin of the client looks at each create. The handlers
   * do not ask for models with computed fields or a relationship to themselves.
   * @default no: records are created one by one
   */
  createsAlike?(client: Client, model: string): boolean;
  /** Runs several operations in one transaction. */
  transaction<Result>(
    client: Client,
    run: (client: Client) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /**
   * Runs a function whose statements are cancelled once the signal aborts. Their operation then
   * fails with the reason `unavailable`, and writes nothing.
   *
   * @param run gets the client to use.
   * @default statements run to their end
   */
  cancelling?<Result>(
    client: Client,
    run: (client: Client) => Promise<Result>,
    options: CancellingOptions,
  ): Promise<Result>;
  /**
   * Whether a client is that of an open transaction.
   * @default no client is known to be one
   */
  isTransaction?(client: Client): boolean;
  /**
   * Runs code of the app in the transaction of a client. Fails if a statement of that code ended
   * the transaction, even if the code caught the statement's error: a commit would lose the writes.
   * @default runs the code: the commit fails by itself
   */
  runCommittable?(tx: Client, run: (tx: Client) => Promise<void>): Promise<void>;
  /**
   * Asks the database for the columns of the constraint that an error reports, so that `toOrmError`
   * has its fields. Runs after the request has failed, outside of its transaction. Never rejects.
   * @default `toOrmError` has the fields that the error names
   */
  learnConstraint?(client: Client, error: unknown): Promise<void>;
  /** Converts an error of the data layer; `undefined` for any other error. */
  toOrmError(error: unknown): OrmError | undefined;
}

/** Options of `OrmBinding.cancelling`. */
export interface CancellingOptions {
  /** Aborts once the request is over. */
  readonly signal: AbortSignal;
  /**
   * Calls a function when the signal aborts, at less cost for a request than a listener of the
   * signal.
   *
   * @returns a function that removes it.
   */
  readonly onAbort: (call: () => void) => () => void;
  /**
   * Whether code of the app gets the client: an interceptor, a procedure. What it sends with another
   * client must not be cancelled.
   */
  readonly shared: boolean;
}

/** Columns of records, whose size is asked for. */
export interface StoredRead {
  /** The model, as the schema spells it. */
  readonly model: string;
  /** The names of the fields. */
  readonly fields: readonly string[];
  /** The values of the records' ids, by field. */
  readonly ids: readonly Readonly<Record<string, unknown>>[];
  /** The sum from which any sum is enough: that of the compressed values, for example. */
  readonly limit: number;
}

/** Options of a transaction. */
export interface TransactionOptions {
  /**
   * `'serializable'` isolates the transaction from concurrent ones. A transaction that collides
   * with another one fails with the reason `write-conflict` and is run again.
   * @default as the ORM client or its database is set
   */
  readonly isolation?: 'serializable';
}

/** The differences between ORM clients, or between their databases. */
export interface OrmDialect {
  /**
   * The value for the database's NULL in a Json column, for which plain `null` would be ambiguous.
   */
  readonly dbNull: unknown;
  /** The value for JSON's own null in a Json column. */
  readonly jsonNull: unknown;
  /** Extra filter options that make `contains` case-insensitive, if the dialect needs any. */
  readonly caseInsensitive: Readonly<Record<string, unknown>>;
  /**
   * Returns the operand of `contains`, `startsWith` and `endsWith` that matches a text literally,
   * if the ORM client would read it as a pattern; `undefined` if there is no such operand.
   */
  literalText(text: string): string | undefined;
  /**
   * Whether the ORM client ignores the order of items when it compares Json lists. Comparisons with
   * a list are then rejected.
   * @default false
   */
  readonly mistakesJsonLists?: boolean;
  /**
   * Whether arithmetic on a BigInt field is only exact if the operand is a bigint as well.
   * Otherwise, the database rounds the result.
   * @default false
   */
  readonly exactByBigInt?: boolean;
  /**
   * Whether the database applies `take` and `distinct` to the related records of several records.
   * Otherwise, the ORM client reads all of them and cuts the lists itself.
   * @default false
   */
  readonly limitsNestedReads?: boolean;
  /**
   * Whether records can be sorted by the size of a many-to-many relationship.
   * @default false
   */
  readonly sortsByLinks?: boolean;
  /**
   * Whether a nested `connect` to a record that only one record may link to takes it from the one
   * that has it: the foreign key of that one becomes null. Such a write is then a conflict, as it
   * is by the unique key.
   * @default false
   */
  readonly takesLinks?: boolean;
  /** The parts of the RPC grammar that only some ORMs or databases support. */
  readonly grammar: OrmGrammar;
  /**
   * Marks a Json value that the ORM would misread, such as a text with the name of one of its
   * nulls.
   * @default the value itself
   */
  jsonValue?(value: unknown): unknown;
  /** Returns the filter on a searchable field for texts that contain all of the words. */
  searchFilter(words: string): Readonly<Record<string, unknown>>;
}

/** An operation of the ORM client. It takes and returns the client's own arguments and results. */
export type Operation = (args: unknown) => Promise<unknown>;

/** A procedure. It takes its arguments and returns its result. */
export type ProcedureRun = (args: unknown, call: ProcedureCallContext) => Promise<unknown>;

/** The context of the request that calls a procedure. */
export interface ProcedureCallContext {
  /** Aborts when the request is over: its time is up, or its caller has disconnected. */
  readonly signal: AbortSignal;
}

/**
 * Checks that a value is a binding, and not nothing, a schema or an ORM client.
 *
 * @throws {TypeError} that says what is required.
 */
export function assertBinding(orm: unknown): void {
  const { schema, operation, toOrmError } = Object(orm) as Readonly<Record<string, unknown>>;
  const isBinding =
    Array.isArray(Object(schema).models) &&
    typeof operation === 'function' &&
    typeof toOrmError === 'function';
  if (isBinding) return;
  throw new TypeError('Option orm must be a binding: zenstack(schema) or prisma(schema).');
}

/** The reason why the data layer failed. Each binding maps its ORM's errors to one of these. */
export type OrmErrorReason =
  | 'rejected-by-policy'
  | 'result-not-readable'
  | 'record-not-found'
  | 'invalid-input'
  | 'invalid-value'
  | 'unique-violation'
  | 'foreign-key-violation'
  | 'required-violation'
  | 'check-violation'
  | 'exclusion-violation'
  | 'raised'
  | 'write-conflict'
  | 'not-supported'
  | 'too-large'
  | 'large-result'
  | 'unavailable'
  | 'unknown';

/** A failure of the data layer in Modelway's terms, without any SQL or driver text. */
export interface OrmError {
  readonly reason: OrmErrorReason;
  /** The data layer's own code, such as `23505` or `P2002`. */
  readonly code?: string;
  /** The model, as the schema spells it. */
  readonly model?: string;
  /**
   * Whether the missing record is that of a nested write, which may be of the same model as the
   * record of the call.
   * @default false
   */
  readonly nested?: boolean;
  /** The fields of a violated constraint or of a rejected value, as the schema spells them. */
  readonly fields?: readonly string[];
  /** The issues that the ORM client's own validation found, one for each value. */
  readonly issues?: readonly OrmIssue[];
  /** The report of the database. It never reaches a client. */
  readonly report?: DatabaseReport;
}

/** What a database says of a failure. */
export interface DatabaseReport {
  /** SQLSTATE, SQLite's result code, or the code of a system error. */
  readonly code?: string;
  /** The error number of MySQL and MariaDB. */
  readonly errno?: number;
  readonly message: string;
  /** PostgreSQL's further texts. */
  readonly detail?: string;
  readonly hint?: string;
  /** The name of the violated constraint. */
  readonly constraint?: string;
  readonly table?: string;
  readonly columns: readonly string[];
}

/** One value that the ORM client rejected. */
export interface OrmIssue {
  /** The path of the value in the arguments: `['data', 'title']`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The maximum length of a chain of causes, which may be circular. */
const MAX_CAUSES = 5;

/** Yields the thrown value, then its cause, the cause of that, and so on. */
export function* causesOf(thrown: unknown): Generator<object> {
  let error: unknown = thrown;
  for (let i = 0; i < MAX_CAUSES && Object(error) === error; i++) {
    yield error as object;
    error = (error as { readonly cause?: unknown }).cause;
  }
}

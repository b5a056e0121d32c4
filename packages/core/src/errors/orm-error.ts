/** Why the data layer refused or failed; each binding maps its ORM's errors to one of these. */
export type OrmErrorReason =
  | 'rejected-by-policy'
  | 'result-not-readable'
  | 'record-not-found'
  | 'invalid-input'
  | 'invalid-value'
  | 'unique-violation'
  | 'foreign-key-violation'
  | 'required-violation'
  | 'write-conflict'
  | 'not-supported'
  | 'too-large'
  | 'unavailable'
  | 'unknown';

/** A failure of the data layer in Modelway's terms: nothing in it comes from SQL or a driver. */
export interface OrmError {
  readonly reason: OrmErrorReason;
  /** The data layer's own code, `23505` or `P2002`. */
  readonly code?: string;
  /** The model that it is about, as the schema spells it. */
  readonly model?: string;
  /** The fields of a violated constraint or of a rejected value, as the schema spells them. */
  readonly fields?: readonly string[];
  /** What the data client's own validation found, an entry a value. */
  readonly issues?: readonly OrmIssue[];
}

/** One value that the data client refused. */
export interface OrmIssue {
  /** Where it is in the arguments, `['data', 'title']`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

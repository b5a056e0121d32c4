/** The place of a changed record in a line. */
export interface Place {
  /** The line: the model of the record. */
  readonly line: string;
  /**
   * The key by which the request names the record. The records of two modes may be the same, so
   * their requests wait for each other.
   */
  readonly mode: string;
  /** The record. */
  readonly key: string;
}

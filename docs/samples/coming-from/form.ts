/** How another system does a task, from its documentation. */
export interface Form {
  /** Requests as HTTP, in their order. */
  readonly blocks: readonly string[];
  /** A difference that the requests do not show. */
  readonly note?: string;
}

/** The maximum length of a chain of causes, which may be a ring. */
const MAX_CAUSES = 5;

/** Yields what was thrown, then its cause, then the cause of that, and so on. */
export function* causesOf(thrown: unknown): Generator<object> {
  let error: unknown = thrown;
  for (let i = 0; i < MAX_CAUSES && Object(error) === error; i++) {
    yield error as object;
    error = (error as { readonly cause?: unknown }).cause;
  }
}

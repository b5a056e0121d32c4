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

/** The error of a log entry: a copy of the thrown error with these properties only. */
export interface LoggedError extends Error {
  /** The code of the error, such as a SQLSTATE or `ECONNREFUSED`. */
  readonly code?: string | number;
  /** The errors of an `AggregateError`. */
  readonly errors?: readonly LoggedError[];
}

/** The maximum depth of causes. */
const MAX_DEPTH = 5;
/** The maximum number of errors in an `AggregateError`. */
const MAX_ERRORS = 10;

/**
 * Copies a thrown value for the log: its name, message, stack, code and causes. Other properties
 * may contain SQL, its parameters and values of rows.
 */
export function toLoggedError(thrown: unknown): LoggedError {
  try {
    return copy(thrown, 0);
  } catch {
    // A property of the value throws.
    return new Error('The thrown value cannot be read.');
  }
}

function copy(thrown: unknown, depth: number): LoggedError {
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown));
  const { name, message, stack, code, cause, errors } = thrown as Readonly<Record<string, unknown>>;
  const prototype = thrown instanceof Error ? Object.getPrototypeOf(thrown) : Error.prototype;
  const isDeep = depth >= MAX_DEPTH;
  const copied = {
    name: textOr('Error', name),
    message: textOr('', message),
    stack: textOr(undefined, stack),
    cause: cause === undefined || isDeep ? undefined : copy(cause, depth + 1),
    errors:
      Array.isArray(errors) && !isDeep
        ? errors.slice(0, MAX_ERRORS).map((error) => copy(error, depth + 1))
        : undefined,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
  };
  const error = Object.create(prototype);
  for (const [property, value] of Object.entries(copied)) {
    if (value === undefined) continue;
    // Not enumerable, as in other errors, except the code, which loggers read.
    const descriptor = { value, enumerable: property === 'code', configurable: true };
    Object.defineProperty(error, property, descriptor);
  }
  return error;
}

function textOr<Default>(missing: Default, value: unknown): string | Default {
  return typeof value === 'string' ? value : missing;
}

/** One of the problems of a request. */
export interface ApiIssue {
  /** The explanation of the problem. */
  readonly message: string;
  /**
   * The names and indexes that lead to the value in the arguments, if the problem is in a value.
   */
  readonly path?: readonly (string | number)[];
}

/** A response that is not a success. Its `message` is the server's explanation. */
export class ApiClientError extends Error {
  /** The HTTP status. */
  declare readonly status: number;
  /** The ORM's own code, such as `P2002`, if the ORM caused the error. */
  declare readonly code: string | undefined;
  /** The reason of a rejection, such as `ACCESS_POLICY_VIOLATION`. */
  declare readonly reason: string | undefined;
  /** Every problem of an invalid request; empty if the server lists none. */
  declare readonly issues: readonly ApiIssue[];
  /** The ID under which the server's log has the details. */
  declare readonly correlationId: string | undefined;
  /** The index of the failed operation of a transaction. */
  declare readonly operation: number | undefined;
  /** The response. Its body has been read. */
  declare readonly response: Response;

  constructor(response: Response, body: unknown) {
    const error = errorOf(body);
    super(textOf(error.message) ?? explainStatus(response.status));
    this.name = 'ApiClientError';
    this.status = response.status;
    this.code = textOf(error.code);
    this.reason = textOf(error.reason);
    this.issues = Array.isArray(error.issues) ? error.issues : [];
    this.correlationId = textOf(error.correlationId);
    this.operation = typeof error.operation === 'number' ? error.operation : undefined;
    this.response = response;
  }
}

/** Servers close a request with a long URL without a body. */
function explainStatus(status: number): string {
  return status === 414 || status === 431
    ? `The arguments are too long for a URL (status ${status}).`
    : `The server responded with status ${status}.`;
}

/** Returns the error of a body, also in the form of the option `zenstackHooks`. */
function errorOf(body: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(body)) return {};
  return isRecord(body.error) ? body.error : body;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

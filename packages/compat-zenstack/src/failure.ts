/** A failure as ZenStack's handlers report it. */
export class Failure extends Error {
  readonly status: number;
  /** The code, in REST. */
  readonly code: string;
  /** Whether the message is part of the response. */
  readonly isDetailed: boolean;
  /** Further members of the error. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(code: string, detail?: string, { status, ...members }: FailureOptions = {}) {
    super(detail ?? code);
    this.name = 'Failure';
    this.code = code;
    this.status = status ?? ERRORS.get(code)?.[0] ?? 500;
    this.isDetailed = detail !== undefined;
    this.members = members;
  }
}

/** The status, if it is not that of the code, and further members of the error. */
interface FailureOptions {
  readonly status?: number | undefined;
  readonly [member: string]: unknown;
}

/** The errors of ZenStack's REST handler, with their titles. */
const ERRORS: ReadonlyMap<string, readonly [status: number, title: string]> = new Map([
  ['unsupported-model', [404, 'Unsupported model type']],
  ['unsupported-relationship', [400, 'Unsupported relationship']],
  ['invalid-path', [400, 'The request path is invalid']],
  ['invalid-verb', [400, 'The HTTP verb is not supported']],
  ['not-found', [404, 'Resource not found']],
  ['invalid-payload', [400, 'Invalid payload']],
  ['invalid-relation-data', [400, 'Invalid relation data']],
  ['invalid-filter', [400, 'Invalid filter']],
  ['invalid-sort', [400, 'Invalid sort']],
  ['invalid-value', [400, 'Invalid value for type']],
  ['duplicated-fields-parameter', [400, 'Fields Parameter Duplicated']],
  ['forbidden', [403, 'Operation is forbidden']],
  ['validation-error', [422, 'Operation is unprocessable due to validation errors']],
  ['query-error', [400, 'Error occurred while executing the query']],
  ['unknown-error', [500, 'Unknown error']],
]);

/** Returns the title of a code; `undefined` for a code that only Modelway has. */
export function titleOf(code: string): string | undefined {
  return ERRORS.get(code)?.[1];
}

/** The texts of ZenStack's ORM. */
export const ORM_TEXTS = {
  notFound: 'Record not found',
  'no-access': 'operation is rejected by access policies',
  'cannot-read-back': 'result is not allowed to be read back',
} as const;

/** Whether a code is one of the database's own. */
export function isDatabaseCode(code: string | undefined): boolean {
  return code !== undefined && /^([0-9A-Z]{5}|SQLITE_\w+|\d+|ER_\w+)$/.test(code);
}

/** Creates the failure of an invalid request; its code matters in REST only. */
export function invalidPayload(message: string): Failure {
  return new Failure('invalid-payload', message);
}

import type { ErrorCode } from './error-code.ts';
import type { OrmError } from './orm-error.ts';

/** The part of the request that an error is about (JSON:API 1.1, error objects, `source`). */
export type ErrorSource =
  | { readonly pointer: string }
  | { readonly parameter: string }
  | { readonly header: string };

/** Options of an `ApiError`. */
export interface ApiErrorOptions {
  readonly source?: ErrorSource;
  /** The names and indexes that lead to the invalid value in the arguments of an RPC call. */
  readonly path?: readonly (string | number)[];
  /** The code. @default the code of the class */
  readonly code?: string;
  /** The HTTP status. @default the status of the class */
  readonly status?: number;
  /** Headers of the response, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The failure of the data layer that caused the error, if any. */
  readonly orm?: OrmError;
  /** The reason why a mutation was rejected: RPC's `reason` and REST's `meta.reason`. */
  readonly reason?: string;
  /** The correlation ID, under which the log has the details. */
  readonly correlationId?: string;
  /** The URI of the kind of error that a profile defines: REST's `links.type`. */
  readonly type?: string;
  /** Other members of REST's `meta`. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * A failure that a client may see. Its `message` is the detail, written for the caller. Each
 * subclass stands for one failure and defines its code, status and title.
 */
export abstract class ApiError extends Error {
  static readonly code: ErrorCode;
  static readonly status: number;
  static readonly title: string;

  /** The code of the class, or one of the application's. */
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly source: ErrorSource | undefined;
  readonly path: readonly (string | number)[] | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly orm: OrmError | undefined;
  readonly reason: string | undefined;
  readonly correlationId: string | undefined;
  readonly type: string | undefined;
  readonly meta: Readonly<Record<string, unknown>> | undefined;

  constructor(detail: string, options: ApiErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    const { code, status, title } = new.target as unknown as ApiErrorClass;
    this.name = new.target.name;
    this.code = options.code ?? code;
    this.status = options.status ?? status;
    this.title = title;
    this.source = options.source;
    this.path = options.path;
    this.headers = options.headers;
    this.orm = options.orm;
    this.reason = options.reason;
    this.correlationId = options.correlationId;
    this.type = options.type;
    this.meta = options.meta;
  }
}

/** A subclass of `ApiError`, with the status and the title of its code. */
export interface ApiErrorClass {
  new (detail: string, options?: ApiErrorOptions): ApiError;
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
}

/** Several failures of one request. */
export class ApiErrors extends Error {
  readonly errors: readonly ApiError[];

  constructor(errors: readonly ApiError[]) {
    super(joinSentences(errors.map((error) => error.message)));
    this.name = 'ApiErrors';
    this.errors = errors;
  }
}

/**
 * The maximum number of errors in one response, so that a small request cannot cause a large
 * response.
 */
export const MAX_ERRORS = 100;

/** Collects a failure for `throwIfAny`. Throws all of them once there are `MAX_ERRORS`. */
export function collectError(errors: ApiError[], error: ApiError): void {
  errors.push(error);
  if (errors.length >= MAX_ERRORS) throw new ApiErrors(errors);
}

/** Throws the collected errors: none, the only one, or all of them together. */
export function throwIfAny(errors: readonly ApiError[]): void {
  const [first] = errors;
  if (first) throw errors.length === 1 ? first : new ApiErrors(errors);
}

/** Returns one status for several errors: their common status, else 400 or 500 by their class. */
export function commonStatus(statuses: readonly number[]): number {
  const highest = Math.max(...statuses);
  if (statuses.every((status) => status === highest)) return highest;
  return highest >= 500 ? 500 : 400;
}

/** Joins the messages of several errors into one text. Each ends as a sentence. */
export function joinSentences(texts: readonly string[]): string {
  if (texts.length === 1) return texts[0] ?? '';
  return texts.map((text) => (/[.?!\u2026]$/.test(text) ? text : `${text}.`)).join(' ');
}

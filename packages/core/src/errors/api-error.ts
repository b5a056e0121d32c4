import type { ErrorCode } from './error-code.ts';
import { joinSentences } from './join-sentences.ts';
import type { OrmError } from './orm-error.ts';

/** The part of the request that an error is about (JSON:API 1.1, error objects, `source`). */
export type ErrorSource =
  | { readonly pointer: string }
  | { readonly parameter: string }
  | { readonly header: string };

/** What an error says beside its detail. */
export interface ApiErrorOptions {
  readonly source?: ErrorSource;
  /** Instead of the class's own. */
  readonly status?: number;
  /** Headers of the answer, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** There where the data layer raised it. */
  readonly orm?: OrmError;
  /** Why a mutation was refused, as RPC's `reason` and REST's `meta.reason`. */
  readonly reason?: string;
  /** Under which the log has the whole story. */
  readonly correlationId?: string;
  readonly cause?: unknown;
}

/**
 * A failure that a client may see: its `message` is the detail, in words for the caller.
 * A subclass stands for one failure, with its code, status and title.
 */
export abstract class ApiError extends Error {
  static readonly code: ErrorCode;
  static readonly status: number;
  static readonly title: string;

  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly source: ErrorSource | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly orm: OrmError | undefined;
  readonly reason: string | undefined;
  readonly correlationId: string | undefined;

  constructor(detail: string, options: ApiErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    const { code, status, title } = new.target as unknown as ApiErrorClass;
    this.name = new.target.name;
    this.code = code;
    this.status = options.status ?? status;
    this.title = title;
    this.source = options.source;
    this.headers = options.headers;
    this.orm = options.orm;
    this.reason = options.reason;
    this.correlationId = options.correlationId;
  }
}

/** An `ApiError` subclass: where a code has its status and title. */
export interface ApiErrorClass {
  new (detail: string, options?: ApiErrorOptions): ApiError;
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
}

/** Several failures of one request, found together. */
export class ApiErrors extends Error {
  readonly errors: readonly ApiError[];

  constructor(errors: readonly ApiError[]) {
    super(joinSentences(errors.map((error) => error.message)));
    this.name = 'ApiErrors';
    this.errors = errors;
  }
}

/** How many failures one answer tells of: a small request must not cause a large answer. */
export const MAX_ERRORS = 100;

/** Keeps a failure for `throwIfAny`; throws all of them once there are as many as an answer tells of. */
export function collectError(errors: ApiError[], error: ApiError): void {
  errors.push(error);
  if (errors.length >= MAX_ERRORS) throw new ApiErrors(errors);
}

/** Throws what a stage collected: nothing, the one error, or all of them together. */
export function throwIfAny(errors: readonly ApiError[]): void {
  const [first] = errors;
  if (first) throw errors.length === 1 ? first : new ApiErrors(errors);
}

/** One status for several errors: their own where they agree, else the class that they share. */
export function commonStatus(statuses: readonly number[]): number {
  const highest = Math.max(...statuses);
  if (statuses.every((status) => status === highest)) return highest;
  return highest >= 500 ? 500 : 400;
}

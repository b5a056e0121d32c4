import {
  assertKnownOptions,
  type HandlerOptions,
  type LogEntry,
  type LogOption,
} from '@modelway/core';
import type { ZenStackSchema } from '@modelway/orm-zenstack';
import type { FailureCapture } from './http/orm-failure.ts';

/** The levels of a log. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** The levels to write to the console, or a function that receives each message. */
export type LogConfig =
  | readonly LogLevel[]
  | ((level: LogLevel, message: string, error?: unknown) => void);

/** Options of both handlers. */
export interface CommonHandlerOptions<Schema extends ZenStackSchema = ZenStackSchema> {
  /** The schema that `zen generate` writes. */
  readonly schema: Schema;
  /** The log of failures. @default the console */
  readonly log?: LogConfig | undefined;
  /** What the OpenAPI document of `generateSpec()` contains. @default all */
  readonly queryOptions?: object | undefined;
  /** Options of the handlers of Modelway, such as `limits`. @default their defaults */
  readonly modelway?: ModelwayOptions | undefined;
}

/** The options of Modelway's own handlers that do not change the responses of ZenStack's. */
export type ModelwayOptions = Pick<
  HandlerOptions,
  'accessLog' | 'checkLinks' | 'concurrency' | 'intercept' | 'limits'
>;

/** Options of `RPCApiHandler`. */
export interface RPCApiHandlerOptions<Schema extends ZenStackSchema = ZenStackSchema>
  extends CommonHandlerOptions<Schema> {}

/** Options of `RestApiHandler`. */
export interface RestApiHandlerOptions<Schema extends ZenStackSchema = ZenStackSchema>
  extends CommonHandlerOptions<Schema> {
  /** The base URL of the API, as clients see it. */
  readonly endpoint: string;
  /** The number of resources in a page, and its maximum. `Infinity`: no pages. @default 100 */
  readonly pageSize?: number | undefined;
  /** The separator between the parts of a compound id. @default '_' */
  readonly idDivider?: string | undefined;
  /** The characters of a URL segment, as in a regular expression. @default 'a-zA-Z0-9-_~ %' */
  readonly urlSegmentCharset?: string | undefined;
  /** Model name → name in URLs. @default the model's name with its first letter in lower case */
  readonly modelNameMapping?: Readonly<Record<string, string>> | undefined;
  /** Model name → the unique field that provides the id. @default the primary key */
  readonly externalIdMapping?: Readonly<Record<string, string>> | undefined;
  /** Whether resources can be reached through their parents. @default false */
  readonly nestedRoutes?: boolean | undefined;
}

const COMMON: readonly (keyof CommonHandlerOptions)[] = [
  ...(['schema', 'log', 'queryOptions', 'modelway'] as const),
];
const MODELWAY: readonly (keyof ModelwayOptions)[] = [
  ...(['accessLog', 'checkLinks', 'concurrency', 'intercept', 'limits'] as const),
];

/**
 * Checks the names of options, and returns those for the handler of Modelway.
 *
 * @param own the names of the options that only one of the handlers has.
 * @throws {TypeError} that names an unknown option.
 */
export function toHandlerOptions(
  options: CommonHandlerOptions,
  { intercept }: FailureCapture,
  own: readonly string[] = [],
): HandlerOptions {
  assertKnownOptions(options, [...COMMON, ...own]);
  const { log, modelway = {} } = options;
  assertKnownOptions(modelway, MODELWAY);
  const given = [modelway.intercept ?? []].flat();
  return { ...modelway, intercept: [intercept, ...given], ...(log && { log: toLog(log) }) };
}

/** Converts the option `log` to that of the handler of Modelway. */
export function toLog(log: LogConfig): LogOption {
  const write: typeof log =
    typeof log === 'function'
      ? log
      : (level, message, error) => {
          if (log.includes(level)) console[level](`@modelway/compat-zenstack: ${message}`, error);
        };
  return ({ level, message, correlationId, error }: LogEntry) =>
    write(level, correlationId ? `${message} (${correlationId})` : message, error);
}

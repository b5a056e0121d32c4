import { assertKnownOptions, wrongOption } from './assert-options.ts';

/** The title and version of an API, and anything else that OpenAPI's Info Object allows. */
export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly summary?: string;
  readonly description?: string;
  readonly termsOfService?: string;
  readonly contact?: Readonly<Record<string, string>>;
  readonly license?: {
    readonly name: string;
    readonly identifier?: string;
    readonly url?: string;
  };
}

/** A server of an API. */
export interface OpenApiServer {
  /** The URL in front of every path: absolute, or relative to the URL of the document. */
  readonly url: string;
  readonly description?: string;
}

/** Options of a document that a handler serves at `<base>/openapi.json`. */
export interface OpenApiHandlerOptions {
  /** The title and version of the API: `{ title: 'Blog', version: '1.0.0' }`. */
  readonly info: OpenApiInfo;
  /**
   * The URLs of the API, which every path is appended to.
   * @default the endpoint of a REST handler; the folder of the document for RPC; `/` for `openApi`
   */
  readonly servers?: readonly OpenApiServer[];
  /**
   * The ways to authenticate, by name, as OpenAPI's Security Scheme Objects: `{ bearer: { type:
   * 'http', scheme: 'bearer' } }`. A request uses one of them.
   * @default none
   */
  readonly security?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const OPTIONS: Readonly<Record<keyof OpenApiHandlerOptions, true>> = {
  info: true,
  servers: true,
  security: true,
};

/**
 * Checks the option `openapi` of a handler.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveOpenApi(
  given: OpenApiHandlerOptions | false = false,
): OpenApiHandlerOptions | false {
  if (given === false) return false;
  if (typeof given !== 'object' || given === null) {
    throw wrongOption('openapi', 'false or { info: … }', given);
  }
  assertKnownOptions(given, Object.keys(OPTIONS), 'openapi');
  const { title, version } = Object(given.info);
  if (typeof title === 'string' && typeof version === 'string') return given;
  throw new TypeError('Option openapi.info must have a title and a version: { title, version }.');
}

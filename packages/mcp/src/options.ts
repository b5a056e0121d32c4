import { localhostAllowedHostnames } from '@modelcontextprotocol/server';
import {
  assertKnownOptions,
  assertNotBinding,
  type HandlerOptions,
  type Limits,
} from '@modelway/core';
import type { McpAuth } from './mcp-auth.ts';

/** Options of `mcpHandler`. All of them are optional. */
export interface McpHandlerOptions extends Omit<HandlerOptions, 'limits' | 'openapi'> {
  /**
   * Whether agents can write: the tool `write`, and procedures that are mutations. The access
   * policies, and `expose`, decide what.
   * @default false
   */
  readonly write?: boolean;
  /**
   * Overrides of the request limits, which are those of RPC for each call of a tool, except for the
   * number of rows, the size of a response, and that of a query string, which agents do not send.
   * @default `{ rows: 200, responseBytes: 1048576, queryBytes: Infinity }`
   */
  readonly limits?: Partial<Limits>;
  /**
   * The OAuth 2.1 access tokens that every request requires: `mcpAuth({ … })`.
   * @default none: `getClient` alone decides who the caller is
   */
  readonly auth?: McpAuth<unknown>;
  /**
   * The hostnames that requests may be sent to, without a port. Another `Host` is a 403: a website
   * could have bound its own name to the address of a server on this machine.
   * @default the hostname of `auth`, and those of this machine
   */
  readonly allowedHosts?: readonly string[];
  /**
   * The hostnames of the websites that may send requests from a browser. Another `Origin` is a 403.
   * @default `allowedHosts`
   */
  readonly allowedOrigins?: readonly string[];
  /** The name and the version of the server that clients show. @default `{ name: 'modelway', version: '1' }` */
  readonly info?: McpServerInfo;
}

/** How a server introduces itself. */
export interface McpServerInfo {
  readonly name: string;
  readonly version: string;
  /** A name for people. */
  readonly title?: string;
}

/** The options with every default applied. */
export interface McpSettings {
  readonly write: boolean;
  readonly auth: McpAuth<unknown> | undefined;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly info: McpServerInfo;
  readonly limits: Pick<Limits, 'rows' | 'take'>;
  /** The limits of a message. */
  readonly message: Partial<Limits>;
  /** The options of the RPC handler that the tools call. */
  readonly rpc: HandlerOptions;
}

const SHARED: readonly (keyof HandlerOptions)[] = [
  ...(['expose', 'checkLinks', 'limits', 'concurrency'] as const),
  ...(['intercept', 'databaseErrors', 'log', 'accessLog'] as const),
];
const OWN: readonly (keyof McpHandlerOptions)[] = [
  ...(['write', 'auth', 'allowedHosts', 'allowedOrigins', 'info'] as const),
];

/** The defaults that differ from those of RPC, and those of RPC that this package reads. */
const LIMITS = {
  rows: 200,
  responseBytes: 2 ** 20,
  // Arguments in a query string are those of a message, whose size `bodyBytes` limits.
  queryBytes: Number.POSITIVE_INFINITY,
};
const READ = { jsonDepth: 100, take: Number.POSITIVE_INFINITY };

/** The lists and objects of a message around the arguments of a call. */
const AROUND = 4;

/**
 * Checks the options and applies the defaults; `rpcHandler` checks its own.
 *
 * @throws {TypeError} that names the option.
 */
export function resolveMcpOptions(options: McpHandlerOptions): McpSettings {
  assertNotBinding('mcpHandler()', options);
  assertKnownOptions(options, [...SHARED, ...OWN]);
  const { write = false, auth, allowedHosts, allowedOrigins, info, ...shared } = options;
  if (typeof write !== 'boolean') throw new TypeError('Option write must be true or false.');
  if (auth !== undefined && typeof Object(auth).admit !== 'function') {
    throw new TypeError('Option auth must be the return value of mcpAuth({ … }).');
  }
  const local = [...localhostAllowedHostnames(), ...(auth ? [auth.hostname] : [])];
  const hosts = toHostnames('allowedHosts', allowedHosts) ?? local;
  const limits = { ...LIMITS, ...shared.limits };
  const read = { ...READ, ...limits };
  return {
    write,
    auth,
    allowedHosts: hosts,
    allowedOrigins: toHostnames('allowedOrigins', allowedOrigins) ?? hosts,
    info: toInfo(info),
    limits: read,
    message: { ...limits, jsonDepth: read.jsonDepth + AROUND },
    rpc: { ...shared, limits },
  };
}

function toHostnames(
  option: string,
  names: readonly string[] | undefined,
): readonly string[] | undefined {
  if (names === undefined) return undefined;
  const isHostname = (name: unknown) =>
    typeof name === 'string' && /^([^/:*\s]+|\[[^/*\s]+\])$/.test(name);
  if (Array.isArray(names) && names.every(isHostname))
    return names.map((name) => name.toLowerCase());
  throw new TypeError(
    `Option ${option} must be a list of hostnames without a scheme, a port or wildcards, such as ['api.example.com'].`,
  );
}

function toInfo(info: McpServerInfo = { name: 'modelway', version: '1' }): McpServerInfo {
  if (typeof Object(info).name === 'string' && typeof Object(info).version === 'string')
    return info;
  throw new TypeError('Option info must be { name, version }, two strings.');
}

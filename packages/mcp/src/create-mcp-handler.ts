import type { OrmBinding } from '@modelway/core';
import { createFetchHandler } from '@modelway/core/fetch';
import type { McpAuth } from './mcp-auth.ts';
import { mcpHandler } from './mcp-handler.ts';
import type { McpHandlerOptions } from './options.ts';

/** Options of `createMcpHandler`. */
export interface CreateMcpHandlerOptions<Client, Claims> extends McpHandlerOptions {
  /** The ORM binding, such as `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Returns the ORM client for a request, with the caller set for the access policies. With `auth`,
   * `claims` are those of the access token.
   */
  readonly getClient: (
    request: Request,
    claims: Claims,
  ) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /**
   * The OAuth 2.1 access tokens that every request requires: `mcpAuth({ … })`.
   * @default none: `getClient` alone decides who the caller is
   */
  readonly auth?: McpAuth<Claims>;
  /** The path where the handler is mounted, such as `/mcp`. @default '/' */
  readonly prefix?: string;
}

/**
 * Creates an MCP server for any runtime or framework that uses fetch.
 *
 * @throws {TypeError} at start-up, that names the option that is wrong.
 * @example
 * ```ts
 * export default {
 *   fetch: createMcpHandler({
 *     orm, auth, prefix: '/mcp', getClient: (_request, { sub }) => db.$setAuth({ id: sub }),
 *   }),
 * };
 * ```
 */
export function createMcpHandler<Client, Claims = undefined>({
  orm,
  getClient,
  prefix = '/',
  ...options
}: CreateMcpHandlerOptions<Client, Claims>): (request: Request) => Promise<Response> {
  const { auth } = options;
  if (typeof getClient !== 'function') {
    throw new TypeError(
      'Option getClient must be a function that returns the ORM client of a request.',
    );
  }
  return createFetchHandler<Client>({
    orm,
    prefix,
    handler: mcpHandler(options),
    getClient: async (request) => {
      const claims = auth && (await auth.claims(request.headers.get('authorization')));
      return getClient(request, claims as Claims);
    },
  });
}

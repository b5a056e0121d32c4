import type { CreateApiHandler } from '../http/api-handler.ts';
import type { OpenApiHandlerOptions } from '../options/openapi-options.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { REST_CONTEXTS } from '../rest/rest-context.ts';
import { RPC_CONTEXTS } from '../rpc/rpc-context.ts';
import { type DescribedHandler, describeHandlers } from './describe-handlers.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** Options of `openApi`. */
export interface OpenApiOptions<Client> extends OpenApiHandlerOptions {
  /** The binding of the ORM: `zenstack(schema)` or `prisma(schema)`. */
  readonly orm: OrmBinding<Client>;
  /** The handlers by the path where they are mounted: `{ '/api/rest': restHandler({ … }) }`. */
  readonly handlers: Readonly<Record<string, CreateApiHandler>>;
}

/**
 * Describes handlers as one OpenAPI 3.1 document, from the schema and the options that they run on.
 *
 * @example
 * ```ts
 * const info = { title: 'Blog', version: '1' };
 * const document = openApi({ orm, handlers: { '/api/rest': rest }, info });
 * ```
 * @throws {TypeError} that names the handler, if it is not one of `restHandler` or `rpcHandler`.
 */
export function openApi<Client>({
  orm,
  handlers,
  ...options
}: OpenApiOptions<Client>): OpenApiDocument {
  const described = Object.entries(handlers).map(([path, create]): DescribedHandler => {
    const base = path.replace(/\/+$/, '');
    const rest = REST_CONTEXTS.get(create);
    if (rest) return { base, rest: rest(orm) };
    const rpc = RPC_CONTEXTS.get(create);
    if (rpc) return { base, rpc: rpc(orm) };
    throw new TypeError(
      `Option handlers["${path}"] must be the return value of restHandler({ … }) or rpcHandler({ … }).`,
    );
  });
  return describeHandlers(described, options);
}

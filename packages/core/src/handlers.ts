import type { CreateApiHandler } from './http/api-handler.ts';
import { createRestHandler } from './rest/create-rest-handler.ts';
import type { RestHandlerOptions } from './rest/rest-options.ts';
import { createRpcHandler } from './rpc/create-rpc-handler.ts';
import type { RpcHandlerOptions } from './rpc/rpc-options.ts';

/**
 * Creates the REST handler, which implements JSON:API 1.1.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient, handler: restHandler({ endpoint: 'https://example.com/api' }) });
 * ```
 * @throws {TypeError} at start-up, that names the option or the model that is wrong.
 */
export function restHandler(options: RestHandlerOptions): CreateApiHandler {
  return createRestHandler(options, async (request, rest, document) => {
    const { respondWithDocument } = await loadDocuments();
    return await respondWithDocument(request, { base: '', rest }, document);
  });
}

/**
 * Creates the RPC handler, which mirrors the ORM client's own query API.
 *
 * @example
 * ```ts
 * createExpressHandler({ orm, getClient }); // RPC is an adapter's default handler
 * createExpressHandler({ orm, getClient, handler: rpcHandler({ log: false }) });
 * ```
 * @throws {TypeError} at start-up, that names the option or the model that is wrong.
 */
export function rpcHandler(options: RpcHandlerOptions = {}): CreateApiHandler {
  return createRpcHandler(options, async (request, rpc, document) => {
    const { respondWithDocument } = await loadDocuments();
    return await respondWithDocument(request, { base: '', rpc }, document);
  });
}

/** The generator of documents is only loaded for the first request of one. */
function loadDocuments(): Promise<typeof import('./openapi/serve-document.ts')> {
  return import('./openapi/serve-document.ts');
}

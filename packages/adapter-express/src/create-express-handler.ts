import {
  type ApiHandler,
  type ApiRequest,
  type CreateApiHandler,
  createApiHandler,
  type OrmBinding,
} from '@modelway/core';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { fromBodyParserError } from './from-body-parser-error.ts';

/** Options of `createExpressHandler`. */
export interface ExpressHandlerOptions<Client> {
  /** The ORM binding, such as `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Returns the ORM client for a request, with the caller set for the access policies. An error
   * with a `status` of 4xx or 5xx sets the status of the response, any other is a 500. Its message
   * is never sent to the client. If `getClient` sends a response itself, that response stands.
   */
  readonly getClient: (req: Request, res: Response) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** The API handler: `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
}

/**
 * Mounts a handler in an Express app, under any path, with or without `express.json()` in front.
 *
 * @returns the request handler, and an error handler for errors of a body parser in front; pass
 *   both to `app.use`. Express passes errors of a parser only to error handlers of the same router:
 *   if you mount the handler in a `Router`, add the parser to that router.
 * @throws {TypeError} If an option is invalid; the message names it.
 * @example
 * ```ts
 * app.use('/api/rpc', createExpressHandler({ orm: zenstack(schema), getClient: () => db }));
 * ```
 */
export function createExpressHandler<Client>(
  options: ExpressHandlerOptions<Client>,
): [RequestHandler, ErrorRequestHandler] {
  const api = createApiHandler(options);
  const { getClient } = options;
  const handle: RequestHandler = async (req, res, next) => {
    const request = readNodeRequest(req, { url: req.url, getClient: () => getClient(req, res) });
    await answer(api, request, res).catch(next);
  };
  // biome-ignore lint/complexity/useMaxParams: Express recognises an error handler by its four parameters.
  const handleError: ErrorRequestHandler = async (error, req, res, next) => {
    const failure = fromBodyParserError(error);
    if (!failure || res.headersSent) return next(error);
    // Express has skipped the app's own middleware, so the request must not reach the data.
    const fail = () => Promise.reject(failure);
    const request = readNodeRequest(req, { url: req.url, getClient: fail });
    await answer(api, { ...request, readBody: fail }, res).catch(next);
  };
  return [handle, handleError];
}

async function answer<Client>(
  api: ApiHandler<Client>,
  request: ApiRequest<Client>,
  res: Response,
): Promise<void> {
  writeNodeResponse(res, await api.handle(request));
}

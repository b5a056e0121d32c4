import {
  type AdapterOptions,
  type ApiHandler,
  type ApiRequest,
  createApiHandler,
} from '@modelway/core';
import { readNodeRequest, writeNodeResponse } from '@modelway/core/node';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { fromBodyParserError } from './from-body-parser-error.ts';
import { createRouteWarning } from './warn-of-route.ts';

/**
 * Options of `createExpressHandler`.
 *
 * If `getClient` sends a response itself, that response is final.
 */
export interface ExpressHandlerOptions<Client>
  extends AdapterOptions<Client, [req: Request, res: Response]> {}

/**
 * Mounts a handler in an Express app, under any path, with or without `express.json()` in front.
 *
 * @returns the request handler, and an error handler for errors of a body parser in front; pass
 *   both to `app.use`. Express passes errors of a parser only to error handlers of the same router:
 *   if you mount the handler in a `Router`, add the parser to that router.
 * @throws {TypeError} if an option is invalid; the message names it.
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
  const warnOfRoute = createRouteWarning();
  const handle: RequestHandler = async (req, res, next) => {
    warnOfRoute(req, handle);
    const request = readNodeRequest(req, { url: req.url, getClient: () => getClient(req, res) });
    await respond(api, request, res).catch(next);
  };
  // biome-ignore lint/complexity/useMaxParams: Express recognises an error handler by its four parameters.
  const handleError: ErrorRequestHandler = async (error, req, res, next) => {
    const failure = fromBodyParserError(error);
    if (!failure || res.headersSent) return next(error);
    // Express has skipped the app's own middleware, so the request must not reach the data.
    const fail = () => Promise.reject(failure);
    const request = readNodeRequest(req, { url: req.url, getClient: fail });
    await respond(api, { ...request, readBody: fail }, res).catch(next);
  };
  return [handle, handleError];
}

async function respond<Client>(
  api: ApiHandler<Client>,
  request: ApiRequest<Client>,
  res: Response,
): Promise<void> {
  writeNodeResponse(res, await api.handle(request));
}

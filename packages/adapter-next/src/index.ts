export {
  createNextHandlers,
  type NextHandlers,
  type NextHandlersOptions,
  type NextRouteContext,
  type NextRouteHandler,
} from './create-next-handlers.ts';
export {
  createNextPagesHandler,
  type NextPagesHandlerOptions,
} from './create-next-pages-handler.ts';

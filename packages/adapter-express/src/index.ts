export { createExpressHandler, type ExpressHandlerOptions } from './create-express-handler.ts';

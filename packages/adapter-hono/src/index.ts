export { createHonoHandler, type HonoHandlerOptions } from './create-hono-handler.ts';

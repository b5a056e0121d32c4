export { createFastifyPlugin, type FastifyHandlerOptions } from './create-fastify-plugin.ts';

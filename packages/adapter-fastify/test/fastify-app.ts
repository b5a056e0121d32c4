import { APP_VARY, type ContractApp, type ContractServer } from '@modelway/testing/contract-app';
import { versionsOf } from '@modelway/testing/test-size';
import Fastify, { type FastifyPluginCallback, type FastifyRequest } from 'fastify';
import FastifyLowest from 'fastify-lowest';
import { createFastifyPlugin } from '../src/index.ts';

/** The newest Fastify and the lowest supported one, for `describe.each`. */
export const FASTIFY_VERSIONS: readonly (readonly [string, typeof Fastify])[] = versionsOf<
  readonly [string, typeof Fastify]
>([
  ['Fastify 5', Fastify],
  ['Fastify 5.0.0', FastifyLowest as unknown as typeof Fastify],
]);

/** Creates a plugin that mounts the handlers of the contract. */
export function mountContract({ orm, getClient, rest, rpc }: ContractApp): FastifyPluginCallback {
  const options = {
    orm,
    getClient: ({ headers }: FastifyRequest) =>
      getClient((name) => headers[name] as string | undefined),
  };
  const restPlugin = createFastifyPlugin({ ...options, handler: rest('/api/rest') });
  const rpcPlugin = createFastifyPlugin({ ...options, handler: rpc });
  return (app, _options, done) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('vary', APP_VARY));
    app.register(restPlugin, { prefix: '/api/rest' });
    app.register(rpcPlugin, { prefix: '/api/rpc' });
    app.register(rpcPlugin, { prefix: '/of/:tenant/api' });
    done();
  };
}

/** The mount paths of `mountContract`. */
export const CONTRACT_PATHS: Pick<ContractServer, 'rest' | 'rpc' | 'nested'> = {
  rest: '/api/rest',
  rpc: '/api/rpc',
  nested: '/of/acme/api',
};

/** Starts an app on a free port; returns its origin. */
export function listen(app: {
  listen(options: { port: number; host: string }): Promise<string>;
}): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

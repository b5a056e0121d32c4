import type { Http2Server } from 'node:http2';
import { type OrmBinding, restHandler } from '@modelway/core';
import { zenstack } from '@modelway/orm-zenstack';
import { schema, type TestClient } from '@modelway/testing';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { createFastifyPlugin } from '../../src/index.ts';

declare const db: TestClient;
declare const otherDb: { readonly $schema: { readonly provider: { readonly type: 'sqlite' } } };
const orm = zenstack(schema);
const app = Fastify();
const http2App = Fastify({ http2: true });

// Accepts the client of its schema, as a promise or not, with or without a caller.
app.register(createFastifyPlugin({ orm, getClient: () => db }));
app.register(createFastifyPlugin({ orm, getClient: async () => db.$setAuth(undefined) }), {
  prefix: '/api',
  logLevel: 'warn',
});
http2App.register(createFastifyPlugin({ orm, getClient: () => db }), { prefix: '/api' });

// getClient has the types of Fastify's own request and reply.
const plugin = createFastifyPlugin({
  orm,
  getClient: (request, reply) => {
    reply.header('x-ip', request.ip);
    return db;
  },
  handler: restHandler({ endpoint: '/' }),
});
app.register(plugin, { prefix: '/api' });

// The parameters of the prefix have the types of the route.
interface TenantRoute {
  Params: { tenant: string };
}
const ofTenant = createFastifyPlugin({
  orm,
  getClient: ({ params }: FastifyRequest<TenantRoute>, reply: FastifyReply) =>
    params.tenant === reply.statusCode.toString() ? db : Promise.resolve(db),
});
app.register(ofTenant, { prefix: '/of/:tenant' });
createFastifyPlugin({
  orm,
  // @ts-expect-error the prefix has no such parameter
  getClient: ({ params }: FastifyRequest<TenantRoute>) => (params.team ? db : db),
});

// The raw request of an HTTP/2 app.
const ofStream = createFastifyPlugin({
  orm,
  getClient: ({ raw }: FastifyRequest<TenantRoute, Http2Server>) => (raw.stream ? db : db),
});
http2App.register(ofStream, { prefix: '/of/:tenant' });

// @ts-expect-error a client of another schema
createFastifyPlugin({ orm, getClient: () => otherDb });
// @ts-expect-error a promised client of another schema
createFastifyPlugin({ orm, getClient: async () => otherDb });
// @ts-expect-error no client at all
createFastifyPlugin({ orm, getClient: () => undefined });
// @ts-expect-error one client for all requests
createFastifyPlugin({ orm, getClient: db });
// @ts-expect-error no binding
createFastifyPlugin({ getClient: () => db });
// @ts-expect-error a handler that was not made by restHandler or rpcHandler
createFastifyPlugin({ orm, getClient: () => db, handler: () => {} });

// The client's type comes from the binding.
declare const binding: OrmBinding<Map<string, number>>;
createFastifyPlugin({ orm: binding, getClient: () => new Map() });
// @ts-expect-error not the binding's client
createFastifyPlugin({ orm: binding, getClient: () => new Set() });

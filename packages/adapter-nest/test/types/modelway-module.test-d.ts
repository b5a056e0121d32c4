import { type OrmBinding, restHandler } from '@modelway/core';
import { openApi } from '@modelway/core/openapi';
import { zenstack } from '@modelway/orm-zenstack';
import { schema, type TestClient } from '@modelway/testing';
import type { DynamicModule } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type ModelwayClients, ModelwayModule, mergeOpenApi } from '../../src/index.ts';

declare const db: TestClient;
declare const otherDb: { readonly $schema: { readonly provider: { readonly type: 'sqlite' } } };
const orm = zenstack(schema);
const handler = restHandler({ endpoint: '/' });

// Accepts the client of its schema, as a promise or not, with or without a caller.
const module: DynamicModule = ModelwayModule.forRoot({ orm, getClient: () => db });
ModelwayModule.forRoot({ orm, getClient: async () => db.$setAuth(undefined), handler });
ModelwayModule.forRoot({ orm, prefix: '/api', getClient: (req) => (req.headers.host ? db : db) });

// Accepts the requests of the platform, Express or Fastify, or a type of the app.
interface PlatformRequest {
  readonly ip: string;
  readonly session: { readonly userId?: number };
}
interface PlatformResponse {
  header(name: string, value: string): void;
}
ModelwayModule.forRoot({
  orm,
  getClient: (req: PlatformRequest, res: PlatformResponse) => {
    res.header('x-user', String(req.session.userId));
    return db;
  },
});

// Accepts providers of the client.
class Clients implements ModelwayClients<TestClient> {
  getClient(req: PlatformRequest): TestClient {
    return req.ip ? db : db;
  }
}
class OtherClients {
  getClient() {
    return otherDb;
  }
}
ModelwayModule.forRoot({ orm, getClient: { useClass: Clients } });
ModelwayModule.forRoot({ orm, getClient: { useExisting: Clients } });
ModelwayModule.forRoot({
  orm,
  getClient: { inject: [REQUEST], useFactory: async (req: PlatformRequest) => (req.ip ? db : db) },
});
// @ts-expect-error a provider of a client of another schema
ModelwayModule.forRoot({ orm, getClient: { useClass: OtherClients } });
// @ts-expect-error a factory of a client of another schema
ModelwayModule.forRoot({ orm, getClient: { useFactory: () => otherDb } });
// @ts-expect-error a class without getClient
ModelwayModule.forRoot({ orm, getClient: { useClass: Map } });

// Accepts factories of the options.
ModelwayModule.forRootAsync({
  prefix: '/api',
  inject: [Clients],
  useFactory: (clients: Clients) => ({
    orm,
    handler,
    getClient: (req: PlatformRequest) => clients.getClient(req),
  }),
});
ModelwayModule.forRootAsync({
  useFactory: async () => ({ orm }),
  getClient: { useClass: Clients },
});
// @ts-expect-error a client of another schema
ModelwayModule.forRootAsync({ useFactory: () => ({ orm, getClient: () => otherDb }) });
// @ts-expect-error no options
ModelwayModule.forRootAsync({ useFactory: () => undefined });

// @ts-expect-error a client of another schema
ModelwayModule.forRoot({ orm, getClient: () => otherDb });
// @ts-expect-error a promised client of another schema
ModelwayModule.forRoot({ orm, getClient: async () => otherDb });
// @ts-expect-error no client at all
ModelwayModule.forRoot({ orm, getClient: () => undefined });
// @ts-expect-error no binding
ModelwayModule.forRoot({ getClient: () => db });
// @ts-expect-error a handler that was not made by restHandler or rpcHandler
ModelwayModule.forRoot({ orm, getClient: () => db, handler: () => {} });
// @ts-expect-error a guard that is none
ModelwayModule.forRoot({ orm, getClient: () => db, guards: ['admin'] });

// The client's type comes from the binding.
declare const binding: OrmBinding<Map<string, number>>;
ModelwayModule.forRoot({ orm: binding, getClient: () => new Map() });
// @ts-expect-error not the binding's client
ModelwayModule.forRoot({ orm: binding, getClient: () => new Set() });

// Merges into the document of @nestjs/swagger, and returns one of its type.
declare const document: OpenAPIObject;
const info = { title: 'Data', version: '1' };
const merged: OpenAPIObject = mergeOpenApi(
  document,
  openApi({ orm, handlers: { '/api': handler }, info }),
);

export { merged, module };

import type { Server } from 'node:http';
import { ModelwayModule } from '@modelway/adapter-nest';
import { Controller, Get, Header, HttpCode, Module, type Type } from '@nestjs/common';
import { type AbstractHttpAdapter, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { callClient, doNothing, HEADERS, options, respondFixed } from './http-contestants.ts';

/** Creates a Nest app with `ROUTES` on Express. */
export function nestOnExpress(): Promise<Server> {
  const adapter = new ExpressAdapter();
  // Hashing each response is not the work of an adapter.
  adapter.disable('etag');
  return nestServer(adapter, '*path');
}

/** Creates a Nest app with `ROUTES` on Fastify. */
export function nestOnFastify(): Promise<Server> {
  return nestServer(new FastifyAdapter(), '*');
}

async function nestServer(adapter: AbstractHttpAdapter, wildcard: string): Promise<Server> {
  class AppModule {}
  Module({
    imports: [
      ModelwayModule.forRoot({ ...options, prefix: '/adapter', handler: doNothing }),
      ModelwayModule.forRoot({ ...options, prefix: '/rpc' }),
    ],
    controllers: [
      controller('fixed', wildcard, async () => (await respondFixed()).body),
      controller('asked', wildcard, callClient),
    ],
  })(AppModule);
  const app = await NestFactory.create(AppModule, adapter, { logger: false });
  await app.init();
  if (adapter.getType() === 'fastify') await adapter.getInstance().ready();
  return app.getHttpServer();
}

/** A controller with one route. Node runs this file as it is, without the syntax of decorators. */
function controller(path: string, wildcard: string, respond: () => Promise<unknown>): Type {
  class OwnController {
    handle(): Promise<unknown> {
      return respond();
    }
  }
  const { prototype } = OwnController;
  const handle = Object.getOwnPropertyDescriptor(prototype, 'handle') as PropertyDescriptor;
  Get(wildcard)(prototype, 'handle', handle);
  HttpCode(200)(prototype, 'handle', handle);
  Header('content-type', HEADERS['content-type'])(prototype, 'handle', handle);
  Controller(path)(OwnController);
  return OwnController;
}

import 'reflect-metadata';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APP_VARY, type ContractApp, type ContractServer } from '@modelway/testing/contract-app';
import {
  type DynamicModule,
  type INestApplication,
  Module,
  type ModuleMetadata,
  type NestApplicationOptions,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ModelwayModule, type NestRequest } from '../src/index.ts';

/** The platforms, for `describe.each`. */
export const PLATFORMS: readonly (readonly [string, () => ExpressAdapter | FastifyAdapter])[] = [
  ['Express', () => new ExpressAdapter()],
  ['Fastify', () => new FastifyAdapter()],
];

/** A test's own settings of an app. */
export interface AppSettings extends NestApplicationOptions {
  readonly adapter: ExpressAdapter | FastifyAdapter;
  /** Called before the app starts. */
  readonly configure?: (app: INestApplication) => unknown;
}

/** An app on a free port. */
export interface RunningApp {
  readonly url: string;
  readonly app: INestApplication;
}

/** Starts an app on a free port, without a log. */
export async function startApp(
  metadata: ModuleMetadata,
  { adapter, configure, ...options }: AppSettings,
): Promise<RunningApp> {
  class AppModule {}
  Module(metadata)(AppModule);
  const app = await NestFactory.create(AppModule, adapter, {
    logger: false,
    abortOnError: false,
    forceCloseConnections: true,
    ...options,
  });
  await configure?.(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}` };
}

/** Starts the app of the adapter contract. */
export async function startNestApp(
  { orm, getClient: pick, rest, rpc, close }: ContractApp,
  adapter: ExpressAdapter | FastifyAdapter,
): Promise<ContractServer> {
  const getClient = (req: NestRequest) => pick((name) => req.headers[name] as string | undefined);
  const mount = (prefix: string, handler: typeof rpc): DynamicModule =>
    ModelwayModule.forRoot({ orm, getClient, handler, prefix });
  const { app, url } = await startApp(
    {
      imports: [
        mount('/api/rest', rest('/api/rest')),
        mount('/api/rpc', rpc),
        mount('/of/:tenant/api', rpc),
      ],
    },
    {
      adapter,
      bodyParser: false,
      configure: (nest) =>
        nest.use((_req: unknown, res: ServerResponse, next: () => void) => {
          res.setHeader('vary', APP_VARY);
          next();
        }),
    },
  );
  return {
    origin: url,
    rest: '/api/rest',
    rpc: '/api/rpc',
    nested: '/of/acme/api',
    close: async () => {
      await app.close();
      await close();
    },
  };
}

import type { IncomingHttpHeaders } from 'node:http';
import type { CreateApiHandler, OrmBinding } from '@modelway/core';
import type {
  CanActivate,
  ControllerOptions,
  FactoryProvider,
  ModuleMetadata,
  Type,
} from '@nestjs/common';

/** The members that the requests of Express and Fastify share. */
export interface NestRequest {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  readonly query: unknown;
  /** The value that a guard, such as Passport's `AuthGuard`, has set. */
  readonly user?: unknown;
}

/** An injectable class that returns the ORM client for a request. Its scope may be the request. */
export interface ModelwayClients<Client> {
  /** Returns the ORM client for a request, with the caller set for the access policies. */
  getClient(req: unknown, res: unknown): Client | Promise<Client>;
}

/** Providers of the ORM client, in the terms of Nest's own providers. */
export type ClientProvider<Client> =
  | {
      readonly useFactory: (
        ...dependencies: Parameters<FactoryProvider['useFactory']>
      ) => Client | Promise<Client>;
      readonly inject?: FactoryProvider['inject'];
    }
  | { readonly useClass: Type<ModelwayClients<Client>> }
  | { readonly useExisting: Type<ModelwayClients<Client>> };

/** Options of a mount, which Nest needs before it creates providers. */
export interface ModelwayMountOptions {
  /**
   * The path where the handler is mounted, `/rest`, below the global prefix and the version. It may
   * have parameters: `/of/:tenant/rest`.
   * @default '/'
   */
  readonly prefix?: string;
  /** Modules that export the dependencies of this module. @default none */
  readonly imports?: ModuleMetadata['imports'];
  /** Guards of the routes, as in `@UseGuards(…)`. @default none */
  readonly guards?: readonly (Type<CanActivate> | CanActivate)[];
  /**
   * More decorators of the controller, such as `UseInterceptors(…)`, `UseFilters(…)`, or metadata
   * that a global guard reads.
   * @default none
   */
  readonly decorators?: readonly ClassDecorator[];
  /** The version of the routes, as in `@Controller({ version })`. @default none */
  readonly version?: ControllerOptions['version'];
}

/** Options of `ModelwayModule.forRoot`. */
export interface ModelwayModuleOptions<Client, Req = NestRequest, Res = unknown>
  extends ModelwayMountOptions {
  /** The ORM binding, such as `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Returns the ORM client for a request, with the caller set for the access policies: a function,
   * or a provider that Nest resolves for each request, `{ inject, useFactory }`, `{ useClass }` or
   * `{ useExisting }`. An error with a `status` of 4xx or 5xx, such as an `HttpException`, sets the
   * status of the response; any other error is a 500. Its message is never sent to the client.
   */
  readonly getClient:
    | ((req: Req, res: Res) => NoInfer<Client> | Promise<NoInfer<Client>>)
    | ClientProvider<NoInfer<Client>>;
  /** The API handler: `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
}

/** The options that a factory of `ModelwayModule.forRootAsync` returns. */
export interface ModelwayHandlerOptions<Client, Req = NestRequest, Res = unknown> {
  /** The ORM binding, such as `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /** Returns the ORM client for a request. @default the `getClient` of the module, a provider */
  readonly getClient?: (req: Req, res: Res) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** The API handler: `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
}

/** An injectable class that creates the options of a mount. */
export interface ModelwayOptionsFactory<Client, Req = NestRequest, Res = unknown> {
  /** Returns the options, once, at start-up. */
  createModelwayOptions():
    | ModelwayHandlerOptions<Client, Req, Res>
    | Promise<ModelwayHandlerOptions<Client, Req, Res>>;
}

/** Options of `ModelwayModule.forRootAsync`: the options of a mount, and one of the factories. */
export interface ModelwayModuleAsyncOptions<Client, Req = NestRequest, Res = unknown>
  extends ModelwayMountOptions {
  /**
   * A provider of the ORM client that Nest resolves for each request, instead of a function from
   * the factory.
   * @default the `getClient` that the factory returns
   */
  readonly getClient?: ClientProvider<NoInfer<Client>>;
  /**
   * Returns `orm`, `getClient` and `handler`, from the dependencies in `inject`.
   * @default `useClass` or `useExisting`
   */
  readonly useFactory?: (
    ...dependencies: Parameters<FactoryProvider['useFactory']>
  ) => ModelwayHandlerOptions<Client, Req, Res> | Promise<ModelwayHandlerOptions<Client, Req, Res>>;
  /** The dependencies of `useFactory`. @default none */
  readonly inject?: FactoryProvider['inject'];
  /**
   * A class whose `createModelwayOptions` returns the options; this module creates it.
   * @default none
   */
  readonly useClass?: Type<ModelwayOptionsFactory<Client, Req, Res>>;
  /** A provider of such a class in one of `imports`. @default none */
  readonly useExisting?: Type<ModelwayOptionsFactory<Client, Req, Res>>;
}

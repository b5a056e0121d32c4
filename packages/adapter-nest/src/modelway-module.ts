import {
  type AdapterOptions,
  type ApiHandler,
  assertKnownOptions,
  createApiHandler,
} from '@modelway/core';
import {
  type DynamicModule,
  Inject,
  Module,
  type NestModule,
  type Provider,
  Scope,
  type Type,
} from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import {
  type ClientSource,
  createClientSource,
  isClientProvider,
  provideClient,
} from './create-client-source.ts';
import { CONTROLLER, createController, setRoutes } from './create-controller.ts';
import { leaveBodiesUnread } from './leave-bodies-unread.ts';
import type {
  ClientProvider,
  ModelwayHandlerOptions,
  ModelwayModuleAsyncOptions,
  ModelwayModuleOptions,
  ModelwayMountOptions,
  ModelwayOptionsFactory,
  NestRequest,
} from './module-options.ts';
import { MOUNT, type Mount } from './mount.ts';

/** The names of the options that only this adapter has. */
const MOUNT_OPTIONS: readonly (keyof ModelwayMountOptions)[] = [
  'prefix',
  'imports',
  'guards',
  'decorators',
  'version',
];

const OPTIONS: unique symbol = Symbol('ModelwayOptions');

/**
 * Mounts a handler in a Nest app, as a controller. Import it once for each handler.
 *
 * @example
 * ```ts
 * ModelwayModule.forRoot({ prefix: '/rpc', orm: zenstack(schema), getClient: () => db });
 * ```
 */
export class ModelwayModule implements NestModule {
  readonly #host: HttpAdapterHost;
  readonly #controller: Type;
  readonly #moduleRef: ModuleRef;

  constructor(host: HttpAdapterHost, controller: Type, moduleRef: ModuleRef) {
    this.#host = host;
    this.#controller = controller;
    this.#moduleRef = moduleRef;
  }

  /**
   * Mounts a handler with options that are known when the app is defined.
   *
   * @throws {TypeError} if an option is invalid; the message names it.
   */
  static forRoot<Client, Req = NestRequest, Res = unknown>(
    options: ModelwayModuleOptions<Client, Req, Res>,
  ): DynamicModule {
    const { getClient } = Object(options) as ModelwayModuleOptions<Client, Req, Res>;
    const provider = isClientProvider<Client>(getClient) ? getClient : undefined;
    const own = provider ? { getClient: unresolved } : {};
    const api = createApiHandler({ ...options, ...own } as AdapterOptions<Client>, MOUNT_OPTIONS);
    return defineModule(options, provider, {
      provide: MOUNT,
      inject: [ModuleRef],
      useFactory: (moduleRef: ModuleRef): Mount<Client> => ({
        api,
        getClient: provider ? createClientSource(provider, moduleRef) : (getClient as never),
      }),
    });
  }

  /**
   * Mounts a handler with options from a factory, which may have dependencies. The path, the guards
   * and the other options of a mount are not part of the factory.
   *
   * @throws {TypeError} if an option is invalid; the message names it. Options of the factory are
   *   checked when the app starts.
   */
  static forRootAsync<Client, Req = NestRequest, Res = unknown>(
    options: ModelwayModuleAsyncOptions<Client, Req, Res>,
  ): DynamicModule {
    checkAsyncOptions(options);
    const { getClient: provider } = options;
    return defineModule(options, provider, ...provideOptions(options), {
      provide: MOUNT,
      inject: [OPTIONS, ModuleRef],
      useFactory: (made: ModelwayHandlerOptions<Client>, moduleRef: ModuleRef): Mount<Client> => {
        const getClient = provider ? createClientSource(provider, moduleRef) : made.getClient;
        const api: ApiHandler<Client> = createApiHandler({
          ...made,
          getClient,
        } as AdapterOptions<Client>);
        return { api, getClient: getClient as ClientSource<Client> };
      },
    });
  }

  /** Called by Nest before it registers routes. */
  configure(): void {
    if (this.#moduleRef.introspect(MOUNT).scope !== Scope.DEFAULT) {
      throw new TypeError(
        'The options of forRootAsync must not depend on the request: pass a provider as getClient.',
      );
    }
    const { httpAdapter } = this.#host;
    setRoutes(this.#controller, httpAdapter.getType());
    leaveBodiesUnread(httpAdapter);
  }
}

Module({})(ModelwayModule);
Inject(HttpAdapterHost)(ModelwayModule, undefined, 0);
Inject(CONTROLLER)(ModelwayModule, undefined, 1);
Inject(ModuleRef)(ModelwayModule, undefined, 2);

/**
 * A module of its own for each mount: Nest's algorithm `deep-hash` compares the values of
 * providers.
 */
const MOUNT_ID: unique symbol = Symbol('ModelwayMountId');
let mounts = 0;

function defineModule<Client>(
  options: ModelwayMountOptions,
  client: ClientProvider<Client> | undefined,
  ...providers: readonly Provider[]
): DynamicModule {
  const { imports = [] } = options;
  const controller = createController(options);
  const own = { provide: CONTROLLER, useValue: controller };
  mounts += 1;
  const id = { provide: MOUNT_ID, useValue: mounts };
  return {
    module: ModelwayModule,
    imports,
    controllers: [controller],
    providers: [own, id, ...(client ? provideClient(client) : []), ...providers],
  };
}

const FACTORIES = ['useFactory', 'useClass', 'useExisting'] as const;

const ONE_FACTORY = `forRootAsync requires exactly one of ${FACTORIES.join(', ')}.`;

/** The options that only the factory returns. */
const RETURNED = ['orm', 'handler'] as const;

/** Checks the options of `forRootAsync`, since they may come from plain JavaScript. */
function checkAsyncOptions(given: object): void {
  const options = Object(given) as Readonly<Record<string, unknown>>;
  const known = [...MOUNT_OPTIONS, 'getClient', 'inject', ...FACTORIES];
  const returned = RETURNED.find((name) => name in options);
  if (returned !== undefined) {
    throw new TypeError(`Return the option "${returned}" from the factory of forRootAsync.`);
  }
  assertKnownOptions(options, known);
  const { getClient } = options;
  if (getClient !== undefined && !isClientProvider(getClient)) {
    throw new TypeError(
      'Option getClient of forRootAsync must be a provider: { inject, useFactory }, { useClass } or { useExisting }. Return a getClient function from the factory instead.',
    );
  }
  if (FACTORIES.filter((name) => options[name] !== undefined).length !== 1) {
    throw new TypeError(ONE_FACTORY);
  }
}

/** Returns the providers of the options that a factory creates. */
function provideOptions<Client, Req, Res>({
  useFactory,
  inject = [],
  useClass,
  useExisting,
}: ModelwayModuleAsyncOptions<Client, Req, Res>): Provider[] {
  if (useFactory) return [{ provide: OPTIONS, inject, useFactory }];
  const factory: Type<ModelwayOptionsFactory<Client, Req, Res>> | undefined =
    useClass ?? useExisting;
  if (!factory) throw new TypeError(ONE_FACTORY);
  const create = (made: ModelwayOptionsFactory<Client>) => made.createModelwayOptions();
  const provider = { provide: OPTIONS, inject: [factory], useFactory: create };
  return useClass ? [useClass, provider] : [provider];
}

/** Stands for `getClient` while the options are checked. */
function unresolved(): never {
  throw new TypeError('The provider getClient is resolved for each request.');
}

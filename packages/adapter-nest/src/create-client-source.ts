import { type Provider, Scope } from '@nestjs/common';
import { ContextIdFactory, type ModuleRef } from '@nestjs/core';
import type { ClientProvider, ModelwayClients } from './module-options.ts';

/** Returns the ORM client for a request. */
export type ClientSource<Client> = (req: object, res: object) => Client | Promise<Client>;

const KINDS: readonly string[] = ['useFactory', 'useClass', 'useExisting'];

const CLIENT: unique symbol = Symbol('ModelwayClient');

/** Whether the option is a provider that Nest resolves, not a function. */
export function isClientProvider<Client>(option: unknown): option is ClientProvider<Client> {
  const given = Object(option);
  return typeof option === 'object' && KINDS.some((kind) => typeof given[kind] === 'function');
}

/**
 * Returns the providers for the option `getClient`. They belong to the scope of the request, so
 * that their dependencies may too.
 */
export function provideClient<Client>(option: ClientProvider<Client>): Provider[] {
  const scope = Scope.REQUEST;
  if ('useFactory' in option) {
    const { useFactory, inject = [] } = option;
    return [{ provide: CLIENT, scope, inject, useFactory }];
  }
  const existing = 'useClass' in option ? option.useClass : option.useExisting;
  const asItIs = { provide: CLIENT, scope, inject: [existing], useFactory: (it: unknown) => it };
  return 'useClass' in option ? [existing, asItIs] : [asItIs];
}

/** Creates the function that resolves these providers for a request. */
export function createClientSource<Client>(
  option: ClientProvider<Client>,
  moduleRef: ModuleRef,
): ClientSource<Client> {
  return async (req, res) => {
    const context = ContextIdFactory.getByRequest(req);
    // As Nest does for the providers of other controllers.
    Object.assign(req, context.payload);
    moduleRef.registerRequestByContextId(req, context);
    const resolved: unknown = await moduleRef.resolve(CLIENT, context);
    if ('useFactory' in option) return resolved as Client;
    return (resolved as ModelwayClients<Client>).getClient(req, res);
  };
}

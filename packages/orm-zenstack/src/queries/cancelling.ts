import type { CancellingOptions } from '@modelway/core';
import { hasOtherPlugins, type ZenStackClientOptions } from '../schema/zenstack-client.ts';
import { driverOf } from './driver-of.ts';
import { type KyselyDriver, type RequestEnd, watchDriver } from './watch-driver.ts';

/** The part of ZenStack's client that is needed to create one with another driver. */
interface ClientParts {
  readonly $options?: ZenStackClientOptions;
  readonly kyselyProps?: { readonly driver?: KyselyDriver };
  readonly $auth?: unknown;
  $setAuth?(auth: unknown): unknown;
}

/** The first version of Node whose asynchronous contexts are cheap. */
const CHEAP = 24;

/** The ends of the requests whose statements run; `undefined` if contexts are not cheap. */
const ENDS = createContexts();

/** The drivers that look at them. */
const watched = new WeakSet<KyselyDriver>();

/**
 * Runs a function with a client that cancels its statements once the signal aborts. Only a client
 * that reaches no code of the app is used as it is, with the signal in the asynchronous context,
 * since a copy takes much of the time of a small read. Code of the app may send statements with
 * other clients in that context, which must not be cancelled.
 */
export function cancelling<Client extends object, Result>(
  client: Client,
  run: (client: Client) => Promise<Result>,
  { signal, onAbort, shared }: CancellingOptions,
): Promise<Result> {
  const { $options = {}, $setAuth } = client as ClientParts;
  const driver = driverOf(client);
  if (!driver || !$setAuth) return run(client);
  const end: RequestEnd = { signal, onAbort };
  if (!ENDS || shared || hasOtherPlugins($options)) return run(copyOf(client, end));
  if (!watched.has(driver)) {
    watched.add(driver);
    Object.assign(
      driver,
      watchDriver(lendingOf(driver), () => ENDS.getStore()),
    );
  }
  return ENDS.run(end, () => run(client));
}

/** Returns a copy of the client whose statements are cancelled. */
function copyOf<Client extends object>(client: Client, end: RequestEnd): Client {
  const { kyselyProps, $auth, $setAuth } = client as Client & Required<ClientParts>;
  const { driver } = kyselyProps as { readonly driver: KyselyDriver };
  const own = watchDriver(driver, () => end);
  const lending = new Proxy(driver, {
    get: (target, name) => {
      if (Object.hasOwn(own, name)) return own[name as keyof KyselyDriver];
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const copied = { kyselyProps: { value: { ...kyselyProps, driver: lending } } };
  // The copies that $setAuth creates keep the driver, and so do copies of these.
  return $setAuth.call(Object.create(client, copied), $auth) as Client;
}

/** Returns the functions of a driver as they are now. */
function lendingOf(driver: KyselyDriver): KyselyDriver {
  return {
    acquireConnection: driver.acquireConnection.bind(driver),
    releaseConnection: driver.releaseConnection.bind(driver),
  };
}

/** Node 24 carries contexts along promises in V8; before, they slow down every promise. */
function createContexts(): AsyncContexts | undefined {
  const { process } = globalThis as NodeGlobal;
  if (Number.parseInt(process?.versions?.node ?? '', 10) < CHEAP) return undefined;
  const { AsyncLocalStorage } = process?.getBuiltinModule?.('node:async_hooks') ?? {};
  return AsyncLocalStorage && new AsyncLocalStorage();
}

interface AsyncContexts {
  getStore(): RequestEnd | undefined;
  run<Result>(end: RequestEnd, run: () => Result): Result;
}

/** The part of Node's global object that has asynchronous contexts. */
interface NodeGlobal {
  readonly process?: {
    readonly versions?: { readonly node?: string };
    getBuiltinModule?(
      name: 'node:async_hooks',
    ): { readonly AsyncLocalStorage?: new () => AsyncContexts } | undefined;
  };
}

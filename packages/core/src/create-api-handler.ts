import { rpcHandler } from './handlers.ts';
import type { ApiHandler, CreateApiHandler } from './http/api-handler.ts';
import { assertKnownOptions } from './options/assert-options.ts';
import type { OrmBinding } from './orm/orm-binding.ts';

/** Options of every adapter. `Args` are the arguments that its framework passes to `getClient`. */
export interface AdapterOptions<Client, Args extends readonly unknown[] = never[]> {
  /** The ORM binding, such as `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /**
   * Returns the ORM client for a request, with the caller set for the access policies. An error
   * with a `status` of 4xx or 5xx sets the status of the response; any other error is a 500. Its
   * message is never sent to the client.
   */
  readonly getClient: (...args: Args) => NoInfer<Client> | Promise<NoInfer<Client>>;
  /** The API handler: `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
}

const OPTIONS: readonly (keyof AdapterOptions<unknown>)[] = ['orm', 'getClient', 'handler'];

/**
 * Creates the handler of an adapter from its options, once, at start-up. Checks the options, since
 * they may come from plain JavaScript.
 *
 * @param own the names of the options that only this adapter has. @default none
 * @throws {TypeError} that names the option that is missing, unknown or invalid.
 */
export function createApiHandler<Client, Args extends readonly unknown[]>(
  options: AdapterOptions<Client, Args>,
  own: readonly string[] = [],
): ApiHandler<Client> {
  const given = Object(options) as AdapterOptions<Client, Args>;
  assertKnownOptions(given, [...OPTIONS, ...own]);
  const { orm, getClient, handler = rpcHandler() } = given;
  if (typeof getClient !== 'function') {
    throw new TypeError(
      'Option getClient must be a function that returns the ORM client of a request.',
    );
  }
  if (typeof handler !== 'function') throw wrongHandler();
  const api = handler(orm);
  if (typeof Object(api).handle !== 'function') throw wrongHandler();
  return api;
}

function wrongHandler(): TypeError {
  return new TypeError(
    'Option handler must be the return value of restHandler({ … }) or rpcHandler({ … }).',
  );
}

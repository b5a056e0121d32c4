import { assertKnownOptions } from '../options/assert-options.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import { rpcHandler } from '../rpc/create-rpc-handler.ts';
import type { ApiHandler, CreateApiHandler } from './api-handler.ts';

/** What every adapter is given, beside what its framework needs. */
export interface AdapterOptions<Client> {
  /** The binding of the ORM, `zenstack(schema)`. */
  readonly orm: OrmBinding<Client>;
  /** Picks the data client for a request, by whatever the framework gives an adapter. */
  readonly getClient: (...args: never[]) => unknown;
  /** `restHandler(…)` or `rpcHandler(…)`. @default rpcHandler() */
  readonly handler?: CreateApiHandler;
}

const OPTIONS: readonly (keyof AdapterOptions<unknown>)[] = ['orm', 'getClient', 'handler'];

/**
 * Makes the handler of an adapter from the options of its user, which TypeScript may not have seen:
 * once, at start-up.
 *
 * @param own the names of the options that only this adapter has. @default none
 * @throws {TypeError} that names the option that is missing, misspelt or wrong.
 */
export function createApiHandler<Client>(
  options: AdapterOptions<Client>,
  own: readonly string[] = [],
): ApiHandler<Client> {
  const given = Object(options) as AdapterOptions<Client>;
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

import type { ApiHandler } from '@modelway/core';
import type { ClientSource } from './create-client-source.ts';

/** The provider of a `Mount`. */
export const MOUNT: unique symbol = Symbol('ModelwayMount');

/** A handler, and where it gets the ORM client of a request from. */
export interface Mount<Client> {
  readonly api: ApiHandler<Client>;
  readonly getClient: ClientSource<Client>;
}

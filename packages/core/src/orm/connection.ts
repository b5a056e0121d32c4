import type { OrmBinding } from './orm-binding.ts';

/** The data client of a request, and how it is called. */
export interface Connection<Client> {
  readonly orm: OrmBinding<Client>;
  readonly client: Client;
}

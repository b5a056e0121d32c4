import type { OrmBinding } from '../../orm/orm-binding.ts';

/** A row as the data client returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** The data client of a request, and how it is called. */
export interface Connection<Client> {
  readonly orm: OrmBinding<Client>;
  readonly client: Client;
}

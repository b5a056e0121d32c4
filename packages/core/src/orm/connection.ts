import type { OrmBinding } from './orm-binding.ts';

/** The data client of a request, and how it is called. */
export interface Connection<Client> {
  readonly orm: OrmBinding<Client>;
  readonly client: Client;
  /** How many records the request may read: `limits.rows`. */
  readonly rowLimit: number;
  /** Aborts once the request is over: with the reason that its next call, or its commit, throws. */
  readonly signal: AbortSignal;
}

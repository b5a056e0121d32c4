import type { OrmBinding } from './orm-binding.ts';

/** The ORM client of a request, and the settings of its calls. */
export interface Connection<Client> {
  readonly orm: OrmBinding<Client>;
  readonly client: Client;
  /** The maximum number of records that the request may read: `limits.rows`. */
  readonly rowLimit: number;
  /** Aborts when the request is over. Its next call or commit throws the signal's reason. */
  readonly signal: AbortSignal;
}

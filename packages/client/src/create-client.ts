import { assertClientOptions, type ClientOptions } from './client-options.ts';
import { createApi } from './create-api.ts';
import type { ApiClient } from './types/api-client.ts';

/**
 * Creates a typed client of an RPC handler, with the query API of the ORM client. A call is sent
 * when it is awaited.
 *
 * @typeParam Client The type of the ORM client on the server: `import type { db } from './db.ts'`,
 *   then `createClient<typeof db>(…)`.
 * @typeParam Expose The type of the handler's option `expose`. What it hides does not compile.
 * @typeParam Procedures The type of the Prisma binding's option `procedures`. ZenStack's client has
 *   the types of its procedures.
 * @throws {TypeError} if an option is unknown or invalid.
 */
export function createClient<
  Client extends object,
  Expose extends object = object,
  Procedures extends object = object,
>(options: ClientOptions): ApiClient<Client, Expose, Procedures> {
  assertClientOptions(options);
  return createApi(options) as ApiClient<Client, Expose, Procedures>;
}

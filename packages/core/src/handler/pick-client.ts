import { ApiError } from '../errors/api-error.ts';
import { unknownError } from '../errors/server-errors.ts';
import type { ApiRequest } from '../http/api-handler.ts';
import { fromForeignError } from '../http/from-foreign-error.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { Deadline } from '../overload/deadline.ts';

/**
 * Returns the ORM client for a request, or a promise of it, as `getClient` does.
 *
 * @throws {ApiError} with the status of the failure, else a 500; never with its message.
 * @throws the reason of the deadline's signal, so that a request that is over writes nothing.
 */
export function pickClient<Client>(
  request: ApiRequest<Client>,
  orm: OrmBinding<Client>,
  { signal, race }: Deadline,
): Client | Promise<Client> {
  signal.throwIfAborted();
  const fail = (error: unknown): never => {
    if (error instanceof ApiError) throw error;
    // Looking up the caller may take the database as well.
    if (orm.toOrmError(error)?.reason === 'unavailable') throw error;
    throw fromForeignError(error);
  };
  try {
    const client = request.getClient();
    if (client instanceof Promise) return race(client).then(assertClient).catch(fail);
    return assertClient(client);
  } catch (error) {
    return fail(error);
  }
}

function assertClient<Client>(client: Client): Client {
  if (client) return client;
  throw unknownError(new TypeError('getClient returned no ORM client.'));
}

import { ApiError } from '../errors/api-error.ts';
import { unknownError } from '../errors/server-errors.ts';
import type { ApiRequest } from '../http/api-handler.ts';
import { fromForeignError } from '../http/from-foreign-error.ts';
import type { OrmBinding } from '../orm/orm-binding.ts';
import type { Deadline } from '../overload/deadline.ts';

/**
 * Returns the ORM client for a request.
 *
 * @throws {ApiError} with the status of the failure, else a 500; never with its message.
 * @throws the reason of the deadline's signal, so that a request that is over writes nothing.
 */
export async function pickClient<Client>(
  request: ApiRequest<Client>,
  orm: OrmBinding<Client>,
  deadline: Deadline,
): Promise<Client> {
  deadline.signal.throwIfAborted();
  const client = await getClient(request, orm, deadline);
  if (!client) throw unknownError(new TypeError('getClient returned no ORM client.'));
  return client;
}

async function getClient<Client>(
  request: ApiRequest<Client>,
  orm: OrmBinding<Client>,
  { race }: Deadline,
): Promise<Client> {
  try {
    const client = request.getClient();
    return client instanceof Promise ? await race(client) : client;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Looking up the caller may take the database as well.
    if (orm.toOrmError(error)?.reason === 'unavailable') throw error;
    throw fromForeignError(error);
  }
}

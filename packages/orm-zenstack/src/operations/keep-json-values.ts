import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import type { OperationCall } from './operation-call.ts';

/**
 * Returns a client whose policies compare the Json values of a write, and not others.
 *
 * @throws {InvalidArgumentsError} for such a value in a transaction of the app.
 */
export function keepJsonValues<Client extends object>(
  args: unknown,
  client: Client,
  { jsonValues }: Pick<OperationCall, 'jsonValues'>,
): Client {
  if (!jsonValues?.isNeeded(args)) return client;
  const kept = jsonValues.keep(client);
  if (kept) return kept;
  throw new InvalidArgumentsError(
    'ZenStack cannot check the policies of a Json value with a member "kind" in a transaction of the app',
  );
}

import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import type { OperationCall } from './operation-call.ts';

/**
 * Returns a client whose policies compare the Json values and Bytes of a write, and not others.
 *
 * @throws {InvalidArgumentsError} for such a Json value in a transaction of the app.
 */
export function keepValues<Client extends object>(
  args: unknown,
  client: Client,
  { jsonValues, policyBytes }: Pick<OperationCall, 'jsonValues' | 'policyBytes'>,
): Client {
  const inner = policyBytes?.isNeeded(args) ? policyBytes.apply(client) : client;
  if (!jsonValues?.isNeeded(args)) return inner;
  const kept = jsonValues.keep(inner);
  if (kept) return kept;
  throw new InvalidArgumentsError(
    'ZenStack cannot check the policies of a Json value with a member "kind" in a transaction of the app',
  );
}

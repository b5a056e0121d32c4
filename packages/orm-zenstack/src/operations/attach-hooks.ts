import type { Operation } from '@modelway/core';
import { InvalidArgumentsError } from '../errors/invalid-arguments-error.ts';
import { mapsQueries } from '../queries/with-query-hook.ts';
import { hasPolicies, isInTransaction } from '../schema/zenstack-client.ts';
import { keepValues } from './keep-values.ts';
import type { OperationCall } from './operation-call.ts';

/**
 * Runs an operation with the hooks on its queries that it needs. A client with a hook is a new one:
 * it takes time, in every request.
 *
 * @throws {InvalidArgumentsError} from the operation, for an order that only a hook keeps, where
 *   none can be added.
 */
export function attachHooks(run: Operation, call: OperationCall): Operation {
  const { client, model, find, packing } = call;
  const inserts = insertsRows(call);
  // Inside a transaction of the app, no hook can be added.
  const losesOrder = packing && isInTransaction(client) && !mapsQueries(client);
  return (args) => {
    if (losesOrder && packing.keepsOrder(args, model)) throw lostOrder();
    const packed = packing?.isNeeded(args, model) ? packing.pack(client) : client;
    const hooked = inserts ? keepValues(args, packed, call) : packed;
    return ((hooked !== client && find(hooked)) || run)(args);
  };
}

function lostOrder(): InvalidArgumentsError {
  return new InvalidArgumentsError(
    'ZenStack loses this order of related records in a transaction that the app has opened. Order by another field of the records themselves',
  );
}

/** Whether the policies of new rows may hold for the operation. */
function insertsRows({ operation, options }: OperationCall): boolean {
  return /^(create|update$|upsert)/.test(operation) && hasPolicies(options);
}

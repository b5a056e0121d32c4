import type { Operation } from '@modelway/core';
import { DeniedRowsError } from '../errors/denied-rows-error.ts';
import type { TransactionalClient } from '../schema/zenstack-client.ts';
import { keepValues } from './keep-values.ts';
import type { OperationCall } from './operation-call.ts';
import { changesTables } from './update-extended.ts';

interface UpsertArgs {
  readonly where?: object;
  readonly create?: object;
  readonly update?: object;
}

/**
 * Runs `upsert` on a model that extends another as an update, or else as a creation. ZenStack creates
 * a row if its update returns none, and keeps what the update has changed: that of the first table,
 * if the policies of the second one then forbid it.
 *
 * @throws {DeniedRowsError} if the policies keep the row from the update; nothing is changed then.
 */
export function upsertExtended(run: Operation, call: OperationCall): Operation {
  const { client, find, model, packing } = call;
  const select = Object.fromEntries(model.idFields.map((field) => [field, true]));
  return (args) => {
    const { where, create, update, ...rest }: UpsertArgs = Object(args);
    if (changesTables(update, call) < 2) return run(args);
    const packed = packing?.pack(client) ?? client;
    const outer = keepValues(args, packed, call) as TransactionalClient;
    return outer.$transaction(async (transaction) => {
      const found = await find(transaction, 'findUnique')?.({ where, select });
      if (!found) return await find(transaction, 'create')?.({ ...rest, data: create });
      try {
        return await find(transaction, 'update')?.({ ...rest, where, data: update });
      } catch (error) {
        // The row is there, so that only a policy can keep it.
        throw isNotFound(error) ? new DeniedRowsError('updating', model.name) : error;
      }
    });
  };
}

function isNotFound(error: unknown): boolean {
  return (Object(error) as { readonly reason?: unknown }).reason === 'not-found';
}

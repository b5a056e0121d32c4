import type { Operation } from '@modelway/core';
import { readDriverFailure } from '@modelway/core/sql';
import { isInTransaction, type TransactionalClient } from '../schema/zenstack-client.ts';

/** The maximum number of attempts of a deletion. */
const TRIES = 5;

/**
 * Creates a single-row deletion that reads and deletes the same state. ZenStack reads the row
 * first. Otherwise, a row that another request creates in between is deleted and reported as
 * unreadable. An open transaction keeps its own isolation.
 */
export function deleteInSnapshot(
  client: object,
  find: (client: object) => Operation | undefined,
): Operation {
  const remove = async (args: unknown): Promise<unknown> => {
    let unreadable: unknown;
    const result = await (client as TransactionalClient).$transaction(
      async (tx) => {
        try {
          return await find(tx)?.(args);
        } catch (error) {
          // The row is deleted although its result cannot be read: keep the deletion.
          if (!isUnreadable(error)) throw error;
          unreadable = error;
          return undefined;
        }
      },
      { isolationLevel: 'repeatable read' },
    );
    if (unreadable !== undefined) throw unreadable;
    return result;
  };
  return async (args) => {
    if (isInTransaction(client)) return await find(client)?.(args);
    for (let tries = 1; ; tries++) {
      try {
        return await remove(args);
      } catch (error) {
        if (tries === TRIES || readDriverFailure(error)?.reason !== 'write-conflict') throw error;
      }
    }
  };
}

function isUnreadable(error: unknown): boolean {
  const { rejectedByPolicyReason } = Object(error) as { readonly rejectedByPolicyReason?: unknown };
  return rejectedByPolicyReason === 'cannot-read-back';
}

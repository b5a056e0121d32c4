import type { Operation } from '@modelway/core';
import { delegateOf } from '@modelway/core/sql';
import { DeniedRowsError } from '../errors/denied-rows-error.ts';
import type { TransactionalClient } from '../schema/zenstack-client.ts';
import type { ZenStackModel } from '../schema/zenstack-schema.ts';

/** The maximum number of rows that one query looks for. */
const ROWS_PER_QUERY = 500;

interface Delegate {
  findMany(args: object): Promise<readonly object[]>;
  count(args: object): Promise<number>;
  deleteMany(args: object): Promise<unknown>;
}

/**
 * Runs `deleteMany` on a model that others extend. ZenStack deletes the rows of the extending
 * models first: all of them without a `where`, and also those that belong to rows which a policy
 * then keeps.
 *
 * @throws {DeniedRowsError} if a policy keeps one of the rows; nothing is deleted then.
 */
export function deleteExtended(client: object, { name, idFields }: ZenStackModel): Operation {
  const select = Object.fromEntries(idFields.map((field) => [field, true]));
  return (args) =>
    (client as TransactionalClient).$transaction(async (transaction) => {
      const delegate = delegateOf(transaction, name) as Delegate | undefined;
      if (!delegate) throw new TypeError(`The ORM client has no model "${name}".`);
      const { where = {}, ...rest } = Object(args) as { readonly where?: object };
      const rows = await delegate.findMany({ where, select });
      const result = await delegate.deleteMany({ ...rest, where });
      for (let i = 0; i < rows.length; i += ROWS_PER_QUERY) {
        const kept = await delegate.count({ where: { OR: rows.slice(i, i + ROWS_PER_QUERY) } });
        if (kept > 0) throw new DeniedRowsError('deleting', name);
      }
      return result;
    });
}

import type { Operation } from '@modelway/core';
import { delegateOf } from '@modelway/core/sql';
import { DeniedRowsError } from '../errors/denied-rows-error.ts';
import type { TransactionalClient } from '../schema/zenstack-client.ts';
import type { ZenStackModel } from '../schema/zenstack-schema.ts';
import { type Finder, findIds } from './find-ids.ts';

interface Delegate extends Finder {
  count(args: object): Promise<number>;
  deleteMany(args: object): Promise<unknown>;
}

/**
 * Runs `deleteMany` on a model that others extend. ZenStack deletes the rows of the extending
 * models first: all of them without a `where`, and also those that belong to rows which a policy
 * then keeps.
 *
 * @throws {DeniedRowsError} if a policy keeps one of the rows; nothing is deleted then.
 * @throws {InvalidArgumentsError} if there are too many rows to find first.
 */
export function deleteExtended(client: object, model: ZenStackModel): Operation {
  const { name } = model;
  return (args) =>
    (client as TransactionalClient).$transaction(async (transaction) => {
      const delegate = delegateOf(transaction, name) as Delegate | undefined;
      if (!delegate) throw new TypeError(`The ORM client has no model "${name}".`);
      const { where = {}, ...rest } = Object(args) as { readonly where?: object };
      const found = await findIds(delegate, where, model);
      const result = await delegate.deleteMany({ ...rest, where });
      for (const rows of found) {
        const kept = await delegate.count({ where: rows });
        if (kept > 0) throw new DeniedRowsError('deleting', name);
      }
      return result;
    });
}

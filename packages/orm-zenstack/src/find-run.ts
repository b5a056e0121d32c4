import type { Operation } from '@modelway/core';
import { deleteExtended, takesExtended } from './delete-extended.ts';
import { deleteInSnapshot, isInTransaction } from './delete-in-snapshot.ts';
import { deleteManyInTransaction, withoutDeletedKeys } from './delete-without-keys.ts';
import { countRange } from './order-range.ts';
import type { ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

/** Finds an operation of a client, or another one of the same model. */
export type FindOperation = (client: object, other?: string) => Operation | undefined;

/** The model and name of an operation, and how to find it. */
export interface RunContext<Client> {
  readonly operation: string;
  readonly model: ZenStackModel;
  readonly schema: ZenStackSchema;
  readonly find: FindOperation;
  /** Returns the client that opens transactions. */
  readonly outerOf: (client: Client) => object;
}

/** Finds an operation of a client, with replacements for those that ZenStack gets wrong. */
export function findRun<Client extends object>(
  client: Client,
  { operation, model, schema, find, outerOf }: RunContext<Client>,
): Operation | undefined {
  const run = find(client);
  if (!run) return undefined;
  if (operation === 'count') {
    const aggregate = find(client, 'aggregate');
    return aggregate ? countRange(run, aggregate) : run;
  }
  if (operation === 'deleteMany') {
    if (takesExtended(model, schema)) return deleteExtended(client, model);
    return isInTransaction(client)
      ? deleteManyInTransaction(run, client)
      : find(withoutDeletedKeys(client));
  }
  // Without policies, ZenStack reads nothing first; SQLite runs one transaction at a time.
  const isSnapshot = operation === 'delete' && schema.provider.type !== 'sqlite';
  return isSnapshot && hasPlugins(client) ? deleteInSnapshot(outerOf(client), find) : run;
}

function hasPlugins(client: { readonly $options?: unknown }): boolean {
  const { plugins = [] } = Object(client.$options) as { readonly plugins?: readonly unknown[] };
  return plugins.length > 0;
}

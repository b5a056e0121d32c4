import type { Operation } from '@modelway/core';
import { deleteExtended, takesExtended } from './delete-extended.ts';
import { deleteInSnapshot } from './delete-in-snapshot.ts';
import type { ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

/** Finds an operation of a client. */
export type FindOperation = (client: object) => Operation | undefined;

/** What an operation is of, and how it is found. */
export interface RunPlace<Client> {
  readonly operation: string;
  readonly model: ZenStackModel;
  readonly schema: ZenStackSchema;
  readonly find: FindOperation;
  /** Returns the client that opens transactions. */
  readonly outerOf: (client: Client) => object;
}

/** Finds an operation of a client, with another one in place of deletions that ZenStack gets wrong. */
export function findRun<Client extends object>(
  client: Client,
  { operation, model, schema, find, outerOf }: RunPlace<Client>,
): Operation | undefined {
  const run = find(client);
  if (!run) return undefined;
  if (operation === 'deleteMany' && takesExtended(model, schema)) {
    return deleteExtended(client, model);
  }
  // Without policies, ZenStack reads nothing before; SQLite runs one transaction at a time.
  const isSnapshot = operation === 'delete' && schema.provider.type !== 'sqlite';
  return isSnapshot && hasPlugins(client) ? deleteInSnapshot(outerOf(client), find) : run;
}

function hasPlugins(client: { readonly $options?: unknown }): boolean {
  const { plugins = [] } = Object(client.$options) as { readonly plugins?: readonly unknown[] };
  return plugins.length > 0;
}

import type { Operation } from '@modelway/core';
import { deriveOnce } from '../queries/derive-once.ts';
import { withQueryHook } from '../queries/with-query-hook.ts';
import { isInTransaction } from '../schema/zenstack-client.ts';
import type { OperationCall } from './operation-call.ts';

const ID = 'modelway-deletions';

/**
 * Whether a transaction is in a `deleteMany`: a hook that is added inside a transaction maps
 * nothing.
 */
interface Deletions {
  areMany: boolean;
}

const deletionsIn = new WeakMap<object, Deletions>();

/**
 * Returns the client, and a function to call with the client of the transaction that it opens.
 *
 * @param mapQuery maps the other queries of the transaction.
 */
export function withDeletions<Client extends object>(
  client: Client,
  mapQuery: (query: object) => object = (query) => query,
): { readonly client: Client; readonly enter: (tx: object) => void } {
  const deletions: Deletions = { areMany: false };
  const map = (query: object) => (deletions.areMany ? withoutReturning(query) : mapQuery(query));
  return {
    client: withQueryHook(client, { id: ID, map }),
    enter: (tx) => deletionsIn.set(tx, deletions),
  };
}

/**
 * Creates a `deleteMany` that returns a count. ZenStack makes the database return the keys of all
 * deleted rows.
 */
export function deleteManyWithoutKeys(
  run: Operation,
  { client, find }: Pick<OperationCall, 'client' | 'find'>,
): Operation {
  return isInTransaction(client)
    ? deleteManyInTransaction(run, client)
    : (find(withoutKeys(client)) ?? run);
}

const withoutKeys = deriveOnce((client) =>
  withQueryHook(client, { id: ID, map: withoutReturning }),
);

/** Creates the `deleteMany` of a transaction, whose operations run one after the other. */
function deleteManyInTransaction(run: Operation, client: object): Operation {
  const deletions = deletionsIn.get(client);
  if (!deletions) return run;
  return async (args) => {
    deletions.areMany = true;
    try {
      return await run(args);
    } finally {
      deletions.areMany = false;
    }
  };
}

function withoutReturning(query: object): object {
  const { returning: _, ...rest } = query as {
    readonly kind?: string;
    readonly returning?: object;
  };
  return rest.kind === 'DeleteQueryNode' ? rest : query;
}

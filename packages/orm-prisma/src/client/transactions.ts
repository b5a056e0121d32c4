import type { OrmBinding, SchemaDescription } from '@modelway/core';
import { disableTransactionTimeout } from './disable-transaction-timeout.ts';
import type { PrismaClientLike, RawClient } from './prisma-client.ts';

/** Runs operations in a transaction. */
export const runInside: OrmBinding<PrismaClientLike>['transaction'] = async (
  client,
  run,
  { isolation } = {},
) => {
  disableTransactionTimeout(client);
  const transactional = client as unknown as Transactional;
  if (!isolation) return await transactional.$transaction(run);
  assertTakesOptions(transactional);
  return await transactional.$transaction(run, { isolationLevel: 'Serializable' });
};

/** Returns how to notice that a statement has ended a transaction, where the commit does not. */
export function committing({
  provider,
}: SchemaDescription): Pick<OrmBinding<PrismaClientLike>, 'runCommittable'> {
  if (provider === 'postgresql') {
    return {
      runCommittable: async (tx, run) => {
        await run(tx);
        await (tx as RawClient).$queryRawUnsafe?.('SELECT 1');
      },
    };
  }
  if (provider !== 'mysql') return {};
  // A deadlock rolls the transaction back, and what follows is committed at once. The end of a
  // nested transaction releases its savepoint, which is gone then.
  return { runCommittable: (tx, run) => (tx as unknown as Transactional).$transaction(run) };
}

/**
 * Checks that the client's transactions accept an isolation level. Without it, the races that it
 * prevents would go unnoticed.
 */
function assertTakesOptions({ $transaction }: Transactional): void {
  if ($transaction.length !== 1) return;
  throw new TypeError(
    'The extension of $transaction in the ORM client ignores its options. Accept them as the second parameter and pass them to the $transaction that it calls.',
  );
}

interface Transactional {
  $transaction<Result>(
    run: (client: never) => Promise<Result>,
    options?: { readonly isolationLevel: 'Serializable' },
  ): Promise<Result>;
}

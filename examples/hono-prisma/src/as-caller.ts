import type { PrismaClient } from '../prisma/gen/client/client.ts';

/**
 * Returns the client of a caller. Each query and each transaction first passes the caller to
 * PostgreSQL. The setting ends with the transaction, so that pooled connections do not keep it.
 */
export function asCaller(db: PrismaClient, user: { readonly id: number } | null) {
  const id = String(user?.id ?? '');
  const enter = (tx: Pick<PrismaClient, '$executeRaw'>) =>
    tx.$executeRaw`select set_config('role', 'app', true), set_config('app.user_id', ${id}, true)`;
  return db.$extends({
    query: {
      async $allOperations({ args, query }) {
        const [, result] = await db.$transaction([enter(db), query(args)]);
        return result;
      },
    },
    client: {
      $transaction: <Result>(
        run: (tx: unknown) => Promise<Result>,
        options?: Parameters<typeof db.$transaction>[1],
      ): Promise<Result> =>
        db.$transaction(async (tx) => {
          await enter(tx);
          return run(tx);
        }, options),
    },
  });
}

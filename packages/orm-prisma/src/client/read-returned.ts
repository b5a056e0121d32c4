import type { Operation, OrmBinding } from '@modelway/core';
import { type BoundOperation, readWritten } from '@modelway/core/sql';
import type { PrismaClientLike } from './prisma-client.ts';

interface Selection {
  readonly select?: Readonly<Record<string, unknown>>;
  readonly include?: object;
}

/**
 * Reads the records of a `createManyAndReturn` or `updateManyAndReturn` after it if they are selected
 * with related ones, most of which Prisma does not support there.
 */
export function readReturned(
  run: Operation,
  { client, model, operation }: BoundOperation<PrismaClientLike>,
  binding: OrmBinding<PrismaClientLike>,
): Operation {
  const { fields = [], idFields = [] } =
    binding.schema.models.find(({ name }) => name === model) ?? {};
  const columns = new Set(fields.filter(({ kind }) => kind !== 'relation').map(({ name }) => name));
  return (args) => {
    const { select, include }: Selection = Object(args);
    const isRelated = Object.keys(select ?? {}).some((name) => !columns.has(name));
    if (!include && !isRelated) return run(args);
    return readWritten(args, {
      idFields,
      inTransaction: (runAll) => {
        const inside = (tx: PrismaClientLike) =>
          runAll(bound(tx, operation), bound(tx, 'findMany'));
        return binding.isTransaction?.(client)
          ? inside(client)
          : binding.transaction(client, inside);
      },
    });
  };

  function bound(tx: PrismaClientLike, each: string): Operation {
    return async (args) => await binding.operation(tx, model, each)?.(args);
  }
}

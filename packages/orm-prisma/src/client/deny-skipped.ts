import type { Operation, OrmBinding, SchemaDescription } from '@modelway/core';
import { type BoundOperation, createSkipCheck, idText, type SkipCheck } from '@modelway/core/sql';
import { type PrismaClientLike, type RawClient, schemaOf } from './prisma-client.ts';
import { idCondition, sqlNamesOf } from './rows-sql.ts';

/** The nested writes whose skipped records Prisma does not notice. */
const SKIPPING: ReadonlySet<string> = new Set([
  'connect',
  'connectOrCreate',
  'delete',
  'disconnect',
  'set',
  'update',
  'upsert',
]);

/** The maximum number of records in one statement: PostgreSQL limits its parameters. */
const CHUNK = 1000;

/** Whether a table has policies that hold for the current role. */
const HAS_POLICIES =
  'SELECT EXISTS (SELECT 1 FROM pg_class WHERE relrowsecurity AND row_security_active(oid)) AS active';

/**
 * Creates the function that has nested writes fail that would skip records. PostgreSQL skips rows
 * that its policies let the caller read and not change, without an error.
 */
export function createDenySkipped(
  schema: SchemaDescription,
  binding: OrmBinding<PrismaClientLike>,
): (run: Operation, bound: BoundOperation<PrismaClientLike>) => Operation {
  if (schema.provider !== 'postgresql') return (run) => run;
  return createSkipCheck<PrismaClientLike>({
    binding,
    skipping: SKIPPING,
    updates: true,
    inOrder: true,
    hasPolicies,
    findProtected: createLock(schema, binding),
  });
}

async function hasPolicies(client: RawClient): Promise<boolean> {
  const [row] = (await client.$queryRawUnsafe?.(HAS_POLICIES)) ?? [];
  return row?.active === true;
}

/**
 * Creates the function that locks records for an update. PostgreSQL locks only those that the
 * policies let the caller change.
 */
function createLock(
  { models, provider }: SchemaDescription,
  binding: OrmBinding<PrismaClientLike>,
): NonNullable<SkipCheck<RawClient>['findProtected']> {
  const byName = new Map(models.map((model) => [model.name, model]));
  return async (tx, records) => {
    for (const [name, group] of Map.groupBy(records, ({ model }) => model)) {
      const model = byName.get(name);
      if (!model) continue;
      const names = sqlNamesOf(model, provider, schemaOf(tx));
      const ids = [...new Map(group.map(({ where }) => [idText(where), where])).values()];
      for (let start = 0; start < ids.length; start += CHUNK) {
        const chunk = ids.slice(start, start + CHUNK);
        const { condition, values } = idCondition(chunk, names, provider);
        const select = `SELECT 1 FROM ${names.table} WHERE ${condition}`;
        const count = async (sql: string) =>
          (await tx.$queryRawUnsafe?.(sql, ...values))?.length ?? 0;
        if ((await count(`${select} FOR NO KEY UPDATE`)) === chunk.length) continue;
        if ((await count(select)) === chunk.length) return name;
        const seen = await binding.operation(tx, name, 'count')?.({ where: { OR: chunk } });
        if (seen === chunk.length) throw new TypeError(otherRows(name));
      }
    }
    return undefined;
  };
}

/** The rows that an extended client reads as the caller are not those that its raw queries see. */
function otherRows(model: string): string {
  return `The raw queries of this Prisma client do not see the rows of ${model} that its operations read, so that nested writes cannot be checked against the row-level security. Set the caller for all operations of the client, raw queries included, as the page on row-level security shows.`;
}

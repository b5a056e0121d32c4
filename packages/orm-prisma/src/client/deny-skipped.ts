import type { Operation, OrmBinding, SchemaDescription } from '@modelway/core';
import { type BoundOperation, createSkipCheck, type SkipCheck } from '@modelway/core/sql';
import type { PrismaClientLike, RawClient } from './prisma-client.ts';
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
    hasPolicies,
    findProtected: createLock(schema),
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
function createLock({
  models,
  provider,
}: SchemaDescription): NonNullable<SkipCheck<RawClient>['findProtected']> {
  const byName = new Map(models.map((model) => [model.name, model]));
  return async (tx, records) => {
    for (const [name, group] of Map.groupBy(records, ({ model }) => model)) {
      const model = byName.get(name);
      if (!model) continue;
      const names = sqlNamesOf(model, provider);
      const ids = [...new Map(group.map(({ where }) => [textOf(where), where])).values()];
      for (let start = 0; start < ids.length; start += CHUNK) {
        const chunk = ids.slice(start, start + CHUNK);
        const { condition, values } = idCondition(chunk, names, provider);
        const select = `SELECT 1 FROM ${names.table} WHERE ${condition}`;
        const count = async (sql: string) =>
          (await tx.$queryRawUnsafe?.(sql, ...values))?.length ?? 0;
        if ((await count(`${select} FOR NO KEY UPDATE`)) === chunk.length) continue;
        // Raw queries of some extended clients do not run as the caller: they see other rows.
        if ((await count(select)) === chunk.length) return name;
      }
    }
    return undefined;
  };
}

function textOf(id: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.values(id).map(String));
}

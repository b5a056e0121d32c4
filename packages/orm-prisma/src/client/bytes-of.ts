import type {
  DatabaseProvider,
  ModelDescription,
  OrmBinding,
  ScalarFieldDescription,
  SchemaDescription,
  StoredRead,
} from '@modelway/core';
import { type PrismaClientLike, type RawClient, schemaOf } from './prisma-client.ts';
import { idCondition, scalarOf, sqlNamesOf } from './rows-sql.ts';

/** Creates the function that asks the database for the bytes of columns. */
export function createBytesOf({
  provider,
  models,
}: SchemaDescription): NonNullable<OrmBinding<PrismaClientLike>['bytesOf']> {
  const byName = new Map(models.map((model) => [model.name, model]));
  return async (client, read) => {
    const model = byName.get(read.model);
    const { $queryRawUnsafe } = client as RawClient;
    if (!model || !$queryRawUnsafe) return undefined;
    const sum = async (measure: Measure) => {
      const { sql, values } = toSql(read, model, { provider, measure, schema: schemaOf(client) });
      const [sums] = await $queryRawUnsafe.call(client, sql, ...values);
      if (!sums || Number(sums.count) !== read.ids.length) return undefined;
      return Object.fromEntries(read.fields.map((name, i) => [name, Number(sums[`s${i}`])]));
    };
    if (provider === 'postgresql' && read.fields.some((name) => isConverted(model, name))) {
      const stored = await sum('stored');
      const total = Object.values(stored ?? {}).reduce((all, each) => all + each, 0);
      if (!stored || total > read.limit) return stored;
    }
    return await sum('octets');
  };
}

/** How to measure values: as texts, or as PostgreSQL stores them, which is faster. */
type Measure = 'octets' | 'stored';

/** How to write the query. */
interface Dialect {
  readonly provider: DatabaseProvider;
  readonly measure: Measure;
  /** The schema of the database, of models that name none. */
  readonly schema: string | undefined;
}

/** Whether PostgreSQL converts the values of a field into texts to measure them. */
function isConverted(model: ModelDescription, name: string): boolean {
  const field = scalarOf(model, name);
  return field !== undefined && (field.list || field.type === 'Json');
}

/** Returns the query for the sums of the columns' bytes. */
function toSql(
  { fields, ids }: StoredRead,
  model: ModelDescription,
  { provider, measure, schema }: Dialect,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const names = sqlNamesOf(model, provider, schema);
  const sums = fields.map((name, i) => {
    const column = names.column(name);
    if (measure === 'stored') return `, SUM(PG_COLUMN_SIZE(${column})) AS s${i}`;
    return `, SUM(OCTET_LENGTH(${toOctets(column, scalarOf(model, name), provider)})) AS s${i}`;
  });
  const { condition, values } = idCondition(ids, names, provider);
  return {
    sql: `SELECT COUNT(*) AS count${sums.join('')} FROM ${names.table} WHERE ${condition}`,
    values,
  };
}

/** PostgreSQL counts the bytes of texts and of bytea alone. */
function toOctets(
  column: string,
  field: ScalarFieldDescription | undefined,
  provider: DatabaseProvider,
): string {
  const isBytes = field?.type === 'Bytes' && !field.list;
  return provider === 'postgresql' && !isBytes ? `CAST(${column} AS text)` : column;
}

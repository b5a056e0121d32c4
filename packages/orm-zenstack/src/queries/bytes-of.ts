import type { OrmBinding, StoredRead } from '@modelway/core';
import { descendantsOf } from '../schema/model-hierarchy.ts';
import type { ZenStackClient } from '../schema/zenstack-client.ts';
import type { ZenStackField, ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import type {
  Expression,
  ExpressionBuilder,
  QueryBuilder,
  QueryingClient,
} from './query-builder.ts';
import { idParameters } from './to-parameter.ts';

/** The name under which core counts the columns that extending models add to a row. */
const ADDED = '*';

/** The other types have values of limited size. */
const UNBOUNDED: ReadonlySet<string> = new Set(['String', 'Bytes', 'Json']);

/** Creates the function that asks the database for the bytes of columns. */
export function createBytesOf<Schema>(
  schema: ZenStackSchema,
): NonNullable<OrmBinding<ZenStackClient<Schema>>['bytesOf']> {
  const { type: provider } = schema.provider;
  const isPostgres = provider === 'postgresql';
  return async (client, { model: name, fields, ids: found, limit }) => {
    const model = schema.models[name];
    const { $qb } = client as unknown as QueryingClient;
    if (!model || !$qb) return undefined;
    const ids = found.map((id) => idParameters(id, model, provider));
    const tables = tablesOf(fields, model, schema);
    const isConverted = [...tables.values()].flat().some(({ field }) => !isText(field));
    if (isPostgres && isConverted) {
      const stored = await sumTables($qb, { tables, ids, toBytes: toStored });
      const total = Object.values(stored ?? {}).reduce((sum, each) => sum + each, 0);
      if (!stored || total > limit) return stored;
    }
    return await sumTables($qb, { tables, ids, toBytes: isPostgres ? toOctetsAsText : toOctets });
  };
}

async function sumTables(
  query: QueryBuilder,
  { tables, ids, toBytes }: Omit<TableRead, 'table' | 'columns'> & { readonly tables: Tables },
): Promise<Readonly<Record<string, number>> | undefined> {
  const sums: Record<string, number> = {};
  for (const [table, columns] of tables) {
    const row = await sumIn(query, { table, columns, ids, toBytes });
    const isAdded = columns[0]?.name === ADDED;
    if (!isAdded && Number(row.count) !== ids.length) return undefined;
    columns.forEach((column, i) => {
      sums[column.name] = (sums[column.name] ?? 0) + Number(row[`s${i}`]);
    });
  }
  return sums;
}

/** Whether PostgreSQL knows the length of a field's values without a conversion. */
function isText({ type, array }: ZenStackField): boolean {
  return !array && (type === 'String' || type === 'Bytes');
}

type ToBytes = (field: ZenStackField, build: ExpressionBuilder) => Expression;

const toOctets: ToBytes = ({ name }, { fn, ref }) => fn('octet_length', [ref(name)]);

/** PostgreSQL counts the bytes of texts and of bytea alone. */
const toOctetsAsText: ToBytes = (field, build) => {
  if (field.type === 'Bytes' && !field.array) return toOctets(field, build);
  return build.fn('octet_length', [build.cast(build.ref(field.name), 'text')]);
};

/** Returns the size as PostgreSQL stores a value, which is faster to find. */
const toStored: ToBytes = ({ name }, { fn, ref }) => fn('pg_column_size', [ref(name)]);

/** A column, and the name under which it counts. */
interface Column {
  readonly name: string;
  readonly field: ZenStackField;
}

type Tables = ReadonlyMap<string, readonly Column[]>;

/** Returns the columns by their tables: those of a model with `@@delegate` have their own. */
function tablesOf(fields: readonly string[], model: ZenStackModel, schema: ZenStackSchema): Tables {
  const tables = new Map<string, Column[]>();
  for (const name of fields) {
    const field = model.fields[name];
    if (!field) continue;
    const table = field.originModel ?? model.name;
    tables.set(table, [...(tables.get(table) ?? []), { name, field }]);
  }
  for (const extending of descendantsOf(model, schema)) {
    const own = Object.values(extending.fields).filter(
      (field) => !field.originModel && !field.computed && isUnbounded(field, schema),
    );
    if (own.length === 0) continue;
    tables.set(
      extending.name,
      own.map((field) => ({ name: ADDED, field })),
    );
  }
  return tables;
}

function isUnbounded(
  { type, array, relation }: ZenStackField,
  { typeDefs = {} }: ZenStackSchema,
): boolean {
  return !relation && (array || UNBOUNDED.has(type) || Object.hasOwn(typeDefs, type));
}

interface TableRead extends Pick<StoredRead, 'ids'> {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly toBytes: ToBytes;
}

async function sumIn(
  query: QueryBuilder,
  { table, columns, ids, toBytes }: TableRead,
): Promise<Readonly<Record<string, unknown>>> {
  const [single, ...others] = Object.keys(ids[0] ?? {});
  const isSingle = single !== undefined && others.length === 0;
  const rows = await query
    .selectFrom(table)
    .select((build) => [
      build.fn.countAll().as('count'),
      ...columns.map(({ field }, i) => build.fn('sum', [toBytes(field, build)]).as(`s${i}`)),
    ])
    .where((build) =>
      isSingle
        ? build(
            single,
            'in',
            ids.map((id) => id[single]),
          )
        : build.or(ids.map((id) => build.and(id))),
    )
    .execute();
  return rows[0] ?? {};
}

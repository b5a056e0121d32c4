import type { Operation, OrmBinding, OrmDialect, SchemaDescription } from '@modelway/core';
import { DbNull, JsonNull } from '@zenstackhq/orm/common-types';
import { lowerFirst, omittedByClient, type ZenStackClientOptions } from './client-options.ts';
import { deleteInSnapshot } from './delete-in-snapshot.ts';
import { describeSchema } from './describe-schema.ts';
import { explainUncopied } from './explain-uncopied.ts';
import { nestedColumnsOf, readColumns, readsNested, withNestedColumns } from './nested-columns.ts';
import { readFigures } from './read-figures.ts';
import { createErrorReader } from './to-orm-error.ts';
import { createWithoutFullSelect } from './without-full-select.ts';
import type { ZenStackSchema } from './zenstack-schema.ts';

/** A ZenStack client of a schema, with or without plugins and a caller set. */
export interface ZenStackClient<Schema> {
  readonly $schema: Schema;
  readonly $options?: object;
}

/**
 * Binds ZenStack ORM v3 to the handlers.
 *
 * @param source the schema as `zen generate` writes it; or the client, which also tells what its
 *   option `omit` hides, and which fields its plugins add to results.
 * @throws {TypeError} where a field is of a type that Modelway does not know.
 * @example
 * ```ts
 * const orm = zenstack(schema);
 * ```
 */
export function zenstack<Schema extends ZenStackSchema>(
  source: Schema | ZenStackClient<Schema>,
): OrmBinding<ZenStackClient<Schema>> {
  assertSource(source);
  const schema = '$schema' in source ? source.$schema : source;
  const options: ZenStackClientOptions = '$schema' in source ? (source.$options ?? {}) : {};
  const description = describeSchema(schema, options);
  const isSqlite = schema.provider.type === 'sqlite';
  const nestedColumns = nestedColumnsOf(schema);
  const withoutFullSelect = createWithoutFullSelect(schema);
  const assertDescribed = createOmitCheck(description);
  // What is added in a transaction would not reach its queries.
  const outerOf = (client: ZenStackClient<Schema>): object =>
    nestedColumns ? withNestedColumns(client, nestedColumns) : client;
  const findRun = (client: ZenStackClient<Schema>, operation: string, find: FindOperation) =>
    // Without policies, ZenStack reads nothing before; SQLite runs one transaction at a time.
    operation === 'delete' && !isSqlite && hasPlugins(client) && find(client)
      ? deleteInSnapshot(outerOf(client), find)
      : find(client);
  return {
    schema: description,
    dialect: createDialect(schema),
    operation: (client, model, operation) => {
      assertDescribed(client.$options);
      const find = findIn(model, operation);
      const run = findRun(client, operation, find);
      const described = schema.models[model];
      if (!run || !described) return undefined;
      const figures = isSqlite ? readFigures(run, operation, described) : run;
      const withColumns =
        nestedColumns &&
        (async (args: unknown) => {
          const isNested = readsNested(args, described, { schema, ...nestedColumns });
          const read = isNested ? find(withNestedColumns(client, nestedColumns)) : figures;
          const result = await (read ?? run)(args);
          return isSqlite ? readColumns(result, { model: described, schema }) : result;
        });
      const explained = explainUncopied(withColumns ?? figures);
      if (!READS.has(operation)) return explained;
      return (args) => explained(withoutFullSelect(args, described, client.$options));
    },
    transaction: (client, run, { isolation } = {}) => {
      const outer = outerOf(client);
      // SQLite has no levels: its transactions run one after the other.
      const options = isolation && !isSqlite ? { isolationLevel: isolation } : undefined;
      return (outer as unknown as Transactional).$transaction(run, options);
    },
    toOrmError: createErrorReader(schema),
  };
}

/** The operations whose arguments may say what they return, and nothing else with it. */
const READS: ReadonlySet<string> = new Set([
  'findMany',
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
]);

function assertSource(source: unknown): void {
  const { $schema = source } = Object(source) as { readonly $schema?: unknown };
  const { provider, models } = Object($schema) as Partial<ZenStackSchema>;
  if (provider && models) return;
  throw new TypeError('zenstack() needs the schema that `zen generate` writes, or a client of it');
}

/**
 * Makes what refuses a client that leaves fields out which the description does not: they would be
 * selected and searched like any other.
 */
function createOmitCheck({
  models,
}: SchemaDescription): (options: ZenStackClientOptions | undefined) => void {
  const checked = new WeakSet<object>();
  return (options = {}) => {
    if (!options.omit || checked.has(options.omit)) return;
    for (const { name, fields } of models) {
      for (const field of fields) {
        if (field.kind === 'relation' || field.omitted) continue;
        if (!omittedByClient(options, name, field.name)) continue;
        throw new TypeError(
          `The client omits ${name}.${field.name}, of which the binding does not know: call zenstack() with that client instead of the schema`,
        );
      }
    }
    checked.add(options.omit);
  };
}

function createDialect({ provider }: ZenStackSchema): OrmDialect {
  return {
    dbNull: DbNull,
    jsonNull: JsonNull,
    // Elsewhere the database's own collation ignores case, and the client knows no mode.
    caseInsensitive: provider.type === 'postgresql' ? { mode: 'insensitive' } : {},
    literalText: (text) => text,
    searchFilter: (words) => ({ fts: { search: toTsQuery(words) } }),
  };
}

/** Plain words as a query of PostgreSQL's text search: all of them, each quoted. */
function toTsQuery(words: string): string {
  const quoted = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`);
  return quoted.join(' & ');
}

/** Finds an operation of a client. */
type FindOperation = (client: object) => Operation | undefined;

function hasPlugins({ $options }: ZenStackClient<unknown>): boolean {
  const { plugins = [] } = Object($options) as { readonly plugins?: readonly unknown[] };
  return plugins.length > 0;
}

function findIn(model: string, operation: string): FindOperation {
  return (client) => (client as Delegates)[lowerFirst(model)]?.[operation];
}

interface Transactional {
  $transaction<Result>(
    run: (client: never) => Promise<Result>,
    options?: { readonly isolationLevel: 'serializable' },
  ): Promise<Result>;
}

type Delegates = Readonly<Record<string, Readonly<Record<string, Operation>> | undefined>>;

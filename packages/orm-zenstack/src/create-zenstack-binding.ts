import type { Operation, OrmBinding, OrmDialect, SchemaDescription } from '@modelway/core';
import { createsMany, toTsQuery } from '@modelway/core/sql';
import { DbNull, JsonNull } from '@zenstackhq/orm/common-types';
import { adaptSelection, trimResult } from './adapt-selection.ts';
import { createBytesOf } from './bytes-of.ts';
import { cancellable } from './cancellable.ts';
import { lowerFirst, omittedByClient, type ZenStackClientOptions } from './client-options.ts';
import { inChunks } from './create-chunking.ts';
import { withDeletions } from './delete-without-keys.ts';
import { describeSchema } from './describe-schema.ts';
import { explainDenials } from './explain-denials.ts';
import { explainNullConstructor } from './explain-null-constructor.ts';
import { type FindOperation, findRun } from './find-run.ts';
import { includeCounts } from './include-counts.ts';
import { createInheritanceCheck } from './inherited-fields.ts';
import { negateAggregates } from './negate-aggregates.ts';
import { nestedColumnsOf, readColumns, readsNested, withNestedColumns } from './nested-columns.ts';
import { readAggregates } from './read-aggregates.ts';
import { createConditionRestriction } from './readable-conditions.ts';
import { type CursorContext, hasCursor, startAtCursors } from './start-at-cursor.ts';
import { createErrorReader } from './to-orm-error.ts';
import { createUnfilteredWriteCheck } from './unfiltered-writes.ts';
import { createWithoutFullSelect } from './without-full-select.ts';
import type { ZenStackModel, ZenStackSchema } from './zenstack-schema.ts';

/** A ZenStack client of a schema, with or without plugins and a caller set. */
export interface ZenStackClient<Schema> {
  readonly $schema: Schema;
  readonly $options?: object;
}

/**
 * Binds ZenStack ORM v3 to the handlers.
 *
 * @param source the schema that `zen generate` writes, or a client. A client also has the fields
 *   that its option `omit` hides and those that its plugins add to results.
 * @throws {TypeError} if a field has an unsupported type.
 * @example
 * ```ts
 * const orm = zenstack(schema);
 * ```
 */
export function zenstack<Schema extends ZenStackSchema>(
  source: Schema | ZenStackClient<Schema>,
): OrmBinding<ZenStackClient<Schema>> {
  assertSource(source);
  const isClient = '$schema' in source;
  const schema = isClient ? source.$schema : source;
  return createBinding(schema, describeSchema(schema, isClient ? source.$options : {}));
}

function createBinding<Schema extends ZenStackSchema>(
  schema: Schema,
  description: SchemaDescription,
): OrmBinding<ZenStackClient<Schema>> {
  const isSqlite = schema.provider.type === 'sqlite';
  const nestedColumns = nestedColumnsOf(schema);
  const adapted = createAdapted(schema);
  const assertDescribed = createOmitCheck(description);
  const prepare = createPreparation(schema);
  // Plugins that are added inside a transaction do not reach its queries.
  const outerOf = (client: ZenStackClient<Schema>): object =>
    nestedColumns ? withNestedColumns(client, nestedColumns) : client;
  const binding: OrmBinding<ZenStackClient<Schema>> = {
    schema: description,
    dialect: createDialect(schema),
    operation: (client, model, operation) => {
      assertDescribed(client.$options);
      const find = findIn(model, operation);
      const described = schema.models[model];
      if (!described) return undefined;
      const run = findRun(client, { operation, model: described, schema, find, outerOf });
      if (!run) return undefined;
      const aggregates = isSqlite ? readAggregates(run, operation, described) : run;
      const explained = explainNullConstructor(async (args) => {
        if (!nestedColumns) return await aggregates(args);
        const isNested = readsNested(args, described, { schema, ...nestedColumns });
        const nested = isNested && find(withNestedColumns(client, nestedColumns));
        const result = await (nested || aggregates)(args);
        return isSqlite ? readColumns(result, { model: described, schema }) : result;
      });
      const context = createOperationContext(binding, client, { operation, model: described });
      const called = createsMany(operation)
        ? inChunks(explained, { client, name: model, operation, model: described }, binding)
        : adapted(explained, context);
      return async (args) => await called(prepare(args, context));
    },
    procedure: (client, name) =>
      explainDenials(outerOf(client), (each) => procedureOf(each, name), schema),
    isTransaction: (client) => (client as InTransaction).$qb?.isTransaction === true,
    transaction: (client, run, { isolation } = {}) =>
      runInside(outerOf(client), run, isSqlite ? undefined : isolation),
    bytesOf: createBytesOf(schema),
    ...(!isSqlite && { cancellable }),
    toOrmError: createErrorReader(schema),
  };
  return binding;
}

/** Creates the function that adapts the arguments of an operation to what ZenStack can process. */
function createAdapted(
  schema: ZenStackSchema,
): (run: Operation, context: OperationContext) => Operation {
  const withoutFullSelect = createWithoutFullSelect(schema);
  return (run, { operation, model, options, findUnique }) =>
    async (args) => {
      const started = hasCursor(args)
        ? await startAtCursors(args, { schema, model, findUnique })
        : args;
      const adapted = adaptSelection(started, model, { schema, options });
      const isRead = READS.has(operation);
      const sent = isRead
        ? withoutFullSelect(adapted.args, model, options)
        : includeCounts(adapted.args, model);
      return trimResult(await run(sent), adapted);
    };
}

/**
 * Creates the function that rejects arguments which ZenStack fails on or misreads, and restricts
 * the conditions of writes to rows that the caller can read.
 */
function createPreparation(
  schema: ZenStackSchema,
): (args: unknown, context: OperationContext) => unknown {
  const assertInherited = createInheritanceCheck(schema);
  const assertFiltered = createUnfilteredWriteCheck(schema);
  const restrictConditions = createConditionRestriction(schema);
  return (args, context) => {
    const { operation, model, options } = context;
    assertInherited?.(args, model, operation);
    assertFiltered(args, model, options);
    return restrictConditions(operation === 'groupBy' ? negateAggregates(args) : args, context);
  };
}

/** The operation to adapt: its model, name and client. */
interface OperationContext {
  readonly operation: string;
  readonly model: ZenStackModel;
  readonly options: ZenStackClientOptions;
  /** Reads the row of a cursor. */
  readonly findUnique: CursorContext['findUnique'];
}

function createOperationContext<Schema>(
  { operation: find }: OrmBinding<ZenStackClient<Schema>>,
  client: ZenStackClient<Schema>,
  { operation, model }: Pick<OperationContext, 'operation' | 'model'>,
): OperationContext {
  const findUnique: OperationContext['findUnique'] = async (name, args) =>
    await find(client, name, 'findUnique')?.(args);
  return { operation, model, options: client.$options ?? {}, findUnique };
}

/** The operations whose arguments may select the result, and nothing else with it. */
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
  throw new TypeError(
    'zenstack() requires the schema that `zen generate` writes, or an ORM client of it.',
  );
}

/**
 * Creates a check that rejects ORM clients with `omit` settings unknown to the binding: the omitted
 * fields would be selected and searched like any other.
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
          `The ORM client omits ${name}.${field.name}, but the binding was created without that client. Pass it: zenstack(client).`,
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
    // Elsewhere the database's collation ignores case, and the client has no `mode`.
    caseInsensitive: provider.type === 'postgresql' ? { mode: 'insensitive' } : {},
    literalText: (text) => text,
    limitsNestedReads: true,
    grammar: {
      between: true,
      mode: provider.type === 'postgresql',
      fullText: 'fts',
      jsonPath: 'text',
      // On SQLite, ZenStack treats the members of an object and a single value as items, too.
      jsonLists:
        provider.type === 'sqlite'
          ? []
          : ['array_contains', 'array_starts_with', 'array_ends_with'],
      jsonOrder: false,
      firstTakes: [1],
      toOneWhere: 'uniqueWhere',
      ownUpsertWhere: true,
      havingLogic: false,
      havingOperands: 'field',
      groupsFromEnd: true,
      skipDuplicates: true,
      missingOperations: [],
      relevances: provider.type === 'postgresql' ? ['_ftsRelevance', '_fuzzyRelevance'] : [],
    },
    searchFilter: (words) => ({ fts: { search: toTsQuery(words) } }),
  };
}

function findIn(model: string, operation: string): FindOperation {
  return (client, other = operation) => (client as Delegates)[lowerFirst(model)]?.[other];
}

interface Transactional {
  $transaction<Result>(
    run: (client: never) => Promise<Result>,
    options?: { readonly isolationLevel: 'serializable' },
  ): Promise<Result>;
}

/** SQLite has no isolation levels, since its transactions run one after the other. */
function runInside<Client extends object, Result>(
  client: object,
  run: (tx: Client) => Promise<Result>,
  isolationLevel: 'serializable' | undefined,
): Promise<Result> {
  const options = isolationLevel && { isolationLevel };
  const outer = withDeletions(client);
  const enter = (tx: Client): Promise<Result> => {
    outer.enter(tx);
    return run(tx);
  };
  return (outer.client as Transactional).$transaction(enter, options);
}

function procedureOf(client: object, name: string): Operation | undefined {
  const run = (client as Procedural).$procs?.[name];
  return run && (async (args) => await run(args === undefined ? undefined : { args }));
}

interface InTransaction {
  readonly $qb?: { readonly isTransaction?: boolean };
}

interface Procedural {
  readonly $procs?: Readonly<Record<string, Operation | undefined>>;
}

type Delegates = Readonly<Record<string, Readonly<Record<string, Operation>> | undefined>>;

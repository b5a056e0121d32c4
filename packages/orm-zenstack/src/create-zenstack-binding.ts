import type { Operation, OrmBinding, SchemaDescription } from '@modelway/core';
import { type Delegate, delegateOf, explainDenials } from '@modelway/core/sql';
import { createDialect } from './dialect.ts';
import { createErrorReader } from './errors/to-orm-error.ts';
import { createOperationAdapter } from './operations/adapt-operation.ts';
import { withDeletions } from './operations/delete-without-keys.ts';
import type { OperationCall } from './operations/operation-call.ts';
import { createBytesOf } from './queries/bytes-of.ts';
import { cancelling } from './queries/cancelling.ts';
import { createDeletePolicies } from './queries/delete-policies.ts';
import { createEstimateCount } from './queries/estimate-count.ts';
import { createJsonValues } from './queries/json-values.ts';
import { createColumnPacking } from './queries/nested-columns.ts';
import { createPolicyBytes } from './queries/policy-bytes.ts';
import { watchOperations } from './queries/with-query-hook.ts';
import { describeSchema } from './schema/describe-schema.ts';
import { enumNamesOf } from './schema/enum-names.ts';
import {
  hasPolicies,
  isInTransaction,
  omittedByClient,
  type TransactionalClient,
  type ZenStackClient,
  type ZenStackClientOptions,
} from './schema/zenstack-client.ts';
import type { ZenStackSchema } from './schema/zenstack-schema.ts';

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

/** Creates what changes the queries of clients. */
function createHooks(schema: ZenStackSchema) {
  const packing = createColumnPacking(schema);
  const policies = createDeletePolicies(schema);
  const policyBytes = createPolicyBytes(schema);
  const deleting = <Client extends object>(client: Client): Client =>
    policies?.apply(client) ?? client;
  // Plugins that are added inside a transaction do not reach its queries.
  const outerOf = (client: object): object => {
    const deletes = deleting(client);
    const applied = policyBytes?.apply(deletes) ?? deletes;
    return packing?.pack(applied) ?? applied;
  };
  return { packing, jsonValues: createJsonValues(schema), policyBytes, deleting, outerOf };
}

/** The operations that may delete rows, themselves or with a nested write. */
const DELETING = /^(update$|upsert|delete)/;

function createBinding<Schema extends ZenStackSchema>(
  schema: Schema,
  description: SchemaDescription,
): OrmBinding<ZenStackClient<Schema>> {
  const isSqlite = schema.provider.type === 'sqlite';
  const assertDescribed = createOmitCheck(description);
  const { outerOf, deleting, ...hooks } = createHooks(schema);
  const parts = { schema, ...hooks, enums: enumNamesOf(schema) };
  const mapOf = ({ $options = {} }: ZenStackClient<Schema>) =>
    hasPolicies($options) ? hooks.jsonValues?.map : undefined;
  const findDelegate = createDelegateFinder();
  const binding: OrmBinding<ZenStackClient<Schema>> = {
    schema: description,
    dialect: createDialect(schema),
    operation: (given, name, operation) => {
      assertZenStack(given);
      assertDescribed(given.$options);
      const client = DELETING.test(operation) ? deleting(given) : given;
      const model = schema.models[name];
      const find: OperationCall['find'] = (each, other = operation) =>
        findDelegate(each, name)?.[other];
      const run = find(client);
      if (!model || !run) return undefined;
      const options = client.$options ?? NO_OPTIONS;
      return adapt(run, { ...parts, binding, client, model, operation, options, find });
    },
    procedure: (client, name) => {
      if (!procedureOf(client, name)) return undefined;
      const { toOrmError } = binding;
      return bindProcedure(outerOf(client), name, { schema, toOrmError, mapQuery: mapOf(client) });
    },
    createsAlike: ({ $options = {} }: { $options?: ZenStackClientOptions }, name) =>
      schema.provider.type !== 'mysql' && !schema.models[name]?.baseModel && !$options.plugins?.[0],
    isTransaction: isInTransaction,
    transaction: (client, run, { isolation } = {}) =>
      runInside(outerOf(client), run, {
        ...(isolation && !isSqlite && { isolationLevel: isolation }),
        mapQuery: mapOf(client),
      }),
    bytesOf: createBytesOf(schema),
    ...(schema.provider.type === 'postgresql' && {
      estimateCount: createEstimateCount((...call) => binding.operation(...call)),
    }),
    ...(!isSqlite && { cancelling }),
    ...createErrorReader(schema),
  };
  const adapt = createOperationAdapter(schema, binding as OrmBinding<object>);
  return binding;
}

const NO_OPTIONS: ZenStackClientOptions = {};

/**
 * Creates a function that finds the operations of a model on a client, and keeps them: each time,
 * ZenStack compares the name with those of all models, and creates the operations.
 */
function createDelegateFinder(): typeof delegateOf {
  const known = new WeakMap<object, Map<string, Delegate | undefined>>();
  return (client, model) => {
    const delegates = known.get(client) ?? new Map<string, Delegate | undefined>();
    if (delegates.has(model)) return delegates.get(model);
    const delegate = delegateOf(client, model);
    known.set(client, delegates.set(model, delegate));
    return delegate;
  };
}

/** Binds a procedure, whose denied calls are explained by its own client. */
function bindProcedure(
  client: object,
  name: string,
  { schema, toOrmError, mapQuery }: ProcedureOptions,
): Operation {
  return explainDenials(client, {
    bind: (each) => async (args: unknown) => await procedureOf(each, name)?.(args),
    watch: (each, onCall) => watchOperations(each, onCall, mapQuery),
    toOrmError,
    idFieldsOf: (model) => schema.models[model]?.idFields ?? [],
  });
}

function assertSource(source: unknown): void {
  const { $schema = source } = Object(source) as { readonly $schema?: unknown };
  const { provider, models } = Object($schema) as Partial<ZenStackSchema>;
  if (Object(provider).type && models && !Array.isArray(models)) return;
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

/** SQLite has no isolation levels, since its transactions run one after the other. */
function runInside<Client extends object, Result>(
  client: object,
  run: (tx: Client) => Promise<Result>,
  { mapQuery, isolationLevel }: InsideOptions,
): Promise<Result> {
  const options = isolationLevel && { isolationLevel };
  const outer = withDeletions(client, mapQuery);
  const enter = (tx: Client): Promise<Result> => {
    outer.enter(tx);
    return run(tx);
  };
  return (outer.client as TransactionalClient).$transaction(enter, options);
}

function procedureOf(client: object, name: string): Operation | undefined {
  const run = (client as Procedural).$procs?.[name];
  return run && (async (args) => await run(args === undefined ? undefined : { args }));
}

interface ProcedureOptions extends Pick<OrmBinding<object>, 'toOrmError'> {
  readonly schema: ZenStackSchema;
  readonly mapQuery: InsideOptions['mapQuery'];
}

interface InsideOptions {
  readonly isolationLevel?: 'serializable';
  readonly mapQuery: ((query: object) => object) | undefined;
}

interface Procedural {
  readonly $procs?: Readonly<Record<string, Operation | undefined>>;
}

/** Rejects a client of another ORM, whose calls would be similar and whose policies would not. */
function assertZenStack({ $schema }: { readonly $schema?: unknown }): void {
  if ($schema !== undefined) return;
  throw new TypeError(
    'getClient returned a client that is not one of ZenStack: it has no "$schema".',
  );
}

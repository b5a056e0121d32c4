import type { OrmBinding, SchemaDescription } from '@modelway/core';
import { createsMany, delegateOf, didYouMean, explainDenials } from '@modelway/core/sql';
import { createConditionAdapter } from './arguments/adapt-conditions.ts';
import { assertArguments } from './arguments/assert-arguments.ts';
import { createSetReplacement } from './arguments/compound-members.ts';
import { createListWriteAdapter } from './arguments/list-writes.ts';
import { createListedValueCheck } from './arguments/listed-values.ts';
import { createLostLinkCheck } from './arguments/lost-links.ts';
import {
  createDecimalCheck,
  createIdCheck,
  createJsonListCheck,
} from './arguments/mysql-checks.ts';
import { createOmitHidden } from './arguments/omit-hidden.ts';
import { assertReturned } from './client/assert-returned.ts';
import { createBytesOf } from './client/bytes-of.ts';
import { createDenySkipped } from './client/deny-skipped.ts';
import { disableTransactionTimeout } from './client/disable-transaction-timeout.ts';
import { createExactGroups } from './client/exact-groups.ts';
import { insertInChunks } from './client/insert-in-chunks.ts';
import { type PrismaClientLike, type RawClient, watchOperations } from './client/prisma-client.ts';
import { readReturned } from './client/read-returned.ts';
import { committing, runInside } from './client/transactions.ts';
import { createDialect } from './dialect.ts';
import type { PrismaCall } from './errors/read-issues.ts';
import { explainPanic, survivePanics } from './errors/survive-panics.ts';
import { createErrorReader } from './errors/to-orm-error.ts';
import { type AnyPrismaProcedure, bindProcedure, describeProcedures } from './procedure.ts';

/** Options of `prisma()`. */
export interface PrismaBindingOptions {
  /** The procedures that the handlers serve, by name. @default none */
  readonly procedures?: Readonly<Record<string, AnyPrismaProcedure>>;
}

/**
 * Binds Prisma 7 to the handlers.
 *
 * @param described the schema that this package's generator writes at `prisma generate`.
 * @throws {TypeError} if it is something else, or if a procedure or the name of a field is invalid;
 * the message names it.
 * @example
 * ```ts
 * import { schema } from './generated/modelway.ts';
 * const orm = prisma(schema);
 * ```
 */
export function prisma(
  described: SchemaDescription,
  { procedures = {}, ...others }: PrismaBindingOptions = {},
): OrmBinding<PrismaClientLike> {
  const [other] = Object.keys(others);
  if (other !== undefined) throw unknownOption(other);
  assertDescription(described);
  assertNames(described);
  const schema: SchemaDescription = {
    ...described,
    procedures: describeProcedures(procedures),
    // MySQL does not return the records that it changes.
    findsRecords: described.provider === 'mysql' ? 'every' : 'nested',
  };
  const calls = new WeakMap<object, PrismaCall>();
  const reader = createErrorReader({ schema, callOf: (error) => calls.get(error) });
  const operation = createOperations(schema, calls);
  const binding: OrmBinding<PrismaClientLike> = {
    schema,
    dialect: createDialect(schema),
    operation: (client, model, name) => {
      assertPrisma(client);
      const run = operation(client, model, name);
      if (!run) return undefined;
      const bound = { client, model, operation: name };
      const exact = name === 'groupBy' ? exactGroups(model) : undefined;
      const aggregate = exact && operation(client, model, 'aggregate');
      if (exact && aggregate) return exact(run, aggregate);
      const adapted = createsMany(name)
        ? insertInChunks(run, bound, binding)
        : assertReturned(denySkipped(run, bound), bound, binding);
      return name.endsWith('ManyAndReturn') ? readReturned(adapted, bound, binding) : adapted;
    },
    // Extended clients lack `$on`.
    createsAlike: (client) =>
      schema.provider !== 'mysql' && typeof (client as RawClient).$on === 'function',
    procedure: createProcedureBinding(procedures, schema, reader.toOrmError),
    transaction: runInside,
    bytesOf: createBytesOf(schema),
    isTransaction: (client) => typeof (client as RawClient).$disconnect !== 'function',
    ...committing(schema),
    ...reader,
  };
  const denySkipped = createDenySkipped(schema, binding);
  const exactGroups = createExactGroups(schema);
  return binding;
}

function assertDescription(described: unknown): void {
  const { provider, models, enums } = Object(described) as Partial<SchemaDescription>;
  if (provider && Array.isArray(models) && enums) return;
  throw new TypeError(
    'prisma() requires the schema that the generator "modelway" writes at `prisma generate`.',
  );
}

/** Rejects a client of ZenStack, whose models have operations of the same names. */
function assertPrisma({ $schema }: PrismaClientLike): void {
  if ($schema === undefined) return;
  throw new TypeError('getClient returned a client of ZenStack, not one of Prisma.');
}

/** Creates the operations of clients, with the arguments and errors of each call. */
function createOperations(
  schema: SchemaDescription,
  calls: WeakMap<object, PrismaCall>,
): OrmBinding<PrismaClientLike>['operation'] {
  const omitHidden = createOmitHidden(schema);
  const adaptConditions = createConditionAdapter(schema);
  const adaptListWrites = createListWriteAdapter(schema);
  const assertListed = createListedValueCheck(schema);
  const assertNoJsonLists = createJsonListCheck(schema);
  const assertNoDividedId = createIdCheck(schema);
  const assertExactDecimals = createDecimalCheck(schema);
  const assertNoLostLink = createLostLinkCheck(schema);
  const replaceSets = createSetReplacement(schema);
  return (client, model, operation) => {
    survivePanics();
    disableTransactionTimeout(client);
    const delegate = delegateOf(client, model);
    const run = delegate?.[operation];
    if (typeof run !== 'function') return undefined;
    const explaining = async <Result>(call: () => Promise<Result>, args: unknown) => {
      try {
        return await call();
      } catch (error) {
        // Prisma's errors do not contain the call.
        if (Object(error) === error) calls.set(error as object, { model, operation, args });
        throw explainPanic(error);
      }
    };
    return async (given) => {
      assertArguments(operation, given);
      const replace = replaceSets(model, operation, given);
      const args = replace ? await explaining(() => replace(delegate?.findUnique), given) : given;
      assertListed(model, args);
      assertNoJsonLists(model, args);
      assertNoDividedId(model, operation, args);
      assertExactDecimals(model, args);
      assertNoLostLink(model, operation, args);
      const sent = adaptListWrites(model, args);
      const send = async () => run(omitHidden(model, operation, adaptConditions(model, sent)));
      return await explaining(send, args);
    };
  };
}

function createProcedureBinding(
  procedures: Readonly<Record<string, AnyPrismaProcedure>>,
  { models }: SchemaDescription,
  toOrmError: OrmBinding<PrismaClientLike>['toOrmError'],
): NonNullable<OrmBinding<PrismaClientLike>['procedure']> {
  return (client, name) => {
    const declared = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
    if (!declared) return undefined;
    const bind = (each: object) => bindProcedure(declared, each);
    if (declared.kind === 'query') return bind(client);
    return explainDenials(client, {
      bind,
      watch: watchOperations,
      toOrmError,
      idFieldsOf: (model) => models.find((each) => each.name === model)?.idFields ?? [],
    });
  };
}

/** Prisma leaves values in its internal form in a record with such a member. */
function assertNames({ models }: SchemaDescription): void {
  for (const { name, fields } of models) {
    const found = fields.find((field) => field.name === 'constructor');
    if (!found || (found.kind === 'scalar' && found.omitted)) continue;
    throw new TypeError(
      `Field ${name}.constructor: Prisma does not convert the dates, Decimals, BigInts, Bytes and Json of a record with a field of this name. Rename the field; @map("constructor") keeps its column.`,
    );
  }
}

function unknownOption(name: string): TypeError {
  const nearest = didYouMean(name, ['procedures']);
  return new TypeError(`Unknown option "${name}" of prisma().${nearest} Supported: procedures.`);
}

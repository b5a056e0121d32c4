import type { Operation, OrmBinding, OrmDialect, SchemaDescription } from '@modelway/core';
import { createsMany, didYouMean } from '@modelway/core/sql';
import { DbNull, JsonNull } from '@prisma/client/runtime/index-browser';
import { createConditionAdapter } from './adapt-conditions.ts';
import { assertArguments } from './assert-arguments.ts';
import { createBytesOf } from './bytes-of.ts';
import { createChunking } from './create-chunking.ts';
import { createIdCheck } from './create-id-check.ts';
import { createJsonListCheck } from './create-json-list-check.ts';
import { disableTransactionTimeout } from './disable-transaction-timeout.ts';
import { escapePattern } from './escape-equality.ts';
import { explainDenials } from './explain-denials.ts';
import { createOmitHidden } from './omit-hidden.ts';
import { type AnyPrismaProcedure, bindProcedure, describeProcedures } from './procedure.ts';
import type { PrismaCall } from './read-issues.ts';
import { explainPanic, survivePanics } from './survive-panics.ts';
import { toJsonOperand } from './to-json-operand.ts';
import { createErrorReader } from './to-orm-error.ts';
import { toSearchQuery } from './to-search-query.ts';

/** A Prisma client, extended (`$extends`) or not, by shape: any copy of it works. */
export interface PrismaClientLike {
  $transaction(...args: never[]): Promise<unknown>;
}

/** Options of `prisma()`. */
export interface PrismaBindingOptions {
  /** The procedures that RPC serves, by name. @default none */
  readonly procedures?: Readonly<Record<string, AnyPrismaProcedure>>;
}

/**
 * Binds Prisma 7 to the handlers.
 *
 * @param described the schema that this package's generator writes at `prisma generate`.
 * @throws {TypeError} if a procedure is invalid; the message names it.
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
  const schema = { ...described, procedures: describeProcedures(procedures) };
  const calls = new WeakMap<object, PrismaCall>();
  const omitHidden = createOmitHidden(schema);
  const adaptConditions = createConditionAdapter(schema);
  const assertNoJsonLists = createJsonListCheck(schema);
  const assertNoDividedId = createIdCheck(schema);
  const binding: OrmBinding<PrismaClientLike> = {
    schema,
    dialect: createDialect(schema),
    operation: (client, model, operation) => {
      survivePanics();
      disableTransactionTimeout(client);
      const delegates = client as unknown as Delegates;
      const delegate = delegates[model.charAt(0).toLowerCase() + model.slice(1)];
      const run = delegate?.[operation];
      if (typeof run !== 'function') return undefined;
      const called: Operation = async (args) => {
        assertArguments(operation, args);
        assertNoJsonLists(args);
        assertNoDividedId(model, operation, args);
        try {
          return await run(omitHidden(model, operation, adaptConditions(model, args)));
        } catch (error) {
          // Prisma's errors do not contain the call.
          if (Object(error) === error) calls.set(error as object, { model, operation, args });
          throw explainPanic(error);
        }
      };
      return createsMany(operation) ? inChunks(called, { client, model, operation }) : called;
    },
    procedure: (client, name) => {
      const declared = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
      if (!declared) return undefined;
      const bind = (each: unknown) => bindProcedure(declared, each);
      return declared.kind === 'query' ? bind(client) : explainDenials(client, bind, schema);
    },
    transaction: runInside,
    bytesOf: createBytesOf(schema),
    isTransaction: (client) => typeof (client as RawClient).$disconnect !== 'function',
    ...committing(schema),
    toOrmError: createErrorReader({ schema, callOf: (error) => calls.get(error) }),
  };
  const inChunks = createChunking(binding);
  return binding;
}

const runInside: OrmBinding<PrismaClientLike>['transaction'] = async (
  client,
  run,
  { isolation } = {},
) => {
  disableTransactionTimeout(client);
  const transactional = client as unknown as Transactional;
  if (!isolation) return await transactional.$transaction(run);
  assertTakesOptions(transactional);
  return await transactional.$transaction(run, { isolationLevel: 'Serializable' });
};

/** Operations that Prisma lacks on some databases. */
const MANY_AND_RETURN = ['createManyAndReturn', 'updateManyAndReturn'];

/** Returns how to notice that a statement has ended a transaction, where the commit does not. */
function committing({
  provider,
}: SchemaDescription): Pick<OrmBinding<PrismaClientLike>, 'runCommittable'> {
  if (provider === 'postgresql') {
    return {
      runCommittable: async (tx, run) => {
        await run(tx);
        await (tx as RawClient).$queryRawUnsafe?.('SELECT 1');
      },
    };
  }
  if (provider !== 'mysql') return {};
  // A deadlock rolls the transaction back, and what follows is committed at once. The end of a
  // nested transaction releases its savepoint, which is gone then.
  return { runCommittable: (tx, run) => (tx as unknown as Transactional).$transaction(run) };
}

function createDialect({ provider }: SchemaDescription): OrmDialect {
  return {
    dbNull: DbNull,
    jsonNull: JsonNull,
    // Elsewhere the database's collation decides, and the client has no `mode`.
    caseInsensitive: provider === 'postgresql' ? { mode: 'insensitive' } : {},
    // Prisma passes texts to LIKE unescaped; SQLite has no escape character there.
    literalText: (text) => {
      if (provider === 'sqlite') return /[%_]/.test(text) ? undefined : text;
      return escapePattern(text);
    },
    grammar: {
      between: false,
      mode: provider === 'postgresql',
      fullText: 'search',
      jsonPath: provider === 'postgresql' ? 'list' : 'text',
      jsonLists:
        provider === 'sqlite'
          ? ['array_starts_with', 'array_ends_with']
          : ['array_contains', 'array_starts_with', 'array_ends_with'],
      jsonOrder: provider !== 'sqlite',
      firstTakes: [1, -1],
      toOneWhere: 'where',
      // Prisma fails with P2021.
      ownUpsertWhere: false,
      havingLogic: true,
      havingOperands: 'aggregate',
      groupsFromEnd: false,
      skipDuplicates: provider !== 'sqlite',
      missingOperations: provider === 'mysql' ? ['exists', ...MANY_AND_RETURN] : ['exists'],
      relevances: provider === 'sqlite' ? [] : ['_relevance'],
    },
    jsonValue: toJsonOperand,
    mistakesJsonLists: provider === 'mysql',
    // The drivers of SQLite and MariaDB send numbers as doubles.
    exactByBigInt: provider !== 'postgresql',
    takesLinks: true,
    searchFilter: (words) => ({ search: toSearchQuery(words, provider) }),
  };
}

/**
 * Checks that the client's transactions accept an isolation level. Without it, the races that it
 * prevents would go unnoticed.
 */
function assertTakesOptions({ $transaction }: Transactional): void {
  if ($transaction.length !== 1) return;
  throw new TypeError(
    'The extension of $transaction in the ORM client ignores its options. Accept them as the second parameter and pass them to the $transaction that it calls.',
  );
}

interface Transactional {
  $transaction<Result>(
    run: (client: never) => Promise<Result>,
    options?: { readonly isolationLevel: 'Serializable' },
  ): Promise<Result>;
}

/** The members of a client besides its models. `$disconnect` is absent in a transaction. */
interface RawClient extends PrismaClientLike {
  $disconnect?(): unknown;
  $queryRawUnsafe?(query: string): Promise<unknown>;
}

type Delegates = Readonly<Record<string, Readonly<Record<string, Operation>> | undefined>>;

function unknownOption(name: string): TypeError {
  const nearest = didYouMean(name, ['procedures']);
  return new TypeError(`Unknown option "${name}" of prisma().${nearest} Supported: procedures.`);
}

import type { OrmBinding, OrmError, OrmErrorReason, SchemaDescription } from '@modelway/core';
import {
  type ConstraintCatalog,
  createConstraintCatalog,
  DeniedChangeError,
  type DriverFailure,
} from '@modelway/core/sql';
import {
  type DriverCause,
  readConnectionFailure,
  readDriverCause,
  readDriverReport,
} from './driver-cause.ts';
import { constrainedFields, rejectedField, violatedKey } from './failed-fields.ts';
import { InvalidArgumentsError } from './invalid-arguments-error.ts';
import { type PrismaCall, readIssues } from './read-issues.ts';
import { hasRelatedCondition } from './related-condition.ts';

/** An error of Prisma's, by shape: its class may come from another copy of the package. */
interface PrismaError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly meta?: {
    /** The model of the whole call. */
    readonly modelName?: unknown;
    readonly operation?: unknown;
    /** The model of the record that a nested operation lacks. */
    readonly model?: unknown;
    /** That of a record to delete, which is not connected. */
    readonly child?: unknown;
    readonly driverAdapterError?: { readonly cause?: DriverCause };
  };
}

/**
 * Matches values that fail only on their way to Prisma's engine: lone surrogates, years of five
 * digits.
 */
const UNCONVERTED = /\n(JSON Error: |.*Could not convert argument value|.*Invalid value for )/;

/** Matches operations that the client supports on other databases only. */
const NO_OPERATION = /\nOperation '\w+' for model '\w+' does not match any query/;

/** Matches bytes that SQLite returns for a minimum or a maximum, which the engine cannot read. */
const UNREADABLE = /^unexpected value of type object: \{"type":"Buffer"/;

/** The context in which errors are read. */
export interface ErrorReaderOptions {
  readonly schema: SchemaDescription;
  /** Returns the call that an error came from. */
  readonly callOf: (error: object) => PrismaCall | undefined;
}

/** Creates the members of the binding that read errors of Prisma and of the driver below it. */
export function createErrorReader(
  options: ErrorReaderOptions,
): Pick<OrmBinding<object>, 'learnConstraint' | 'toOrmError'> {
  const constraints = createConstraintCatalog(options.schema.provider);
  return {
    learnConstraint: (client, error) =>
      constraints.learn(readFailure(error), (sql, ...values) =>
        (client as RawClient).$queryRawUnsafe?.(sql, ...values),
      ),
    toOrmError: createConversion({ ...options, constraints }),
  };
}

interface RawClient {
  $queryRawUnsafe?(sql: string, ...values: unknown[]): Promise<unknown>;
}

interface ReadingContext extends ErrorReaderOptions {
  readonly constraints: ConstraintCatalog;
}

function createConversion(options: ReadingContext): (thrown: unknown) => OrmError | undefined {
  return (thrown) => {
    if (Object(thrown) !== thrown) return undefined;
    if (thrown instanceof DeniedChangeError) {
      return { reason: 'rejected-by-policy', model: thrown.model };
    }
    if (thrown instanceof InvalidArgumentsError) {
      return { reason: 'invalid-input', issues: thrown.issues };
    }
    const error = thrown as PrismaError;
    switch (error.name) {
      case 'PrismaClientValidationError':
        return toInvalidInput(error, options);
      case 'PrismaClientInitializationError':
        return { reason: 'unavailable' };
      case 'PrismaClientUnknownRequestError':
        if (UNCONVERTED.test(String(error.message))) return { reason: 'invalid-value' };
        if (NO_OPERATION.test(String(error.message))) return { reason: 'not-supported' };
        return readConnectionFailure(thrown) ?? { reason: 'unknown' };
      case 'PrismaClientRustPanicError':
      case 'CompilerPanicError':
        return { reason: 'unknown' };
      default:
        if (UNREADABLE.test(String(error.message))) return { reason: 'not-supported' };
        return typeof error.code === 'string' && PRISMA_CODE.test(error.code)
          ? toKnownError(
              { ...error, code: error.code, meta: error.meta ?? {} },
              { ...options, call: options.callOf(error) },
            )
          : readConnectionFailure(thrown);
    }
  };
}

function toInvalidInput(error: PrismaError, { schema, callOf }: ErrorReaderOptions): OrmError {
  const call = callOf(error);
  const issues = readIssues(String(error.message), call, schema);
  return {
    reason: 'invalid-input',
    code: 'invalid-input',
    ...(call && { model: call.model }),
    issues,
  };
}

interface KnownError {
  readonly code: string;
  readonly meta: NonNullable<PrismaError['meta']>;
}

interface KnownContext extends Pick<ReadingContext, 'schema' | 'constraints'> {
  readonly call?: PrismaCall | undefined;
}

/** Returns the failure that the database reports behind an error of Prisma's, if there is one. */
function readFailure(error: unknown): DriverFailure | undefined {
  const { meta } = Object(error) as PrismaError;
  return readDriverReport(meta?.driverAdapterError?.cause);
}

function toKnownError(error: KnownError, context: KnownContext): OrmError {
  const reported = readFailure(error);
  const failure = reported && context.constraints.complete(reported);
  const known = toKnownReason(error, failure, context);
  return failure ? { ...known, report: failure.report } : known;
}

function toKnownReason(
  { code, meta }: KnownError,
  failure: DriverFailure | undefined,
  { schema, call }: KnownContext,
): OrmError {
  const cause = meta.driverAdapterError?.cause;
  const reason = reasonOf(code, cause);
  const lacking = meta.child ?? (isNested(meta.operation) ? meta.model : undefined);
  const named = lacking ?? meta.modelName;
  const model = schema.models.find(({ name }) => name === named);
  if (code === NO_COLUMN && call && hasRelatedCondition(call, schema)) {
    return { reason: 'not-supported', code };
  }
  if (reason === 'unique-violation') return { reason, code, ...violatedKey(cause, model) };
  if (reason === 'invalid-value')
    return { reason, code, ...rejectedField(failure, { model, call }) };
  const constrained = CONSTRAINED.has(reason) && failure && constrainedFields(failure, schema);
  const nested = lacking !== undefined && { nested: true };
  return { reason, code, ...nested, ...(constrained || (model && { model: model.name })) };
}

/** Whether it is `a nested update`, and not `a connect`, which lacks the record of the call. */
function isNested(operation: unknown): boolean {
  return String(operation).startsWith('a nested ');
}

function reasonOf(code: string, cause: DriverCause | undefined): OrmErrorReason {
  // Prisma takes the error of a trigger on SQLite for a broken link.
  if (code === 'P2003' && readDriverReport(cause)?.reason === 'raised') return 'raised';
  const reason = BY_CODE.get(code);
  if (reason) return reason;
  // Prisma's own codes for failures without details, and codes that it may add after P1017.
  return readDriverCause(cause) ?? (code.startsWith('P1') ? 'unavailable' : 'unknown');
}

/** The reasons with a constraint of one table. */
const CONSTRAINED: ReadonlySet<OrmErrorReason> = new Set([
  'check-violation',
  'exclusion-violation',
]);

/** A column of a statement does not exist. */
const NO_COLUMN = 'P2022';

const PRISMA_CODE = /^P\d{4}$/;

/** Prisma's "Error message reference", without the codes for tables that differ from the schema. */
const BY_CODE: ReadonlyMap<string, OrmErrorReason> = new Map([
  ['P1012', 'unknown'],
  ['P1014', 'unknown'],
  ['P2000', 'invalid-value'],
  ['P2001', 'record-not-found'],
  ['P2002', 'unique-violation'],
  ['P2003', 'foreign-key-violation'],
  ['P2004', 'check-violation'],
  ['P2006', 'invalid-value'],
  ['P2007', 'invalid-value'],
  ['P2009', 'invalid-input'],
  ['P2011', 'required-violation'],
  ['P2012', 'required-violation'],
  ['P2013', 'invalid-input'],
  ['P2014', 'required-violation'],
  ['P2015', 'record-not-found'],
  ['P2017', 'record-not-found'],
  ['P2018', 'record-not-found'],
  ['P2019', 'invalid-input'],
  ['P2020', 'invalid-value'],
  ['P2023', 'invalid-value'],
  ['P2024', 'unavailable'],
  ['P2025', 'record-not-found'],
  ['P2026', 'not-supported'],
  ['P2028', 'unavailable'],
  ['P2029', 'too-large'],
  ['P2030', 'not-supported'],
  ['P2033', 'invalid-value'],
  ['P2034', 'write-conflict'],
  ['P2037', 'unavailable'],
]);

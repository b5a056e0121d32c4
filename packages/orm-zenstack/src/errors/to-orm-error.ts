import type { OrmBinding, OrmError, OrmErrorReason, OrmIssue } from '@modelway/core';
import {
  createConstraintCatalog,
  DeniedChangeError,
  type DriverFailure,
  readDriverFailure,
} from '@modelway/core/sql';
import { mappedName } from '../schema/describe-schema.ts';
import type { ZenStackModel, ZenStackSchema } from '../schema/zenstack-schema.ts';
import { DeniedRowsError } from './denied-rows-error.ts';
import { flattenIssues, type ZodIssue } from './flatten-issues.ts';

/** An error of the ORM, by shape: its class may come from another copy of the package. */
interface ZenStackError {
  readonly reason: string;
  readonly message?: string;
  readonly model?: string;
  readonly rejectedByPolicyReason?: string;
  readonly cause?: unknown;
}

type Read = (error: ZenStackError) => OrmError;

/** Creates the members of the binding that read errors of the ORM and of the driver below it. */
export function createErrorReader(
  schema: ZenStackSchema,
): Pick<OrmBinding<object>, 'learnConstraint' | 'toOrmError'> {
  const constraints = createConstraintCatalog(schema.provider.type);
  return {
    learnConstraint: (client, error) =>
      constraints.learn(readDriverFailure(error), (sql, ...values) =>
        // Policies reject SQL.
        (client as Partial<RawClient>).$unuseAll?.().$queryRawUnsafe(sql, ...values),
      ),
    toOrmError: createConversion((error) => {
      const failure = readDriverFailure(error);
      return failure && toDriverError(constraints.complete(failure), schema);
    }),
  };
}

interface RawClient {
  $unuseAll(): { $queryRawUnsafe(sql: string, ...values: unknown[]): Promise<unknown> };
}

type Convert = (error: unknown) => OrmError | undefined;

/** @param fromDriver converts an error of the driver. */
function createConversion(fromDriver: Convert): Convert {
  const readers: Readonly<Record<string, Read>> = {
    'rejected-by-policy': (error) => named(policyReason(error), error),
    'not-found': (error) => named('record-not-found', error),
    'invalid-input': (error) => ({ ...named('invalid-input', error), issues: issuesOf(error) }),
    'not-supported': (error) => named('not-supported', error),
    'db-query-error': (error) =>
      error.cause instanceof DeniedRowsError
        ? named('rejected-by-policy', error.cause)
        : (fromDriver(error.cause) ?? named('unknown', error)),
    'config-error': (error) => named('unknown', error),
    'internal-error': (error) =>
      named(
        INTERNAL.find(([message]) => message.test(error.message ?? ''))?.[1] ?? 'unknown',
        error,
      ),
  };
  return (error) => {
    if (error instanceof DeniedChangeError)
      return { reason: 'rejected-by-policy', model: error.model };
    if (!(Object(error) === error && 'reason' in (error as object))) return fromDriver(error);
    const { reason } = error as ZenStackError;
    return Object.hasOwn(readers, reason) ? readers[reason]?.(error as ZenStackError) : undefined;
  };
}

/** Errors that ZenStack reports as internal, by their messages. */
const INTERNAL: readonly (readonly [RegExp, OrmErrorReason])[] = [
  // An order by the size of a many-to-many relationship passes its validation.
  [/^Relation (fields|references) not defined for field/, 'not-supported'],
  // It reads the key of a new record, which policies hide, to create related ones.
  [/not found in parent created data$/, 'rejected-by-policy'],
];

function named(reason: OrmErrorReason, { reason: code, model }: ZenStackError): OrmError {
  return { reason, code, ...(model !== undefined && { model }) };
}

function policyReason({ rejectedByPolicyReason }: ZenStackError): OrmErrorReason {
  return rejectedByPolicyReason === 'cannot-read-back'
    ? 'result-not-readable'
    : 'rejected-by-policy';
}

/** The ORM validates with zod and keeps zod's error as the cause. */
function issuesOf({ cause }: ZenStackError): readonly OrmIssue[] {
  const { issues } = Object(cause) as { readonly issues?: readonly ZodIssue[] };
  return Array.isArray(issues) ? flattenIssues(issues) : [];
}

function toDriverError(
  { reason, code, table, columns, report }: DriverFailure,
  schema: ZenStackSchema,
): OrmError {
  const model = Object.values(schema.models).find(
    (candidate) => (mappedName(candidate, '@@map') ?? candidate.name) === table,
  );
  return {
    reason,
    ...(code !== undefined && { code }),
    ...(model && { model: model.name, fields: fieldsOf(model, columns) }),
    report,
  };
}

function fieldsOf({ fields }: ZenStackModel, columns: readonly string[]): readonly string[] {
  return Object.values(fields)
    .filter((field) => columns.includes(mappedName(field, '@map') ?? field.name))
    .map(({ name }) => name);
}

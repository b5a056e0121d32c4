import type { ApiErrorClass } from '../../errors/api-error.ts';
import { ERRORS } from '../../errors/error-code.ts';
import { InvalidValueError } from '../../errors/request-errors.ts';
import { ValidationError } from '../../errors/resource-errors.ts';
import { UnknownError } from '../../errors/server-errors.ts';
import { retryAfterHeaders } from '../components.ts';
import { closedObject, type JsonSchema, type Ref } from '../openapi-document.ts';
import { jsonApiContent, type RestScope } from './rest-scope.ts';

/** Whether an operation reads, writes, or writes what a filter selects or its body names. */
export type FailureKind = 'read' | 'write' | 'bulk' | 'operations';

/** The name of the component, and the requests whose errors are possible. */
const KINDS: Readonly<Record<FailureKind, readonly [name: string, ...requests: string[]]>> = {
  read: ['Failure', 'read'],
  write: ['WriteFailure', 'write'],
  bulk: ['BulkFailure', 'read', 'write'],
  operations: ['OperationsFailure', 'write', 'unmatched'],
};

/** Returns the responses of an operation's failures. */
export function failureResponses(
  kind: FailureKind,
  scope: RestScope,
): Readonly<Record<string, Ref>> {
  const [name, ...known] = KINDS[kind];
  const classes = Object.values(ERRORS).flatMap(({ rest, requests }) =>
    rest && (requests === undefined || known.includes(requests)) ? [rest] : [],
  );
  const failure = scope.components.ref('responses', name, () => describeFailures(classes, scope));
  return { '4XX': failure, '5XX': failure };
}

function describeFailures(classes: readonly ApiErrorClass[], scope: RestScope): object {
  const codes = [...codesByStatus(classes, scope)].sort(([one], [other]) => one - other);
  const { strict, databaseErrors } = scope.context.settings;
  const ofStatus = codes.map(([status, names]) => ({
    properties: { status: { const: strict ? String(status) : status }, code: { enum: names } },
  }));
  // An error of the app's own code, such as one that getClient throws, keeps its status.
  const ofApp = { properties: { code: { const: UnknownError.code } } };
  // The option databaseErrors has codes of its own.
  const anyStatus = strict ? { pattern: '^4[0-9]{2}$' } : { minimum: 400, maximum: 499 };
  const ofRules = databaseErrors ? [{ properties: { status: anyStatus } }] : [];
  return {
    description: codes.map(([status, names]) => `${status}: ${names.join(', ')}`).join('; '),
    headers: retryAfterHeaders(scope.components),
    content: jsonApiContent({
      type: 'object',
      properties: {
        jsonapi: closedObject({ version: { const: '1.1' } }),
        errors: {
          type: 'array',
          minItems: 1,
          items: { allOf: [errorSchema(scope), { anyOf: [...ofStatus, ofApp, ...ofRules] }] },
        },
      },
      required: ['jsonapi', 'errors'],
      additionalProperties: false,
    }),
  };
}

function codesByStatus(
  classes: readonly ApiErrorClass[],
  { context }: RestScope,
): ReadonlyMap<number, readonly string[]> {
  const { validationStatus } = context.settings;
  const byStatus = new Map<number, Set<string>>();
  const add = (status: number, code: string) =>
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  for (const { status, code } of classes) {
    if (code !== ValidationError.code) add(status, code);
    if (code === ValidationError.code || code === InvalidValueError.code)
      add(validationStatus, code);
  }
  return new Map(Array.from(byStatus, ([status, codes]) => [status, [...codes]] as const));
}

function errorSchema({ components, context }: RestScope): Ref {
  const { strict } = context.settings;
  const text: JsonSchema = { type: 'string' };
  const ormCode = { ...text, description: 'The code of the data layer, if it raised the error.' };
  return components.ref('schemas', 'Error', () =>
    closedObject(
      {
        id: { ...text, description: 'The correlation ID of the log entry.' },
        code: text,
        status: strict ? text : { type: 'integer' },
        title: text,
        detail: { ...text, description: 'The explanation for the caller.' },
        source: {
          description: 'The part of the request that the error is about.',
          anyOf: ['pointer', 'parameter', 'header'].map((name) => closedObject({ [name]: text })),
        },
        ...(!strict && { ormCode }),
        links: closedObject({ type: text }),
        meta: closedObject(
          {
            reason: text,
            ...(strict && { ormCode }),
            page: closedObject({ maxSize: { type: 'integer' } }),
          },
          [],
        ),
      },
      ['code', 'status', 'title', 'detail'],
    ),
  );
}

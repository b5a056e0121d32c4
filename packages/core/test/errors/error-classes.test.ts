import { ApiError, type ApiErrorClass } from '../../src/errors/api-error.ts';
import { ERRORS } from '../../src/errors/error-code.ts';
import * as policyErrors from '../../src/errors/policy-denial.ts';
import * as preconditionFailedErrors from '../../src/errors/precondition-failed-error.ts';
import * as preconditionRequiredErrors from '../../src/errors/precondition-required-error.ts';
import * as requestErrors from '../../src/errors/request-errors.ts';
import * as resourceErrors from '../../src/errors/resource-errors.ts';
import * as rpcErrors from '../../src/errors/rpc-errors.ts';
import * as serverErrors from '../../src/errors/server-errors.ts';

const EXPORTS: Readonly<Record<string, object>> = {
  ...policyErrors,
  ...preconditionFailedErrors,
  ...preconditionRequiredErrors,
  ...requestErrors,
  ...resourceErrors,
  ...rpcErrors,
  ...serverErrors,
};

const CLASSES: Readonly<Record<string, ApiErrorClass>> = Object.fromEntries(
  Object.entries(EXPORTS).flatMap(([name, each]) => (isClass(each) ? [[name, each] as const] : [])),
);

function isClass(each: object): each is ApiErrorClass {
  return 'prototype' in each && each.prototype instanceof ApiError;
}

describe('error classes', () => {
  it('keep the codes, statuses and titles that clients rely on', () => {
    const table = Object.entries(CLASSES)
      .map(([name, { code, status, title }]) => `${code} | ${status} | ${title} | ${name}`)
      .sort();
    expect(table).toMatchInlineSnapshot(`
      [
        "conflict | 409 | Conflict | ConflictError",
        "forbidden | 403 | Forbidden | ForbiddenError",
        "forbidden | 403 | Forbidden | PolicyDeniedError",
        "invalid-aggregate | 400 | Invalid aggregate | InvalidAggregateError",
        "invalid-fields | 400 | Invalid fields | InvalidFieldsError",
        "invalid-filter | 400 | Invalid filter | InvalidFilterError",
        "invalid-id | 400 | Invalid id | InvalidIdError",
        "invalid-include | 400 | Invalid include | InvalidIncludeError",
        "invalid-page | 400 | Invalid page | InvalidPageError",
        "invalid-path | 400 | Invalid path | InvalidRpcPathError",
        "invalid-path | 404 | Invalid path | InvalidPathError",
        "invalid-payload | 400 | Invalid payload | InvalidPayloadError",
        "invalid-query | 400 | Invalid query string | InvalidQueryError",
        "invalid-reference | 400 | Invalid reference | InvalidReferenceError",
        "invalid-relation-data | 400 | Invalid relationship data | InvalidRelationDataError",
        "invalid-sort | 400 | Invalid sort | InvalidSortError",
        "invalid-value | 400 | Invalid value | InvalidValueError",
        "limit-exceeded | 400 | Limit exceeded | LimitExceededError",
        "method-not-allowed | 405 | Method not allowed | MethodNotAllowedError",
        "not-acceptable | 406 | Not acceptable | NotAcceptableError",
        "not-found | 404 | Resource not found | NotFoundError",
        "payload-too-large | 413 | Payload too large | PayloadTooLargeError",
        "precondition-failed | 412 | Precondition failed | PreconditionFailedError",
        "precondition-required | 428 | Precondition required | PreconditionRequiredError",
        "unauthorized | 401 | Unauthorized | UnauthorizedError",
        "unavailable | 503 | Service unavailable | UnavailableError",
        "unknown-error | 500 | Unknown error | UnknownError",
        "unknown-parameter | 400 | Unknown query parameter | UnknownParameterError",
        "unsupported-media-type | 415 | Unsupported media type | UnsupportedMediaTypeError",
        "unsupported-model | 400 | Unsupported model | UnknownModelError",
        "unsupported-model | 404 | Unsupported model type | UnsupportedModelError",
        "unsupported-operation | 400 | Unsupported operation | UnsupportedOperationError",
        "unsupported-relationship | 404 | Unsupported relationship | UnsupportedRelationshipError",
        "validation-error | 400 | Rejected by a rule of the database | DatabaseRuleError",
        "validation-error | 400 | Validation error | ValidationError",
      ]
    `);
  });

  it('cover every error code', () => {
    const used = new Set(Object.values(CLASSES).map(({ code }) => code));
    expect([...used].sort()).toEqual(Object.keys(ERRORS).sort());
  });

  it.each(Object.entries(ERRORS))('have the code %s of their row', (code, { rest, rpc }) => {
    const classes = [rest, rpc].filter((each) => each !== undefined);
    expect(new Set(classes.map((each) => each.code))).toEqual(new Set([code]));
  });

  it.each(Object.entries(CLASSES))('%s keeps its options', (name, Class) => {
    const cause = new TypeError('why');
    const source = { parameter: 'a' };
    const error = new Class('detail', {
      source,
      cause,
      reason: 'R',
      correlationId: 'id',
    });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name,
      message: 'detail',
      code: Class.code,
      status: Class.status,
      title: Class.title,
      source,
      cause,
      reason: 'R',
      correlationId: 'id',
    });
    expect(new Class('x', { status: 418 }).status).toBe(418);
    expect(Object.hasOwn(new Class('x'), 'cause')).toBe(false);
  });
});

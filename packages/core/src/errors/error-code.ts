import type { ApiErrorClass } from './api-error.ts';
import { PreconditionFailedError } from './precondition-failed-error.ts';
import { PreconditionRequiredError } from './precondition-required-error.ts';
import * as request from './request-errors.ts';
import * as resource from './resource-errors.ts';
import * as rpc from './rpc-errors.ts';
import * as server from './server-errors.ts';

/** The error codes that a client can receive: public API, covered by a snapshot. */
export type ErrorCode =
  | 'unsupported-model'
  | 'unsupported-relationship'
  | 'unsupported-operation'
  | 'invalid-path'
  | 'method-not-allowed'
  | 'not-found'
  | 'invalid-id'
  | 'invalid-query'
  | 'invalid-payload'
  | 'invalid-relation-data'
  | 'invalid-filter'
  | 'invalid-sort'
  | 'invalid-aggregate'
  | 'invalid-include'
  | 'invalid-fields'
  | 'invalid-page'
  | 'invalid-value'
  | 'invalid-reference'
  | 'unknown-parameter'
  | 'unauthorized'
  | 'forbidden'
  | 'conflict'
  | 'precondition-failed'
  | 'precondition-required'
  | 'validation-error'
  | 'limit-exceeded'
  | 'unsupported-media-type'
  | 'not-acceptable'
  | 'payload-too-large'
  | 'unavailable'
  | 'unknown-error';

/** The classes of a code, and the requests whose responses can have it. */
interface ErrorRow {
  /** The class over each protocol that has the code. */
  readonly rest?: ApiErrorClass;
  readonly rpc?: ApiErrorClass;
  /** The requests: those for no operation are `unmatched`. @default all */
  readonly requests?: 'read' | 'write' | 'unmatched';
}

/** The errors of all codes, in the order of the OpenAPI documents, which list them. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorRow>> = {
  'unsupported-model': {
    rest: request.UnsupportedModelError,
    rpc: rpc.UnknownModelError,
    requests: 'unmatched',
  },
  'unsupported-relationship': { rest: request.UnsupportedRelationshipError, requests: 'unmatched' },
  'method-not-allowed': { ...both(request.MethodNotAllowedError), requests: 'unmatched' },
  'invalid-query': both(request.InvalidQueryError),
  'unknown-parameter': both(request.UnknownParameterError),
  'invalid-value': both(request.InvalidValueError),
  'limit-exceeded': both(request.LimitExceededError),
  'unsupported-operation': both(request.UnsupportedOperationError),
  unauthorized: both(resource.UnauthorizedError),
  forbidden: both(resource.ForbiddenError),
  'not-found': both(resource.NotFoundError),
  'invalid-path': { rest: request.InvalidPathError, rpc: rpc.InvalidRpcPathError },
  'not-acceptable': both(request.NotAcceptableError),
  'unsupported-media-type': both(request.UnsupportedMediaTypeError),
  'unknown-error': both(server.UnknownError),
  unavailable: both(server.UnavailableError),
  'validation-error': both(resource.ValidationError),
  'invalid-filter': { rest: request.InvalidFilterError, requests: 'read' },
  'invalid-sort': { rest: request.InvalidSortError, requests: 'read' },
  'invalid-aggregate': { rest: request.InvalidAggregateError, requests: 'read' },
  'invalid-page': { rest: request.InvalidPageError, requests: 'read' },
  'invalid-include': { rest: request.InvalidIncludeError },
  'invalid-fields': { rest: request.InvalidFieldsError },
  'invalid-payload': { ...both(request.InvalidPayloadError), requests: 'write' },
  'invalid-relation-data': { rest: request.InvalidRelationDataError, requests: 'write' },
  'invalid-id': { rest: request.InvalidIdError, requests: 'write' },
  'invalid-reference': { rpc: rpc.InvalidReferenceError, requests: 'write' },
  conflict: { ...both(resource.ConflictError), requests: 'write' },
  'precondition-failed': both(PreconditionFailedError),
  'precondition-required': { rest: PreconditionRequiredError, requests: 'write' },
  'payload-too-large': { ...both(request.PayloadTooLargeError), requests: 'write' },
};

function both(type: ApiErrorClass): ErrorRow {
  return { rest: type, rpc: type };
}

import { retryAfterHeaders } from '../components.ts';
import { closedObject, type Ref } from '../openapi-document.ts';
import { type RpcScope, TEXT } from './rpc-scope.ts';

/** Returns the responses of an operation's failures. */
export function rpcFailures(scope: RpcScope): Readonly<Record<string, Ref>> {
  const failure = scope.components.ref('responses', 'Failure', () => ({
    description: FAILURES,
    headers: retryAfterHeaders(scope.components),
    content: { 'application/json': { schema: errorBody(scope) } },
  }));
  return { '4XX': failure, '5XX': failure };
}

const FAILURES =
  '400: the request is invalid; 401: it requires authentication; 403: the access policies deny it; 404: the record does not exist; 409: the change conflicts with another record or change; 413: the body is too large; 415: the body is not JSON; 500: an unexpected error; 503: the database is not available, or the request has taken too long.';

/** The names and indexes that lead to a value. */
const PATH = { type: 'array', items: { type: ['string', 'integer'] } };

function errorBody(scope: RpcScope): object {
  const error = scope.components.ref('schemas', 'RpcError', () =>
    closedObject(
      {
        orm: { const: true, description: 'Whether the failure comes from the ORM client.' },
        rejectedByPolicy: { const: true },
        rejectReason: { enum: ['no-access', 'cannot-read-back'] },
        rejectedByValidation: { const: true },
        model: TEXT,
        code: { ...TEXT, description: 'The code of the data layer.' },
        message: TEXT,
        issues: {
          type: 'array',
          description: 'The problems of an invalid input.',
          items: closedObject({ message: TEXT, path: PATH }, ['message']),
        },
        reason: TEXT,
        correlationId: { ...TEXT, description: 'The correlation ID of the log entry.' },
        operation: { type: 'integer', description: 'The failed operation of a transaction.' },
      },
      ['message'],
    ),
  );
  return scope.context.settings.zenstackHooks ? closedObject({ error }) : error;
}

import { PreconditionFailedError } from '../errors/precondition-failed-error.ts';
import type { PlannedRun } from '../handler/run-request.ts';
import type { ApiRequest } from '../http/api-handler.ts';
import { matchesStrongly, parseEntityTags } from '../http/entity-tags.ts';

/**
 * Applies the conditions in the headers of a request (RFC 9110, section 13.1). The target of a write
 * has no representation: `If-None-Match` is true, `If-Match` and `If-Unmodified-Since` are false.
 * That of a read has the entity tag that an interceptor has set, if any.
 *
 * @returns a run that fails with a `PreconditionFailedError` in time.
 * @throws {InvalidValueError} for a malformed `If-Match`.
 */
export function applyConditions<Client>(
  request: Pick<ApiRequest<unknown>, 'header'>,
  planned: PlannedRun<Client>,
): PlannedRun<Client> {
  const ifMatch = parseEntityTags('If-Match', request.header('if-match'));
  if (planned.writes) {
    const name = ifMatch
      ? 'If-Match'
      : request.header('if-unmodified-since') !== undefined && 'If-Unmodified-Since';
    return name ? { ...planned, execute: () => Promise.reject(neverMatches(name)) } : planned;
  }
  if (!ifMatch) return planned;
  const finish: PlannedRun<Client>['finish'] = (response) => {
    if (response.status !== 200 || matchesStrongly(ifMatch, response.headers.etag)) return response;
    throw failed('If-Match', 'The response matches no entity tag in If-Match.');
  };
  return { ...planned, finish };
}

function neverMatches(header: string): PreconditionFailedError {
  return failed(
    header,
    `RPC cannot evaluate ${header}, so nothing was written. Put the version into "where" of update or updateMany, or send If-Match over REST.`,
  );
}

function failed(header: string, detail: string): PreconditionFailedError {
  return new PreconditionFailedError(detail, { source: { header } });
}

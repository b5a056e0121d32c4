import { PreconditionFailedError } from '../errors/precondition-failed-error.ts';
import type { ApiResponse } from '../http/api-handler.ts';
import {
  bodyTag,
  isVersionTag,
  matchesStrongly,
  matchesWeakly,
  representationTag,
} from '../http/entity-tags.ts';
import type { Conditions } from './parse/parse-conditions.ts';

/** The length above which the tag of a body costs more than it is likely to save. */
const LONG = 1_048_576;

/**
 * Adds the tag of the representation, which an interceptor may have changed, and evaluates the
 * conditions of a read (RFC 9110, section 13.2.2).
 *
 * @throws {PreconditionFailedError} if a read has another tag than those in `If-Match`.
 */
export function finishResponse(
  response: ApiResponse,
  { ifMatch, ifNoneMatch }: Conditions,
  isRead: boolean,
): ApiResponse {
  const etag = etagOf(response, isRead);
  const tagged: ApiResponse = {
    ...response,
    headers: { ...response.headers, ...(etag !== undefined && { etag }) },
  };
  if (!isRead || response.status !== 200) return tagged;
  if (ifMatch && !matchesStrongly(ifMatch, etag)) {
    throw new PreconditionFailedError('The response matches no entity tag in If-Match.', {
      source: { header: 'If-Match' },
    });
  }
  if (!ifNoneMatch || !matchesWeakly(ifNoneMatch, etag)) return tagged;
  const { 'content-type': _, ...headers } = tagged.headers;
  return { ...tagged, status: 304, headers, body: undefined };
}

function etagOf({ status, headers, body }: ApiResponse, isRead: boolean): string | undefined {
  const { etag, 'cache-control': cacheControl = '' } = headers;
  if (body === undefined || status >= 300) return etag;
  // An interceptor may have set a tag of its own.
  if (etag !== undefined) return isVersionTag(etag) ? representationTag(etag, body) : etag;
  const isStored = isRead && status === 200 && !/no-store/i.test(cacheControl);
  return isStored && body.length <= LONG ? bodyTag(body) : undefined;
}

import type { LogEntry } from './log-entry.ts';

/** Up to 128 letters, digits and `-_.:+/=`: UUIDs, ULIDs, base64 and the ids of proxies. */
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

/** W3C Trace Context, section 3.2: version, trace id, parent id and flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-|$)/;

/** Reads the ids that a request came with. Malformed ones are ignored. */
export function readRequestIds(
  header: (name: string) => string | undefined,
): Pick<LogEntry, 'requestId' | 'traceId'> {
  const requestId = header('x-request-id');
  return {
    requestId: requestId !== undefined && REQUEST_ID.test(requestId) ? requestId : undefined,
    traceId: TRACEPARENT.exec(header('traceparent') ?? '')?.[1],
  };
}

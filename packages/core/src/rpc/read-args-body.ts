import { InvalidPayloadError } from '../errors/request-errors.ts';
import type { ApiRequest } from '../http/api-handler.ts';
import { readJsonText } from '../http/parse-json.ts';
import type { Limits } from '../limits/limits.ts';
import { argsIn } from './route/methods.ts';

/**
 * Reads the body of a request, if it has the arguments. Rejects another one: a condition in it
 * would be lost, and everything read or deleted.
 *
 * @throws {InvalidPayloadError}; else as `readJsonText`.
 */
export function readArgsBody(
  request: ApiRequest<unknown>,
  limits: Limits,
): string | Promise<string> {
  if (argsIn(request.method) === 'body') return readJsonText(request, limits);
  return mayHaveBody(request) ? readNoBody(request, limits) : '';
}

async function readNoBody(request: ApiRequest<unknown>, limits: Limits): Promise<string> {
  const body = (await request.readBody(limits.bodyBytes)).trim();
  // Some frameworks parse an empty JSON body as an object.
  if (body === '' || body === '{}') return '';
  const instead =
    request.method === 'DELETE' ? 'Send no body.' : 'With a body, send QUERY or POST.';
  throw new InvalidPayloadError(
    `${request.method} takes its arguments in the query parameter q. ${instead}`,
  );
}

function mayHaveBody(request: ApiRequest<unknown>): boolean {
  const length = request.header('content-length');
  // Some clients send an empty object, and shorter bodies have no condition.
  if (length !== undefined) return !(Number(length) <= '{}'.length);
  // RFC 9113, section 8.1: no header has to announce a body. A lost one would delete everything.
  if (request.method === 'DELETE') return true;
  return ['content-type', 'transfer-encoding'].some((name) => request.header(name) !== undefined);
}

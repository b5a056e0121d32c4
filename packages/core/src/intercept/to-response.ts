import type { ApiResponse } from '../http/api-handler.ts';
import { isHeaderName, isHeaderValue } from '../http/read-error-headers.ts';

/**
 * Checks the response of an interceptor, and adds the headers that every response of the handler
 * has.
 *
 * @param own the headers that every response with a body has.
 * @throws {TypeError} that names what is wrong, for the log.
 */
export function toResponse(given: ApiResponse, own: ApiResponse['headers']): ApiResponse {
  const { status, headers, body } = Object(given) as ApiResponse;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw wrong('a status from 200 to 599');
  }
  if (body !== undefined && typeof body !== 'string')
    throw wrong('a body that is text or undefined');
  if (body !== undefined && WITHOUT_BODY.has(status)) throw wrong(`no body with ${status}`);
  const { 'content-type': contentType, ...others } = own;
  const { 'content-type': givenType = contentType, ...read } = readHeaders(headers);
  if (givenType !== contentType) throw wrong(`the content-type ${contentType}`);
  const type = body !== undefined && contentType !== undefined;
  return {
    status,
    headers: { ...(type && { 'content-type': contentType }), ...others, ...read },
    body,
  };
}

/** RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Headers that depend on the body or on the connection, which adapters set. */
const RESERVED =
  /^(content-length|content-encoding|connection|keep-alive|proxy-connection|trailer|transfer-encoding|upgrade)$/;

function readHeaders(headers: unknown): Readonly<Record<string, string>> {
  if (typeof headers !== 'object' || headers === null) throw wrong('headers');
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [readName(name), readValue(name, value)]),
  );
}

function readName(name: string): string {
  const lowerCase = name.toLowerCase();
  if (!isHeaderName(lowerCase)) throw wrong('header names that HTTP allows');
  if (RESERVED.test(lowerCase)) throw wrong(`no header ${lowerCase}`);
  return lowerCase;
}

function readValue(name: string, value: unknown): string {
  if (typeof value === 'string' && isHeaderValue(value)) return value;
  throw wrong(`a text without line breaks as the header ${name.toLowerCase()}`);
}

function wrong(expected: string): TypeError {
  return new TypeError(`An interceptor must return a response with ${expected}`);
}

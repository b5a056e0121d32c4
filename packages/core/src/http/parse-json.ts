import { InvalidPayloadError } from '../errors/request-errors.ts';
import type { Limits } from '../limits/limits.ts';
import type { ApiRequest, ReceivedRequest } from './api-handler.ts';
import { assertJsonText } from './json-text.ts';
import { assertJsonBody } from './media-type.ts';

/**
 * Reads the text of a JSON body, if its content type may be one. The request's `readBody` checks
 * the limits of the text.
 *
 * @param extension the extension of JSON:API that the content type must name, if any.
 * @throws {UnsupportedMediaTypeError | PayloadTooLargeError | LimitExceededError}
 */
export function readJsonText(
  request: ApiRequest<unknown>,
  limits: Limits,
  extension?: string,
): Promise<string> {
  const contentType = request.header('content-type');
  if (contentType) assertJsonBody(contentType, extension);
  return request.readBody(limits.bodyBytes);
}

/** The parts of a request that are parsed as JSON. */
type JsonRequest = Pick<ReceivedRequest, 'header' | 'body'>;

/**
 * Parses the body of a request as a JSON object.
 *
 * @throws {InvalidPayloadError} if it is not a JSON object; else as `parseJsonBody`.
 */
export function parseObjectBody(request: JsonRequest): JsonObject {
  const value = parseJsonBody(request);
  if (!isJsonObject(value)) throw new InvalidPayloadError('The body must be a JSON object.');
  return value;
}

/**
 * Parses the body of a request that `readJsonText` has read.
 *
 * @throws {InvalidPayloadError} if there is no body, or it is not JSON.
 * @throws {UnsupportedMediaTypeError} if it has no content type.
 */
export function parseJsonBody({ header, body }: JsonRequest): unknown {
  if (body.trim() === '') throw new InvalidPayloadError('The request requires a JSON body.');
  // Not earlier: without a body, no media type is required.
  if (!header('content-type')) assertJsonBody(undefined);
  return parseText(body, (why) => new InvalidPayloadError(`The body ${why}`));
}

/** An object from `JSON.parse`. The client chose its names, so read own properties only. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an own member of an object; `undefined` for an inherited one. */
export function ownMember(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * Parses JSON within the limits of its depth, so that later recursion cannot overflow, and of its
 * values. Rejects a member named `__proto__`: an ORM client that copies its arguments would lose
 * it, and with it a condition or a part of a Json value.
 *
 * @throws {LimitExceededError} above `limits.jsonDepth` or `limits.jsonValues`; else the error that
 *   `toError` creates from the reason.
 */
export function parseJson(text: string, limits: Limits, toError: (why: string) => Error): unknown {
  assertJsonText(text, limits);
  return parseText(text, toError);
}

function parseText(text: string, toError: (why: string) => Error): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The text of the engine differs between versions.
    throw toError('is not valid JSON.');
  }
  if (MAY_NAME_PROTO.test(text) && hasProtoMember(value)) {
    throw toError('must not have a member named "__proto__".');
  }
  return value;
}

/** Matches the name, or any escape that could spell it. */
const MAY_NAME_PROTO = /__proto__|\\u/;

function hasProtoMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoMember);
}

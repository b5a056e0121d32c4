import { InvalidPayloadError } from '../errors/request-errors.ts';
import type { Limits } from '../limits/limits.ts';
import type { ApiRequest } from './api-handler.ts';
import { assertJsonText } from './json-text.ts';
import { assertJsonBody } from './media-type.ts';

/**
 * Reads the body of a request as a JSON object.
 *
 * @param extension the extension of JSON:API that the content type must name, if any.
 * @throws {InvalidPayloadError} if it is not a JSON object; else as `readJson`.
 */
export async function readJsonObject(
  request: ApiRequest<unknown>,
  limits: Limits,
  extension?: string,
): Promise<JsonObject> {
  const value = await readJson(request, limits, extension);
  if (!isJsonObject(value)) throw new InvalidPayloadError('The body must be a JSON object.');
  return value;
}

/**
 * Reads the body of a request as JSON. Its `readBody` checks the limits of the text.
 *
 * @throws {UnsupportedMediaTypeError | PayloadTooLargeError | LimitExceededError}
 * @throws {InvalidPayloadError} if there is no body, or it is not JSON.
 */
export async function readJson(
  request: ApiRequest<unknown>,
  limits: Limits,
  extension?: string,
): Promise<unknown> {
  const contentType = request.header('content-type');
  if (contentType) assertJsonBody(contentType, extension);
  const text = await request.readBody(limits.bodyBytes);
  if (text.trim() === '') throw new InvalidPayloadError('The request requires a JSON body.');
  // Not earlier: without a body, no media type is required.
  if (!contentType) assertJsonBody(contentType, extension);
  return parseText(text, (why) => new InvalidPayloadError(`The body ${why}`));
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

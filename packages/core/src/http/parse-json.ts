import type { ErrorSource } from '../errors/api-error.ts';
import { InvalidPayloadError } from '../errors/request-errors.ts';
import type { ApiRequest } from '../handler/api-handler.ts';
import { assertWithin } from '../limits/assert-within.ts';
import type { Limits } from '../limits/limits.ts';
import { assertJsonBody } from './media-type.ts';

/**
 * Reads the body of a request as a JSON object.
 *
 * @throws {InvalidPayloadError} if it is not a JSON object; else as `readJson`.
 */
export async function readJsonObject(
  request: ApiRequest<unknown>,
  limits: Limits,
): Promise<JsonObject> {
  const value = await readJson(request, limits);
  if (!isJsonObject(value)) throw new InvalidPayloadError('The body must be a JSON object.');
  return value;
}

/**
 * Reads the body of a request as JSON.
 *
 * @throws {UnsupportedMediaTypeError | PayloadTooLargeError | LimitExceededError}
 * @throws {InvalidPayloadError} if there is no body, or it is not JSON.
 */
export async function readJson(request: ApiRequest<unknown>, limits: Limits): Promise<unknown> {
  const contentType = request.header('content-type');
  if (contentType) assertJsonBody(contentType);
  const text = await request.readBody(limits.bodyBytes);
  if (text.trim() === '') throw new InvalidPayloadError('The request requires a JSON body.');
  // Not earlier: without a body, no media type is required.
  assertJsonBody(contentType);
  return parseJson(text, limits, (why) => new InvalidPayloadError(`The body ${why}`));
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
 * Parses JSON within the depth limit, so that later recursion cannot overflow. Rejects a member
 * named `__proto__`: an ORM client that copies its arguments would lose it, and with it a condition
 * or a part of a Json value.
 *
 * @throws {LimitExceededError} above `limits.jsonDepth`; else the error that `toError` creates from
 * the reason.
 */
export function parseJson(text: string, limits: Limits, toError: (why: string) => Error): unknown {
  assertJsonDepth(text, limits);
  const value = parseText(text, toError);
  if (MAY_NAME_PROTO.test(text) && hasProtoMember(value)) {
    throw toError('must not have a member named "__proto__".');
  }
  return value;
}

function parseText(text: string, toError: (why: string) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text of the engine differs between versions.
    throw toError('is not valid JSON.');
  }
}

/** Matches the name, or any escape that could spell it. */
const MAY_NAME_PROTO = /__proto__|\\u/;

function hasProtoMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoMember);
}

/**
 * Checks the depth of a JSON text.
 * @throws {LimitExceededError} if it is nested deeper than `limits.jsonDepth`.
 */
export function assertJsonDepth(text: string, limits: Limits, source?: ErrorSource): void {
  assertWithin(limits, 'jsonDepth', { value: jsonDepth(text), ...(source && { source }) });
}

/** Returns the depth of arrays and objects in a JSON text; brackets inside strings do not count. */
function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === BACKSLASH) i++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) deepest = Math.max(deepest, ++depth);
    else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth--;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

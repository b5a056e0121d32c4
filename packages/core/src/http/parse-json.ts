import type { ErrorSource } from '../errors/api-error.ts';
import { InvalidPayloadError } from '../errors/request-errors.ts';
import type { ApiRequest } from '../handler/api-handler.ts';
import { assertWithin } from '../limits/assert-within.ts';
import type { Limits } from '../limits/limits.ts';
import { assertJsonBody } from './media-type.ts';

/**
 * Reads the body of a request as a JSON object.
 *
 * @throws {InvalidPayloadError} where it is not a JSON object; else as `readJson`.
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
 * @throws {InvalidPayloadError} where there is no body, or it is not JSON.
 */
export async function readJson(request: ApiRequest<unknown>, limits: Limits): Promise<unknown> {
  const contentType = request.header('content-type');
  if (contentType) assertJsonBody(contentType);
  const text = await request.readBody(limits.bodyBytes);
  if (text.trim() === '') throw new InvalidPayloadError('The request requires a JSON body.');
  // Only now: where there is no body, there is no type of it to miss.
  assertJsonBody(contentType);
  return parseJson(text, limits, (why) => new InvalidPayloadError(`The body ${why}`));
}

/** An object as `JSON.parse` makes it: names that a client chose, so read own properties only. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that the object itself has; `undefined` for what it only inherits. */
export function ownMember(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * `JSON.parse` behind the depth limit, so that nothing that walks the value later can overflow. A
 * member named `__proto__` is refused: a data client that copies its arguments would lose it, and
 * with it a condition, or a part of a Json value.
 *
 * @throws {LimitExceededError} above `limits.jsonDepth`; else what `toError` makes of the reason.
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
  } catch (error) {
    throw toError(`is not valid JSON: ${(error as SyntaxError).message}.`);
  }
}

/** As it is, or with some of it as escapes. */
const MAY_NAME_PROTO = /__proto__|\\u/;

function hasProtoMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoMember);
}

/** @throws {LimitExceededError} where a JSON text nests deeper than `limits.jsonDepth`. */
export function assertJsonDepth(text: string, limits: Limits, source?: ErrorSource): void {
  assertWithin(limits, 'jsonDepth', { value: jsonDepth(text), ...(source && { source }) });
}

/** How deep arrays and objects nest in a JSON text; brackets inside strings do not count. */
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

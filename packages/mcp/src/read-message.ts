import { isJsonContentType } from '@modelcontextprotocol/server';
import type { ApiRequest, OuterRequest } from '@modelway/core';

/** A request that is rejected before it is one of the protocol. */
export class RejectedRequest extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** RFC 8259, section 8.1: JSON is UTF-8. */
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-8\b)/i;

/**
 * Reads the message of a request.
 *
 * @throws {RejectedRequest} if it is not one JSON object.
 * @throws {ApiError} if it is not within the limits.
 */
export async function readMessage(
  request: ApiRequest<unknown>,
  { readBody }: Pick<OuterRequest<unknown>, 'readBody'>,
): Promise<object> {
  const contentType = request.header('content-type') ?? null;
  if (!isJsonContentType(contentType) || OTHER_CHARSET.test(contentType ?? '')) {
    throw new RejectedRequest(415, 'The content type must be application/json, in UTF-8.');
  }
  const message = parse(await readBody());
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new RejectedRequest(
      400,
      'The body must be one JSON-RPC message. Batches are not supported.',
    );
  }
  assertPlain(message);
  return message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RejectedRequest(400, 'The body is not valid JSON.');
  }
}

/**
 * Rejects what a copy would lose, and with it a condition: a member named `__proto__`, and the
 * Infinity that `JSON.parse` reads from 1e400, which `JSON.stringify` would write as null.
 */
function assertPlain(message: object): void {
  for (let level = [message]; level.length > 0; ) {
    if (level.some((each) => Object.hasOwn(each, '__proto__'))) {
      throw malformed('must not have a member named "__proto__".');
    }
    const values: unknown[] = level.flatMap(Object.values);
    if (values.some((value) => typeof value === 'number' && !Number.isFinite(value))) {
      throw malformed('contains a number that is too large.');
    }
    level = values.filter(isObject);
  }
}

function malformed(why: string): RejectedRequest {
  return new RejectedRequest(400, `The JSON ${why}`);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

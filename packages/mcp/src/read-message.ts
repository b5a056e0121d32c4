import { isJsonContentType } from '@modelcontextprotocol/server';
import type { ApiRequest } from '@modelway/core';
import type { McpSettings } from './options.ts';

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

/** The lists and objects of a message around the arguments of a call. */
const AROUND = 4;

/**
 * Reads the message of a request.
 *
 * @throws {RejectedRequest} if it is not one JSON object within the limits.
 */
export async function readMessage(
  request: ApiRequest<unknown>,
  limits: McpSettings['limits'],
): Promise<object> {
  if (!isJsonContentType(request.header('content-type') ?? null)) {
    throw new RejectedRequest(415, 'The content type must be application/json.');
  }
  const message = parse(await request.readBody(limits.bodyBytes));
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new RejectedRequest(
      400,
      'The body must be one JSON-RPC message. Batches are not supported.',
    );
  }
  assertPlain(message, limits);
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
 * Checks the depth of a message, so that later recursion cannot overflow, and the number of its
 * values. Rejects what a copy would lose, and with it a condition: a member named `__proto__`, and
 * the Infinity that `JSON.parse` reads from 1e400, which `JSON.stringify` would write as null.
 */
function assertPlain(message: object, { jsonDepth, jsonValues }: McpSettings['limits']): void {
  const deepest = jsonDepth + AROUND;
  let level: object[] = [message];
  let count = 1;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) throw malformed(`is nested more than ${deepest} deep.`);
    if (level.some((each) => Object.hasOwn(each, '__proto__'))) {
      throw malformed('must not have a member named "__proto__".');
    }
    const values: unknown[] = level.flatMap(Object.values);
    count += values.length;
    if (count > jsonValues) {
      throw malformed(`has too many values; the limit jsonValues is ${jsonValues}.`);
    }
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

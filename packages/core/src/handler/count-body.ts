import { type ByteLease, createByteAccount, createByteLease } from '../bytes/process-bytes.ts';
import type { ApiRequest } from '../http/api-handler.ts';
import { assertJsonText } from '../http/json-text.ts';
import type { Limits } from '../limits/limits.ts';

/** The memory of a value that is parsed from JSON, and of the copies that a call makes of it. */
const VALUE = 128;

/** The bodies of the process's requests. They only wait for each other. */
const BODIES = createByteAccount();

/** A request whose body counts in the process's budget. */
export interface CountedRequest<Client> {
  readonly request: ApiRequest<Client>;
  /** To be called when the request has ended. */
  readonly end: ByteLease['end'];
}

/**
 * Counts the body of a request before it is parsed, by its length and the number of its values: a
 * short text may have many. Its `readBody` also throws the errors of `assertJsonText`.
 */
export function countBody<Client>(
  request: ApiRequest<Client>,
  limits: Limits,
  signal: AbortSignal,
): CountedRequest<Client> {
  if (request.method === 'GET' || request.method === 'HEAD') return { request, end: NOTHING };
  const { reserve, end } = createByteLease(limits.processBytes, signal, BODIES);
  const readBody = async (most: number): Promise<string> => {
    const text = await request.readBody(most);
    const { values } = assertJsonText(text, limits);
    await reserve(text.length + VALUE * values, text.length);
    return text;
  };
  return { request: { ...request, readBody }, end };
}

const NOTHING = (): void => {};

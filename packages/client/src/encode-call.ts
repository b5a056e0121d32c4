import { type EncodedArgs, encodeArgs } from '@modelway/serialization/client';
import type { Call } from './call.ts';
import { OPERATIONS, type Operation, PROCEDURES } from './operations.ts';

/** Paths of the conditions of a write, and of the writes in its data. */
const CONDITION =
  /^where(\.|$)|\.(update|updateMany|upsert)\.(\d+\.)?where(\.|$)|\.deleteMany(\.|$)|\.delete\./;

/**
 * Encodes the arguments of a call.
 *
 * @param isOmitted Whether a value is left out of the JSON.
 * @throws {TypeError} if a value cannot be sent, or if a condition of a write is undefined: it would
 *   be lost, and the write would reach more records. The message names the path.
 */
export function encodeCall(
  { operation, args, model }: Call,
  isOmitted: (value: unknown, path: string) => boolean = () => false,
): EncodedArgs {
  const method = model === PROCEDURES ? undefined : OPERATIONS[operation as Operation];
  const isWrite = method !== undefined && method !== 'GET';
  return encodeArgs(args, (value, path) => {
    if (isWrite && value === undefined && CONDITION.test(path)) {
      throw new TypeError(`Cannot send undefined at ${path}. The write would reach more records.`);
    }
    return isOmitted(value, path);
  });
}

/**
 * Returns the body of a request with arguments, before `JSON.stringify`.
 *
 * @throws {TypeError} if an argument has the name of the member beside the arguments, `meta`.
 */
export function toBody({ json, meta }: EncodedArgs): object {
  if ('meta' in json) throw new TypeError('Cannot send an argument with the name "meta".');
  return { ...json, ...(meta && { meta: { serialization: meta } }) };
}

/** Returns the query parameters of a request with arguments. */
export function toQuery({ json, meta }: EncodedArgs): Readonly<Record<string, string>> {
  return {
    q: JSON.stringify(json),
    ...(meta && { meta: JSON.stringify({ serialization: meta }) }),
  };
}

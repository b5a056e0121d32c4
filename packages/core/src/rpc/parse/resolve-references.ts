import { LimitExceededError } from '../../errors/limit-errors.ts';
import { InvalidReferenceError } from '../../errors/rpc-errors.ts';
import { quote } from '../../errors/unknown-name.ts';
import { asReceived } from '../../http/decode-serialized.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import type { Limits } from '../../limits/limits.ts';
import { mapValues } from '../args/map-values.ts';
import { isReference, type Reference } from '../args/reference.ts';
import { isPlainObject } from '../args/walk.ts';

/**
 * Gives references their values: each as a client would send it back that has received it, with its
 * type. They stay references, so that the grammar never takes a value for a condition.
 *
 * @throws {InvalidReferenceError} for a value that the response would not contain.
 * @throws {LimitExceededError} if the values are longer than a body may be.
 */
export function resolveReferences(
  args: JsonObject,
  results: readonly unknown[],
  { bodyBytes }: Limits,
): JsonObject {
  let length = 0;
  return mapValues(args, (value) => {
    if (!isReference(value)) return value;
    const received = asReceived(readValue(value, results));
    length += received.length;
    if (length <= bodyBytes) return { ...value, value: received.value };
    throw new LimitExceededError(
      `The values of references exceed the limit bodyBytes, which is ${bodyBytes}.`,
    );
  }) as JsonObject;
}

function readValue({ step, path }: Reference, results: readonly unknown[]): unknown {
  const value = path.reduce(memberOf, results[step]);
  if (value !== undefined && typeof value !== 'function') return value;
  const place = path.length > 0 ? ` at ${quote(path.join('.'))}` : '';
  throw new InvalidReferenceError(`The result of operation ${step} has no value${place}.`);
}

/** A member that the response contains. */
function memberOf(value: unknown, key: string): unknown {
  const isOpen = Array.isArray(value) || (isPlainObject(value) && !isConverted(value));
  if (!isOpen || !Object.prototype.propertyIsEnumerable.call(value, key)) return undefined;
  return (value as JsonObject)[key];
}

/** Whether a value is written as another one: a decimal, say. */
function isConverted(value: JsonObject): boolean {
  return typeof value.toJSON === 'function';
}

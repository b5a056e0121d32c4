import { LimitExceededError } from '../../errors/request-errors.ts';
import { InvalidReferenceError } from '../../errors/rpc-errors.ts';
import { quote } from '../../errors/unknown-name.ts';
import { asReceived } from '../../http/decode-serialized.ts';
import { assertJsonText } from '../../http/json-text.ts';
import type { JsonObject } from '../../http/parse-json.ts';
import { assertWithin } from '../../limits/assert-within.ts';
import type { Limits } from '../../limits/limits.ts';
import { isReference, type Reference } from '../../schema/values/reference.ts';
import { isPlainObject, mapValues } from '../args/walk.ts';

/** The results of the earlier steps, in one run of a transaction. */
export interface StepResults {
  readonly values: readonly unknown[];
  /** The total length of the values of references, as JSON texts. */
  referredLength: number;
  /** The total number of values in them. */
  referredValues: number;
}

/**
 * Sets the values of references, with their types, as a client would send them back. They remain
 * references, so that the grammar never treats a value as a condition.
 *
 * @throws {InvalidReferenceError} for a value that the response would not contain.
 * @throws {LimitExceededError} if the values of all steps are longer or more than those of a body
 *   may be, or one exceeds the depth limit.
 */
export function resolveReferences(
  args: JsonObject,
  results: StepResults,
  limits: Limits,
): JsonObject {
  const { bodyBytes } = limits;
  return mapValues(args, (value) => {
    if (!isReference(value)) return value;
    const received = asReceived(readValue(value, results));
    results.referredLength += received.text.length;
    if (results.referredLength > bodyBytes) {
      throw new LimitExceededError(
        `The values of references are too long; the limit bodyBytes is ${bodyBytes}.`,
      );
    }
    results.referredValues += assertJsonText(received.text, limits).values;
    assertWithin(limits, 'jsonValues', { value: results.referredValues });
    return { ...value, value: received.value };
  }) as JsonObject;
}

function readValue({ step, path }: Reference, { values }: StepResults): unknown {
  const value = path.reduce(memberOf, values[step]);
  if (value !== undefined && typeof value !== 'function') return value;
  const position = path.length > 0 ? ` at ${quote(path.join('.'))}` : '';
  throw new InvalidReferenceError(`The result of operation ${step} has no value${position}.`);
}

/** Returns a member that the response contains. */
function memberOf(value: unknown, key: string): unknown {
  const isOpen = Array.isArray(value) || (isPlainObject(value) && !isConverted(value));
  if (!isOpen || !Object.prototype.propertyIsEnumerable.call(value, key)) return undefined;
  return (value as JsonObject)[key];
}

/** Whether a value is serialized as another type, such as a decimal. */
function isConverted(value: JsonObject): boolean {
  return typeof value.toJSON === 'function';
}

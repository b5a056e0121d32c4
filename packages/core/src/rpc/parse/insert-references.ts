import { InvalidPayloadError } from '../../errors/request-errors.ts';
import { InvalidReferenceError } from '../../errors/rpc-errors.ts';
import { quote } from '../../errors/unknown-name.ts';
import { parseValuePath } from '../../http/decode-serialized.ts';
import { isJsonObject, type JsonObject } from '../../http/parse-json.ts';
import { assertWithin } from '../../limits/assert-within.ts';
import type { Limits } from '../../limits/limits.ts';
import { createReference, type Reference } from '../../schema/values/reference.ts';
import { isPlainObject, mapValues } from '../args/walk.ts';

/** The step of a transaction that contains references. */
export interface ReferringStep {
  readonly index: number;
  /** The number of steps. */
  readonly count: number;
  readonly limits: Limits;
}

const INDEX = /^(0|[1-9]\d*)$/;

/**
 * Inserts references into decoded arguments: `{ "where.id": "0.id" }` uses the member `id` of the
 * first result. They are sent beside the arguments, so that no JSON value can be mistaken for one.
 *
 * @returns a copy of the arguments.
 * @throws {InvalidReferenceError} for a position that is taken or missing, and for a step that is
 * not an earlier one.
 * @throws {LimitExceededError} for more references than a list may have entries.
 */
export function insertReferences(
  args: JsonObject,
  references: unknown,
  step: ReferringStep,
): JsonObject {
  if (!isJsonObject(references)) throw new InvalidPayloadError('"references" must be an object.');
  const sent = Object.entries(references);
  assertWithin(step.limits, 'listLength', { value: sent.length });
  const copy = mapValues(args, (value) => value) as JsonObject;
  for (const [position, source] of sent)
    insert(parseSource(source, position, step), { position, args: copy });
  return copy;
}

function parseSource(
  source: unknown,
  position: string,
  { index, count }: ReferringStep,
): Reference {
  const expected = `The reference at ${quote(position)} must be a string such as "0.id".`;
  if (typeof source !== 'string') throw new InvalidReferenceError(expected);
  const [step = '', ...path] = parseValuePath(source) ?? [];
  const error = (why: string) => new InvalidReferenceError(`The reference ${quote(source)} ${why}`);
  if (!INDEX.test(step)) throw error('must start with the index of an operation.');
  if (Number(step) >= count) throw error('names an operation that does not exist.');
  if (Number(step) >= index) throw error('must name an earlier operation.');
  return createReference(Number(step), path);
}

interface Insertion {
  /** The path from the arguments' root. */
  readonly position: string;
  readonly args: JsonObject;
}

function insert(reference: Reference, { position, args }: Insertion): void {
  const segments = parseValuePath(position) ?? [];
  const key = segments.pop() ?? '';
  const container = segments.reduce(memberOf, args);
  const isItem = Array.isArray(container) && hasItem(container, key);
  if ((!isItem && !isPlainObject(container)) || key === '__proto__') {
    throw new InvalidReferenceError(
      `The reference ${quote(position)} points into a value that is not an object or a list.`,
    );
  }
  const members = container as Record<string, unknown>;
  // JSON has no other placeholder for an item.
  if (Object.hasOwn(members, key) && members[key] !== null) {
    throw new InvalidReferenceError(`The arguments already have a value at ${quote(position)}.`);
  }
  members[key] = reference;
}

function memberOf(container: unknown, key: string): unknown {
  if (Array.isArray(container)) return hasItem(container, key) ? container[Number(key)] : undefined;
  return isPlainObject(container) && Object.hasOwn(container, key) ? container[key] : undefined;
}

function hasItem(list: readonly unknown[], key: string): boolean {
  return INDEX.test(key) && Number(key) < list.length;
}

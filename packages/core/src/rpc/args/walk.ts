import { ValidationError } from '../../errors/resource-errors.ts';
import { isJsonObject, type JsonObject } from '../../http/parse-json.ts';
import type { Walk } from './args-visitor.ts';

/** Where a walk stands, dotted from the arguments' root: `where.author`. */
export function pathOf({ key, parent }: Walk): string {
  if (key === undefined || !parent) return '';
  const above = pathOf(parent);
  return above === '' ? key : `${above}.${key}`;
}

/**
 * A copy of an object with each member mapped; what is no object, the data client is to judge, so
 * it stays as it is.
 *
 * @throws {ValidationError} for a Date or bytes, which a data client takes for an empty object: a
 *   condition or an omission would be lost.
 */
export function mapMembers(
  value: unknown,
  walk: Walk,
  map: (key: string, member: unknown, walk: Walk) => unknown,
): unknown {
  if (!isPlainObject(value)) {
    if (isJsonObject(value)) throw expectedAt('An object', walk);
    return value;
  }
  const mapped: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const inner: Walk = { visitor: walk.visitor, depth: walk.depth + 1, key, parent: walk };
    walk.visitor.visitMember(inner);
    mapped[key] = map(key, member, inner);
  }
  return mapped;
}

/** Maps one thing, or each of a list of them: the grammar allows either in many places. */
export function mapEach(value: unknown, walk: Walk, map: (item: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return map(value);
  walk.visitor.visitList(value, walk);
  return value.map(map);
}

/** What to throw where the grammar has one thing and a client sends another. */
export function expectedAt(what: string, walk: Walk): ValidationError {
  return new ValidationError(`${what} is expected at "${pathOf(walk)}"`);
}

/** An object of JSON, as opposed to a Date or bytes that the codec has made. */
export function isPlainObject(value: unknown): value is JsonObject {
  return isJsonObject(value) && Object.prototype.toString.call(value) === '[object Object]';
}

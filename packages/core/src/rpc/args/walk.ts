import { InvalidValueError } from '../../errors/request-errors.ts';
import { ValidationError } from '../../errors/resource-errors.ts';
import { didYouMean, quote } from '../../errors/unknown-name.ts';
import { isJsonObject, type JsonObject } from '../../http/parse-json.ts';
import type { ScalarField } from '../../schema/schema-model.ts';
import { explainValue } from '../../schema/values/explain-value.ts';
import { isReference } from '../../schema/values/reference.ts';
import type { Walk } from './args-visitor.ts';
import { visitList, visitMember } from './visit.ts';

/** Returns the path of a position, dotted from the arguments' root: `where.OR.0.author`. */
export function pathOf(walk: Walk): string {
  return segmentsOf(walk).join('.');
}

/** Returns the names and indexes that lead from the arguments' root to a position. */
export function segmentsOf({ key, parent }: Walk): readonly (string | number)[] {
  if (key === undefined || !parent) return [];
  return [...segmentsOf(parent), Array.isArray(parent.value) ? Number(key) : key];
}

/**
 * Rebuilds an object from the results of `walkMember` for each member.
 *
 * @throws {ValidationError} for any other value: a Date or bytes would be an empty object to an
 * ORM, so that a condition or an omission would be lost.
 */
export function walkMembers(
  value: unknown,
  walk: Walk,
  walkMember: (key: string, member: unknown, walk: Walk) => unknown,
): JsonObject {
  if (!isPlainObject(value)) throw expectedAt('an object', walk);
  const rebuilt: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const inner = memberOf(walk, key, member);
    visitMember(inner);
    rebuilt[key] = walkMember(key, member, inner);
  }
  return rebuilt;
}

/** The members of an object, each with the walk of its value. */
export interface KnownMembers {
  readonly members: Readonly<Record<string, (value: unknown, walk: Walk) => unknown>>;
  /** The member that the object must have. @default none */
  readonly required?: string;
}

/**
 * Rebuilds an object of known members.
 * @throws {ValidationError} for an unknown member, and if the required one is missing.
 */
export function walkKnown(
  value: unknown,
  { members, required }: KnownMembers,
  walk: Walk,
): JsonObject {
  const rebuilt = walkMembers(value, walk, (key, member, inner) => {
    const walkMember = Object.hasOwn(members, key) ? members[key] : undefined;
    if (!walkMember) throw unknownKey(key, walk, Object.keys(members));
    return walkMember(member, inner);
  });
  if (required === undefined || Object.hasOwn(rebuilt, required)) return rebuilt;
  throw expectedAt(`a member "${required}"`, walk);
}

/** Rebuilds one value, or a list of them. */
export function walkEach(
  value: unknown,
  walk: Walk,
  walkItem: (item: unknown, walk: Walk) => unknown,
): unknown {
  return Array.isArray(value) ? walkList(value, walk, walkItem) : walkItem(value, walk);
}

/**
 * Checks that a value is a list.
 * @throws {ValidationError} for any other value.
 */
export function walkList(
  value: unknown,
  walk: Walk,
  walkItem: (item: unknown, walk: Walk) => unknown,
): readonly unknown[] {
  if (!Array.isArray(value)) throw expectedAt('a list', walk);
  visitList(value, walk);
  return value.map((item, index) =>
    walkItem(item, { ...walk, key: String(index), parent: walk, value: item }),
  );
}

/** Returns the position of a member. */
export function memberOf(walk: Walk, key: string, value?: unknown): Walk {
  const { visitors, grammar, depth, hops, nesting } = walk;
  return { visitors, grammar, depth: depth + 1, hops, nesting, key, parent: walk, value };
}

/** Whether a position is a member of the operation's arguments. */
export function isTop({ parent }: Walk): boolean {
  return parent !== undefined && parent.parent === undefined;
}

/** Returns the position after the relationship that the member names. */
export function behindRelation(walk: Walk): Walk {
  return { ...walk, hops: walk.hops + 1 };
}

/** Creates the error for a value whose shape does not match the grammar. */
export function expectedAt(what: string, walk: Walk): ValidationError {
  const position = pathOf(walk);
  const not = isReference(walk.value) ? ', not a reference' : '';
  const detail = `Expected ${what}${position && ` at ${quote(position)}`}${not}.`;
  return new ValidationError(detail, { path: segmentsOf(walk) });
}

/** Creates the error for a key that no visible field has. It suggests a similar one. */
export function unknownKey(key: string, walk: Walk, known: Iterable<string>): ValidationError {
  // At the top, it may be a field that belongs in "data" or "where".
  if (pathOf(walk) === '') return unknownKeyword(key, walk, known);
  return unknown(key, walk, didYouMean(key, known));
}

/** Creates the error for a key that is not one of a few keywords. It lists them. */
export function unknownKeyword(key: string, walk: Walk, known: Iterable<string>): ValidationError {
  const names = [...known];
  return unknown(key, walk, didYouMean(key, names) || ` Supported: ${names.join(', ')}.`);
}

function unknown(key: string, walk: Walk, hint: string): ValidationError {
  const position = pathOf(walk);
  const at = position && ` at ${quote(position)}`;
  const path = [...segmentsOf(walk), key];
  return new ValidationError(`Unknown key ${quote(key)}${at}.${hint}`, { path });
}

/** Creates the error for a value that does not match its field. */
export function invalidValueAt(sent: unknown, field: ScalarField, walk: Walk): InvalidValueError {
  const { provider } = walk.grammar;
  const position = `at ${quote(pathOf(walk))}`;
  const detail = explainValue(sent, { field, provider, position });
  return new InvalidValueError(detail, { path: segmentsOf(walk) });
}

/** Whether a value is a JSON object, as opposed to a decoded Date or bytes. */
export function isPlainObject(value: unknown): value is JsonObject {
  return isJsonObject(value) && Object.prototype.toString.call(value) === '[object Object]';
}

/** Copies lists and objects of JSON, and replaces every other value with the result of `map`. */
export function mapValues(value: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, map));
  if (!isPlainObject(value)) return map(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapValues(member, map)]),
  );
}

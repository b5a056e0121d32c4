import { ValidationError } from '../../errors/resource-errors.ts';
import { isJsonObject } from '../../http/parse-json.ts';
import type { Model, ScalarField } from '../../schema/schema-model.ts';

/** What a walk over the arguments of an operation meets. */
export interface ArgsVisitor {
  /** A value of a field; what it returns stands in the value's place. */
  visitValue(field: ScalarField, value: unknown): unknown;
  /** A name where only a field's can stand, that no visible field has. May throw. */
  visitUnknownName(model: Model, name: string, path: string): void;
  /** The same in a selection, where a plugin of the data client may have added fields. May throw. */
  visitUnknownSelection(model: Model, name: string, path: string): void;
}

/** Where a walk stands. */
export interface Walk {
  readonly visitor: ArgsVisitor;
  /** Dotted, from the arguments' root: `where.author`. */
  readonly path: string;
}

/** A walk one member further down. */
function stepInto({ visitor, path }: Walk, key: string): Walk {
  return { visitor, path: path === '' ? key : `${path}.${key}` };
}

/**
 * A copy of an object with each member mapped; what is no plain object, the data client is to judge,
 * so it stays as it is.
 */
export function mapMembers(
  value: unknown,
  walk: Walk,
  map: (key: string, member: unknown, walk: Walk) => unknown,
): unknown {
  if (!isPlainObject(value)) return value;
  const mapped: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    mapped[key] = map(key, member, stepInto(walk, key));
  }
  return mapped;
}

/** Walks an object of one member, and gives that member. */
export function walkMember(
  member: Readonly<Record<string, unknown>>,
  key: string,
  walk: (member: unknown) => unknown,
): unknown {
  return (walk(member) as Readonly<Record<string, unknown>>)[key];
}

/** What the data client says of a key that it does not know. */
export function unrecognizedKey(key: string, path: string, model?: Model): ValidationError {
  const orm = {
    reason: 'invalid-input',
    code: 'invalid-input',
    ...(model && { model: model.name }),
  } as const;
  return new ValidationError(`Unrecognized key: "${key}"${path && ` at "${path}"`}`, { orm });
}

/** Maps one thing, or each of a list of them: the grammar allows either in many places. */
export function mapEach(value: unknown, map: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(map) : map(value);
}

/** An object of JSON, as opposed to a Date or bytes that the codec has made. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isJsonObject(value) && Object.prototype.toString.call(value) === '[object Object]';
}

import type { ZenStackSchema } from '@modelway/orm-zenstack';
import { invalidPayload } from './failure.ts';

/** The metadata of superjson. */
export interface Serialization {
  readonly values?: unknown;
  readonly [member: string]: unknown;
}

/** A value, and the metadata that describe it. */
export interface Serialized {
  readonly json: unknown;
  readonly serialization: Serialization | undefined;
}

/** The parts of arguments whose conditions must not be lost. */
const CONDITIONS: ReadonlySet<string> = new Set([
  ...['where', 'having', 'cursor', 'AND', 'OR', 'NOT', 'some', 'every', 'none', 'is', 'isNot'],
  ...['connect', 'connectOrCreate', 'disconnect', 'set', 'delete', 'deleteMany'],
]);

/** The conditions that a read may be without. */
const OPTIONAL: ReadonlySet<string> = new Set(['where', 'having', 'cursor']);

/** The members that hold the value of a Json field. */
const HOLDERS: ReadonlySet<string> = new Set(['equals', 'not', 'set']);

/**
 * Translates the parts of metadata that the handlers of Modelway reject. Members that are
 * `undefined` are removed, except in conditions: a read may be without `where`, `having` and
 * `cursor`. The two nulls of a Json field become `null` if that means the same in the field.
 */
export function translateSerialization(
  sent: Serialized,
  schema: ZenStackSchema,
  isRead = false,
): Serialized {
  const { values } = sent.serialization ?? {};
  if (typeof values !== 'object' || values === null) return sent;
  if (Array.isArray(values)) {
    return values[0] === 'undefined' ? { json: {}, serialization: undefined } : sent;
  }
  const json = JSON.parse(toJson(sent.json));
  const kept = Object.entries(values).filter(([path, annotation]) => {
    const [type] = Array.isArray(annotation) ? annotation : [];
    const segments = parsePath(path);
    const isOptional = isRead && OPTIONAL.has(segments.at(-1) ?? '');
    const parents = isOptional ? segments.slice(0, -1) : segments;
    if (type === 'undefined' && !parents.some((segment) => CONDITIONS.has(segment))) {
      return !changeAt(json, segments, removeMember);
    }
    const name = Array.isArray(type) && type[0] === 'custom' ? type[1] : undefined;
    if (!isPlainNull(name, segments, schema)) return true;
    return !changeAt(json, segments, (parent, key) => {
      parent[key] = null;
    });
  });
  return { json, serialization: { ...sent.serialization, values: Object.fromEntries(kept) } };
}

/** @throws {Failure} if it is nested too deeply for the stack. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalidPayload('The request is nested too deeply.');
  }
}

/** Splits a path of superjson; a backslash escapes a dot or a backslash. */
export function parsePath(path: string): readonly string[] {
  const segments = path.match(/(?:\\.|[^.\\])+/gs) ?? [];
  return segments.map((segment) => segment.replaceAll(/\\(.)/gs, '$1'));
}

type Container = Record<string, unknown>;

/** Changes the member at a path. Returns whether it exists. */
export function changeAt(
  root: unknown,
  segments: readonly string[],
  change: (parent: Container, key: string) => void,
): boolean {
  let parent = root;
  for (const segment of segments.slice(0, -1)) parent = memberOf(parent, segment);
  const key = segments.at(-1);
  if (key === undefined || memberOf(parent, key) === undefined) return false;
  change(parent as Container, key);
  return true;
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, key) ? (value as Container)[key] : undefined;
}

function removeMember(parent: Container, key: string): void {
  delete parent[key];
}

/** Whether a null of ZenStack is what `null` means in a Json field of Modelway. */
function isPlainNull(
  name: unknown,
  segments: readonly string[],
  { models }: ZenStackSchema,
): boolean {
  if (name !== 'DbNull' && name !== 'JsonNull') return false;
  const field = segments.findLast((segment) => !HOLDERS.has(segment)) ?? '';
  const fields = Object.values(models).flatMap((model) =>
    Object.hasOwn(model.fields, field) ? [model.fields[field]] : [],
  );
  const json = fields.filter((each) => each?.type === 'Json');
  return json.length > 0 && json.every((each) => Boolean(each?.optional) === (name === 'DbNull'));
}

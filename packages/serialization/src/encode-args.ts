import { type Annotations, createAnnotations, type SerializationMeta } from './annotations.ts';
import { encodeScalarWith } from './encode-scalar-with.ts';
import { MAX_DEPTH } from './max-depth.ts';
import { nullName } from './null-name.ts';
import { joinPath } from './value-path.ts';

/** The arguments of a client in the wire format. */
export interface EncodedArgs {
  readonly json: Readonly<Record<string, unknown>>;
  /** The metadata; `undefined` if no value requires it. */
  readonly meta: SerializationMeta | undefined;
}

/**
 * Encodes the arguments of a client. It rejects each value without a wire form: a Map, Set, RegExp,
 * Promise, function, invalid Date or object of a class with getters would arrive as `{}`, as null,
 * in part or not at all, and widen a `where`. The `DbNull` of an ORM is null. Its other nulls have
 * no wire form.
 *
 * @param isOmitted Whether a value, with its escaped path, is left out of the JSON. Null keeps its
 *   place in a list.
 * @throws {TypeError} if a value has no wire form, in case of a cycle or of nesting deeper than 500
 *   levels; the message names the first path.
 */
export function encodeArgs(args: object, isOmitted?: IsOmitted): EncodedArgs {
  const annotations = createAnnotations();
  const json = encodeSendable(args, { annotations, isOmitted }) as EncodedArgs['json'];
  return { json, meta: annotations.toMeta() };
}

type IsOmitted = (value: unknown, path: string) => boolean;

/** The walk through the arguments, at the position of a value. */
interface Walk {
  readonly annotations: Annotations;
  readonly isOmitted?: IsOmitted | undefined;
  /** The escaped path, for annotations and messages. @default the root */
  readonly path?: string | undefined;
  /** The lists and objects around the value. @default none */
  readonly containers?: readonly object[];
}

function encodeSendable(value: unknown, walk: Walk, isConverted = false): unknown {
  const { annotations, isOmitted, path, containers = [] } = walk;
  if (path !== undefined && isOmitted?.(value, path)) return undefined;
  const scalar = encodeScalarWith(value);
  if (scalar) {
    if (scalar.type === undefined) throw unsendable('an invalid Date', path);
    annotations.add(path, scalar.type);
    return scalar.json;
  }
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw unsendable(`a ${typeof value}`, path);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (containers.includes(value)) throw unsendable('a value that contains itself', path);
  if (containers.length >= MAX_DEPTH) throw unsendable(`more than ${MAX_DEPTH} levels`, path);
  const { toJSON } = value as { readonly toJSON?: unknown };
  // Like JSON.stringify, convert once: a `toJSON` of the result is not called.
  if (typeof toJSON === 'function' && !isConverted) {
    return encodeSendable(toJSON.call(value, ''), walk, true);
  }
  return encodeMembers(value, { ...walk, containers: [...containers, value] });
}

function encodeMembers(value: object, walk: Walk): unknown {
  const encode = (key: string | number, member: unknown) =>
    encodeSendable(member, { ...walk, path: joinPath(walk.path, key) });
  if (Array.isArray(value)) return value.map((member, index) => encode(index, member) ?? null);
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (tag !== 'Object') throw unsendable(`a value of type ${tag}`, walk.path);
  const nullOfOrm = nullName(value);
  if (nullOfOrm === 'DbNull') return null;
  if (nullOfOrm) throw unsendable(nullOfOrm, walk.path);
  const entries = Object.entries(value);
  if (
    entries.length === 0 &&
    Object.getPrototypeOf(Object.getPrototypeOf(value) ?? Object.prototype)
  ) {
    throw unsendable(`an empty ${value.constructor.name}`, walk.path);
  }
  const getter = inheritedGetter(value);
  if (getter) throw unsendable(`the getter "${getter}" of a ${value.constructor.name}`, walk.path);
  const members = entries
    // A `toJSON` has been called, or is that of a result, which is not.
    .filter(([key, member]) => key !== 'toJSON' || typeof member !== 'function')
    .map(([key, member]) => [key, encode(key, member)]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Returns the name of a getter of an object's class, whose value JSON lacks. */
function inheritedGetter(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  // The last prototype is that of all objects.
  if (!prototype || !Object.getPrototypeOf(prototype)) return undefined;
  const members = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  return members.find(([, { get }]) => get)?.[0] ?? inheritedGetter(prototype);
}

function unsendable(what: string, path = ''): TypeError {
  const place = path.length > 100 ? `${path.slice(0, 100)}…` : path;
  return new TypeError(`Cannot send ${what}${place && ` at ${place}`}`);
}

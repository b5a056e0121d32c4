import { hasReservedSegment, mayHoldReservedSegment } from './value-path.ts';

/**
 * The types that JSON cannot carry and the wire format can; `number` is NaN, ±Infinity and -0, `Bytes`
 * is base64, and `Uint8Array` a list of numbers, as superjson writes it by itself.
 */
export type WireType = 'Date' | 'bigint' | 'number' | 'Decimal' | 'Bytes' | 'Uint8Array';

/** How bytes are written: as base64, or as the list of numbers that superjson reads by itself. */
export type BytesForm = 'base64' | 'typed-array';

/** How superjson names a type: a word of its own, or a pair for a registered one. */
export type TypeAnnotation =
  | 'Date'
  | 'bigint'
  | 'number'
  | readonly ['custom', 'Decimal']
  | readonly ['custom', 'Bytes']
  | readonly ['typed-array', 'Uint8Array'];

/** The leaf of superjson's annotation tree. */
export type ValueAnnotation = readonly [TypeAnnotation];

/** What a reader needs to turn wire forms back into values; superjson's `meta`. */
export interface SerializationMeta {
  /** One annotation for the root, or one per escaped path. */
  readonly values: ValueAnnotation | Readonly<Record<string, ValueAnnotation>>;
  /** Present only when a path holds an escaped backslash, which superjson reads only then. */
  readonly v?: 1;
}

/** Takes which path holds which type, while a document is being built. */
export interface Annotations {
  /** How the bytes of the document are written. @default 'base64' */
  readonly bytes?: BytesForm;
  /**
   * Records the type of one value.
   *
   * A path through `__proto__`, `constructor` or `prototype` is left out, since superjson's reader
   * would refuse the whole payload for it: the value then stays in its wire form.
   *
   * @param path escaped, as `joinPath` makes it; `undefined` for the root
   */
  add(path: string | undefined, type: WireType): void;
}

/** Annotations as an object. */
export interface AnnotationCollector extends Annotations {
  /** Gives what was collected; `undefined` when that is nothing. */
  toMeta(): SerializationMeta | undefined;
}

/** Annotations as JSON text, for documents of thousands of values. */
export interface AnnotationWriter extends Annotations {
  /** Gives what was collected, as text; `undefined` when that is nothing. Nothing is added after it. */
  toJson(): string | undefined;
}

const ANNOTATION: Readonly<Record<WireType, ValueAnnotation>> = {
  Date: ['Date'],
  bigint: ['bigint'],
  number: ['number'],
  Decimal: [['custom', 'Decimal']],
  Bytes: [['custom', 'Bytes']],
  Uint8Array: [['typed-array', 'Uint8Array']],
};

const ANNOTATION_TEXT = Object.fromEntries(
  Object.entries(ANNOTATION).map(([type, annotation]) => [type, JSON.stringify(annotation)]),
) as Readonly<Record<WireType, string>>;

/** A text in which JSON has nothing to escape: no quote, backslash, control character, surrogate. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** A backslash of a key: escaped for the path, and then for JSON. */
const BACKSLASH = '\\\\\\\\';

/** How many annotations are written as text at a time: what they are made of is then soon let go. */
const BATCH = 256;

/** Starts an empty collection of annotations. */
export function createAnnotations(): AnnotationCollector {
  let root: WireType | undefined;
  const values: [path: string, annotation: ValueAnnotation][] = [];
  return {
    add(path: string | undefined, type: WireType): void {
      if (path === undefined) root = type;
      else if (!hasReservedSegment(path)) values.push([path, ANNOTATION[type]]);
    },
    toMeta(): SerializationMeta | undefined {
      if (root !== undefined) return { values: ANNOTATION[root] };
      if (values.length === 0) return undefined;
      const hasBackslash = values.some(([path]) => path.includes('\\\\'));
      return { values: Object.fromEntries(values), ...(hasBackslash && { v: 1 }) };
    },
  };
}

/**
 * Starts an empty text of annotations: thousands of them as the members of an object would take as
 * long as half of an answer.
 *
 * @param bytes how `encodeAt` writes bytes.
 */
export function createAnnotationWriter(bytes: BytesForm = 'base64'): AnnotationWriter {
  let root: WireType | undefined;
  const batches: string[] = [];
  let paths: string[] = [];
  let types: WireType[] = [];
  const flush = (): void => {
    const members = toMembers(paths, types);
    if (members !== '') batches.push(members);
    paths = [];
    types = [];
  };
  return {
    bytes,
    add(path: string | undefined, type: WireType): void {
      if (path === undefined) {
        root = type;
        return;
      }
      paths.push(path);
      types.push(type);
      if (paths.length === BATCH) flush();
    },
    toJson(): string | undefined {
      if (root !== undefined) return `{"values":${ANNOTATION_TEXT[root]}}`;
      flush();
      if (batches.length === 0) return undefined;
      const members = batches.join();
      return `{"values":{${members}}${members.includes(BACKSLASH) ? ',"v":1' : ''}}`;
    },
  };
}

/** The members of `values`, as JSON text. */
function toMembers(paths: readonly string[], types: readonly WireType[]): string {
  // One look at all of them at once spares nearly every batch a look at each.
  const all = paths.join('');
  const hasReserved = mayHoldReservedSegment(all);
  const plain = PLAIN.test(all);
  const members: string[] = [];
  for (let i = 0; i < paths.length; i++) {
    const path = paths[i] as string;
    if (hasReserved && hasReservedSegment(path)) continue;
    const key = plain ? `"${path}"` : JSON.stringify(path);
    members.push(`${key}:${ANNOTATION_TEXT[types[i] as WireType]}`);
  }
  return members.join();
}

import { hasReservedSegment, joinPath, joinPathText, NOWHERE } from './value-path.ts';

/**
 * The types that the wire format supports in addition to JSON. `number` stands for NaN, ±Infinity
 * and -0, `Bytes` for base64, and `Uint8Array` for a list of numbers, superjson's default form of
 * bytes.
 */
export type WireType = 'Date' | 'bigint' | 'number' | 'Decimal' | 'Bytes' | 'Uint8Array';

/**
 * The form of bytes: base64, or a list of numbers, which superjson reads without a registration.
 */
export type BytesForm = 'base64' | 'typed-array';

/** A type in superjson's notation: its name, or a pair for a registered type. */
export type TypeAnnotation =
  | 'Date'
  | 'bigint'
  | 'number'
  | readonly ['custom', 'Decimal']
  | readonly ['custom', 'Bytes']
  | readonly ['typed-array', 'Uint8Array'];

/** A leaf of superjson's annotation tree. */
export type ValueAnnotation = readonly [TypeAnnotation];

/** The metadata to decode wire forms into values; superjson's `meta`. */
export interface SerializationMeta {
  /** One annotation for the root, or one per escaped path. */
  readonly values: ValueAnnotation | Readonly<Record<string, ValueAnnotation>>;
  /** Set only if a path contains an escaped backslash, which superjson reads only with `v`. */
  readonly v?: 1;
}

/** Records the types of values while a document is being built. */
export interface Annotations {
  /** The form of bytes in the document. @default 'base64' */
  readonly bytes?: BytesForm;
  /** Appends a key or index to a path, in the form that `add` takes. */
  join(prefix: string | undefined, segment: string | number): string;
  /**
   * Records the type of one value.
   *
   * Skips a path through `__proto__`, `constructor` or `prototype`, because superjson would reject
   * the whole payload. The value then stays in its wire form.
   *
   * @param path The path, as `join` returns it; `undefined` for the root. `NOWHERE` is skipped.
   */
  add(path: string | undefined, type: WireType): void;
}

/** Annotations as an object. */
export interface AnnotationCollector extends Annotations {
  /** Returns the collected annotations, or `undefined` if there are none. */
  toMeta(): SerializationMeta | undefined;
}

/** Annotations as JSON text, for documents of thousands of values. */
export interface AnnotationWriter extends Annotations {
  /**
   * Returns the collected annotations, or `undefined` if there are none. Call it once, at the end.
   */
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

const ANNOTATION_TEXT = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(ANNOTATION).map(([type, annotation]) => [
    type,
    JSON.stringify(annotation),
  ]),
) as Readonly<Record<WireType, string>>;

/** A backslash of a key, escaped for the path and then for JSON. */
const BACKSLASH = '\\\\\\\\';

/** The number of annotations after which their text is made whole, to release its parts early. */
const BATCH = 256;

/** Creates an empty collection of annotations. */
export function createAnnotations(): AnnotationCollector {
  let root: WireType | undefined;
  const values: [path: string, annotation: ValueAnnotation][] = [];
  return {
    join: joinPath,
    add(path: string | undefined, type: WireType): void {
      if (path === undefined) root = type;
      else if (path !== NOWHERE && !hasReservedSegment(path)) values.push([path, ANNOTATION[type]]);
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
 * Creates a writer that collects annotations as JSON text. For thousands of annotations, this is
 * much faster than an object.
 *
 * @param bytes The form in which `encodeAt` writes bytes.
 */
export function createAnnotationWriter(bytes: BytesForm = 'base64'): AnnotationWriter {
  let root: WireType | undefined;
  const batches: string[] = [];
  let members = '';
  let count = 0;
  return {
    bytes,
    join: joinPathText,
    add(path: string | undefined, type: WireType): void {
      if (path === undefined) {
        root = type;
        return;
      }
      if (path === NOWHERE) return;
      members += `,"${path}":${ANNOTATION_TEXT[type]}`;
      count += 1;
      if (count % BATCH !== 0) return;
      // V8 keeps the parts of a text until one of its characters is read.
      members.charCodeAt(0);
      batches.push(members);
      members = '';
    },
    toJson(): string | undefined {
      if (root !== undefined) return `{"values":${ANNOTATION_TEXT[root]}}`;
      if (count === 0) return undefined;
      const values = (batches.join('') + members).slice(1);
      return `{"values":{${values}}${values.includes(BACKSLASH) ? ',"v":1' : ''}}`;
    },
  };
}

import { hasReservedSegment } from './value-path.ts';

/** The types that JSON cannot carry and the wire format can; `number` is NaN, ±Infinity and -0. */
export type WireType = 'Date' | 'bigint' | 'number' | 'Decimal' | 'Bytes';

/** How superjson names a type: a word of its own, or a pair for a registered one. */
export type TypeAnnotation =
  | 'Date'
  | 'bigint'
  | 'number'
  | readonly ['custom', 'Decimal']
  | readonly ['custom', 'Bytes'];

/** The leaf of superjson's annotation tree. */
export type ValueAnnotation = readonly [TypeAnnotation];

/** What a reader needs to turn wire forms back into values; superjson's `meta`. */
export interface SerializationMeta {
  /** One annotation for the root, or one per escaped path. */
  readonly values: ValueAnnotation | Readonly<Record<string, ValueAnnotation>>;
  /** Present only when a path holds an escaped backslash, which superjson reads only then. */
  readonly v?: 1;
}

/** Collects which path holds which type, while a document is being built. */
export interface Annotations {
  /**
   * Records the type of one value.
   *
   * A path through `__proto__`, `constructor` or `prototype` is left out, since superjson's reader
   * would refuse the whole payload for it: the value then stays in its wire form.
   *
   * @param path escaped, as `joinPath` makes it; `undefined` for the root
   */
  add(path: string | undefined, type: WireType): void;
  /** Gives what was collected; `undefined` when that is nothing. */
  toMeta(): SerializationMeta | undefined;
}

const ANNOTATION: Readonly<Record<WireType, ValueAnnotation>> = {
  Date: ['Date'],
  bigint: ['bigint'],
  number: ['number'],
  Decimal: [['custom', 'Decimal']],
  Bytes: [['custom', 'Bytes']],
};

/** Starts an empty collection of annotations. */
export function createAnnotations(): Annotations {
  let root: ValueAnnotation | undefined;
  let values: Record<string, ValueAnnotation> | undefined;
  let hasBackslash = false;
  return {
    add(path: string | undefined, type: WireType): void {
      if (path === undefined) {
        root = ANNOTATION[type];
        return;
      }
      if (hasReservedSegment(path)) return;
      hasBackslash ||= path.includes('\\\\');
      values ??= {};
      values[path] = ANNOTATION[type];
    },
    toMeta(): SerializationMeta | undefined {
      const all = root ?? values;
      if (all === undefined) return undefined;
      return hasBackslash ? { values: all, v: 1 } : { values: all };
    },
  };
}

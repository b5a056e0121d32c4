/** A reference to a value of an earlier result, at its position in the arguments. */
export interface Reference {
  /** A tag that differs from that of a JSON object, so that it is treated as a value. */
  readonly [Symbol.toStringTag]: typeof TAG;
  /** The index of the step whose result contains the value. */
  readonly step: number;
  /** The members and indexes that lead to the value. */
  readonly path: readonly string[];
  /** The value, once it is known. */
  readonly value?: unknown;
  /** Returns a text that is the same for references to the same value. */
  toString(): string;
}

const TAG = 'Reference';

/** Creates the reference to a value of a result. */
export function createReference(step: number, path: readonly string[]): Reference {
  return {
    [Symbol.toStringTag]: TAG,
    step,
    path,
    toString: () => `operation ${step}: ${path.join('.')}`,
  };
}

/** Whether a value is a reference. A value in a request never is, whatever it looks like. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && Object.prototype.toString.call(value) === `[object ${TAG}]`;
}

/**
 * Returns the value of a reference, or the reference itself while it is unknown; any other value
 * unchanged.
 */
export function referredValue(value: unknown): unknown {
  return isReference(value) && Object.hasOwn(value, 'value') ? value.value : value;
}

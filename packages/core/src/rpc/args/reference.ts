/** A value of an earlier result, at its place in the arguments. */
export interface Reference {
  /** Other than that of an object of JSON, so that it is taken for a value. */
  readonly [Symbol.toStringTag]: typeof TAG;
  /** The index of the step whose result has the value. */
  readonly step: number;
  /** The members and indexes that lead to it. */
  readonly path: readonly string[];
  /** The value, once it is known. */
  readonly value?: unknown;
}

const TAG = 'Reference';

/** Creates the reference to a value of a result. */
export function createReference(step: number, path: readonly string[]): Reference {
  return { [Symbol.toStringTag]: TAG, step, path };
}

/** Whether a value is a reference; none that a request holds is one, whatever it looks like. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && Object.prototype.toString.call(value) === `[object ${TAG}]`;
}

/** The value of a reference, or the reference itself as long as it is unknown; any other value. */
export function referredValue(value: unknown): unknown {
  return isReference(value) && Object.hasOwn(value, 'value') ? value.value : value;
}

/** A row of a result. */
export type Row = Readonly<Record<string, unknown>>;

/** Whether a value is an object of a row or of arguments, and not a date, a decimal or bytes. */
export function isPlainObject(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Whether a value can be that of a field which is neither a list nor a relationship. The `DbNull` of
 * an ORM is none: it is that of arguments.
 */
export function isScalar(value: unknown): boolean {
  return value !== undefined && !Array.isArray(value) && typeOf(value) !== '[object Object]';
}

/** Returns the type of a value, such as `[object Date]`. */
export function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

/**
 * Compares two values as every database does. Returns `undefined` where databases differ: the order
 * of texts and of nulls, and texts that differ only in case.
 */
export function compareScalars(left: unknown, right: unknown): number | undefined {
  if (left === right) return 0;
  const [first, second] = [toComparable(left), toComparable(right)];
  if (first === undefined || second === undefined) return undefined;
  if (first < second) return -1;
  return first > second ? 1 : 0;
}

/** Whether two values are equal, or `undefined` if that depends on the database. */
export function equalScalars(left: unknown, right: unknown): boolean | undefined {
  if (left === right) return true;
  if (typeof left === 'string' && typeof right === 'string') {
    return left.toLowerCase() === right.toLowerCase() ? undefined : false;
  }
  const order = compareScalars(left, right);
  return order === undefined ? undefined : order === 0;
}

function toComparable(value: unknown): number | bigint | undefined {
  // Databases differ in whether NaN equals itself.
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  if (typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Date ? value.getTime() : undefined;
}

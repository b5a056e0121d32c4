/** Prisma's names for nulls, which it also recognizes in texts. */
const NULLS: ReadonlySet<unknown> = new Set(['DbNull', 'JsonNull', 'AnyNull']);

/** The member of a marked value with the value itself. Prisma reads no members of symbols. */
const VALUE = Symbol('value');

/**
 * Returns a Json value in a form that Prisma cannot misread: its engine reads a text such as
 * `DbNull` as a null, and an object with `_ref` as a reference to a field.
 */
export function toJsonOperand(value: unknown): unknown {
  if (!NULLS.has(value) && !(Object(value) === value && Object.hasOwn(value as object, '_ref'))) {
    return value;
  }
  return toJsonItem(value);
}

/** Returns a Json value in a form that Prisma reads as one value, although it may be a list. */
export function toJsonItem(value: unknown): unknown {
  // Prisma passes the result of `toJSON` to the engine unchanged, in the engine's own Json
  // notation.
  return { toJSON: () => ({ $type: 'Json', value: JSON.stringify(value) }), [VALUE]: value };
}

/** Returns the Json value that `toJsonOperand` marked, and any other value itself. */
export function fromJsonOperand(operand: unknown): unknown {
  const isMarked = Object(operand) === operand && Object.hasOwn(operand as object, VALUE);
  return isMarked ? (operand as { readonly [VALUE]: unknown })[VALUE] : operand;
}

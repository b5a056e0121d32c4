/** Prisma's names of nulls, which it reads out of a text, too. */
const NULLS: ReadonlySet<unknown> = new Set(['DbNull', 'JsonNull', 'AnyNull']);

/**
 * Returns a Json value in a form that Prisma takes for nothing else: its engine reads a text such as
 * `DbNull` as a null, and an object with `_ref` as a reference to a field.
 */
export function toJsonOperand(value: unknown): unknown {
  if (!NULLS.has(value) && !(Object(value) === value && Object.hasOwn(value as object, '_ref'))) {
    return value;
  }
  // What `toJSON` returns goes to the engine as it is, in its own notation of Json.
  return { toJSON: () => ({ $type: 'Json', value: JSON.stringify(value) }) };
}

/** Arguments of an ORM client, or a part of them. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value is an object, but no list. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a plain object: values of fields such as dates are objects, too. */
export function isMembers(part: unknown): part is Members {
  if (typeof part !== 'object' || part === null) return false;
  const prototype = Object.getPrototypeOf(part);
  return prototype === Object.prototype || prototype === null;
}

/** Maps the members of an object. Returns the same object if none changes, and any other value. */
export function mapMembers<Part>(
  part: Part,
  map: (member: unknown, name: string) => unknown,
): Part | Members {
  if (!isMembers(part)) return part;
  let changed: Record<string, unknown> | undefined;
  for (const [name, member] of Object.entries(part)) {
    const mapped = map(member, name);
    if (mapped === member) continue;
    changed ??= { ...part };
    changed[name] = mapped;
  }
  return changed ?? part;
}

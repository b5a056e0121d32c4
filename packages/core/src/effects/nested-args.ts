/** Arguments of the ORM client, or a part of them. */
export type Args = Readonly<Record<string, unknown>>;

/** Whether a value is an object of arguments, rather than a scalar such as a Date or a Decimal. */
export function isArgs(value: unknown): value is Args {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return false;
  return Object.prototype.toString.call(value) === '[object Object]';
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A nested write names one record, or a list of them. */
export function eachOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/**
 * Whether the update of a to-one relationship is `{ where?, data }` rather than the data itself.
 */
export function isUpdateEnvelope(update: unknown): update is Args & { readonly data: Args } {
  return (
    isArgs(update) &&
    isArgs(update.data) &&
    Object.keys(update).every((key) => key === 'where' || key === 'data')
  );
}

/**
 * Copies arguments to any depth, so that code of the app may change them, but no class instances
 * except dates and bytes.
 */
export function copyArgs<Copied>(args: Copied): Copied {
  if (typeof args !== 'object' || args === null) return args;
  if (Array.isArray(args)) return args.map(copyArgs) as Copied;
  if (args instanceof Date) return new Date(args) as Copied;
  if (args instanceof Uint8Array) return args.slice() as Copied;
  if (!isPlain(args)) return args;
  const copy = { ...args };
  for (const name in copy) {
    const member = copy[name];
    if (typeof member === 'object') copy[name] = copyArgs(member);
  }
  return copy;
}

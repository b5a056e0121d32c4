/** The sizes of the largest values that this process has seen of each field. */
export interface FieldSizes {
  /**
   * Returns the size in bytes, and the greatest number of values that were read together;
   * `undefined` if none was read.
   */
  largest(model: string, field: string): SeenSize | undefined;
  /** Takes note of values that were read together: how many, and the size of the largest one. */
  read(model: string, field: string, seen: SeenSize): void;
  /** Takes note of the size of a value that is written, which others may read next. */
  written(model: string, field: string, bytes: number): void;
}

/** The largest of some values. */
export interface SeenSize {
  readonly bytes: number;
  readonly count: number;
}

/** The time for which a size counts at least, in milliseconds. It is forgotten after twice this. */
const WINDOW = 3_600_000;

const BY_SCHEMA = new WeakMap<object, FieldSizes>();

/** Returns the sizes of a schema's fields, which all handlers of the schema share. */
export function fieldSizesOf(schema: object): FieldSizes {
  const known = BY_SCHEMA.get(schema);
  if (known) return known;
  const sizes = createFieldSizes();
  BY_SCHEMA.set(schema, sizes);
  return sizes;
}

/** The largest size of the present window, and of the one before. */
interface Entry {
  since: number;
  present: number;
  before: number;
  /** The greatest number of values that were read together. */
  count: number;
}

/**
 * Creates a book of sizes.
 *
 * @param now the current time in milliseconds. @default the system's
 */
export function createFieldSizes(now: () => number = Date.now): FieldSizes {
  const entries = new Map<string, Map<string, Entry>>();
  const entryOf = (model: string, field: string): Entry => {
    const fields = entries.get(model) ?? new Map<string, Entry>();
    entries.set(model, fields);
    const entry = fields.get(field) ?? { since: now(), present: 0, before: 0, count: 0 };
    fields.set(field, entry);
    return entry;
  };
  const see = (model: string, field: string, { bytes, count }: SeenSize): void => {
    const entry = entryOf(model, field);
    if (now() - entry.since > WINDOW) {
      entry.before = entry.present;
      entry.present = 0;
      entry.since = now();
    }
    if (count > entry.count) entry.count = count;
    if (bytes > entry.present) entry.present = bytes;
  };
  return {
    largest: (model, field) => {
      const entry = entries.get(model)?.get(field);
      if (!entry || entry.count === 0) return undefined;
      return { bytes: Math.max(entry.present, entry.before), count: entry.count };
    },
    read: see,
    written: (model, field, bytes) => see(model, field, { bytes, count: 0 }),
  };
}

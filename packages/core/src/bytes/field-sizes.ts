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
  /** Takes note of a value that became longer by some bytes. */
  grown(model: string, field: string, bytes: number): void;
  /** Says whether what was noted since the last call was written to any record. */
  settle(isWritten: boolean): void;
  /** Shows what was written to others, once: the write has not been rolled back. */
  publish(): void;
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

/** Values by model and field: a text of both would be hashed in each request. */
type ByField<Value> = Map<string, Map<string, Value>>;

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
  const entries: ByField<Entry> = new Map();
  const entryOf = (model: string, field: string): Entry => {
    const time = now();
    const entry =
      entries.get(model)?.get(field) ??
      addTo(entries, [model, field], { since: time, present: 0, before: 0, count: 0 });
    if (time - entry.since > WINDOW) {
      entry.before = entry.present;
      entry.present = 0;
      entry.since = time;
    }
    return entry;
  };
  const read = (model: string, field: string, { bytes, count }: SeenSize): void => {
    const entry = entryOf(model, field);
    if (count > entry.count) entry.count = count;
    if (bytes > entry.present) entry.present = bytes;
  };
  return {
    largest: (model, field) => {
      const entry = entries.get(model)?.get(field);
      if (!entry || entry.count === 0) return undefined;
      return { bytes: Math.max(entry.present, entry.before), count: entry.count };
    },
    read,
    written: (model, field, bytes) => read(model, field, { bytes, count: 0 }),
    grown: (model, field, bytes) => {
      const entry = entryOf(model, field);
      entry.present = Math.max(entry.present, entry.before) + bytes;
    },
    settle: () => {},
    publish: () => {},
  };
}

/** What one write has seen of a field. */
interface OwnEntry {
  largest: number;
  count: number;
  grown: number;
}

/** Creates the sizes of one write: those known so far, and its own, which others do not see yet. */
export function createOwnSizes(shared: FieldSizes): FieldSizes {
  const entries: ByField<OwnEntry> = new Map();
  let pending: (() => void)[] = [];
  let settled: (() => void)[] = [];
  const entryOf = (model: string, field: string): OwnEntry =>
    entries.get(model)?.get(field) ??
    addTo(entries, [model, field], { largest: 0, count: 0, grown: 0 });
  const see = (model: string, field: string, { bytes, count }: SeenSize): void => {
    const entry = entryOf(model, field);
    entry.largest = Math.max(entry.largest, bytes);
    entry.count = Math.max(entry.count, count);
  };
  return {
    read: (model, field, seen) => {
      see(model, field, seen);
      settled.push(() => shared.read(model, field, seen));
    },
    written: (model, field, bytes) => {
      see(model, field, { bytes, count: 0 });
      pending.push(() => shared.written(model, field, bytes));
    },
    grown: (model, field, bytes) => {
      entryOf(model, field).grown += bytes;
      pending.push(() => shared.grown(model, field, bytes));
    },
    largest: (model, field) => {
      const known = shared.largest(model, field);
      const own = entries.get(model)?.get(field);
      if (!own) return known;
      const { bytes, count } = known ?? { bytes: 0, count: 0 };
      if (count === 0 && own.count === 0) return undefined;
      return { bytes: Math.max(own.largest, bytes) + own.grown, count: Math.max(own.count, count) };
    },
    settle: (isWritten) => {
      if (isWritten) settled.push(...pending);
      pending = [];
    },
    publish: () => {
      for (const show of settled) show();
      settled = [];
    },
  };
}

function addTo<Value>(
  entries: ByField<Value>,
  [model, field]: readonly [model: string, field: string],
  value: Value,
): Value {
  const fields = entries.get(model) ?? new Map<string, Value>();
  entries.set(model, fields.set(field, value));
  return value;
}

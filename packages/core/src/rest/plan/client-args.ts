/** Parts of the ORM client's arguments, plain and serializable. */
export type Where = Readonly<Record<string, unknown>>;
export type Select = Readonly<Record<string, unknown>>;
export type WriteData = Readonly<Record<string, unknown>>;

/** A row as the ORM client returns it. */
export type Row = Readonly<Record<string, unknown>>;

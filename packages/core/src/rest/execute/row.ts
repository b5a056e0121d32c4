/** A row as the data client returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** A row as the ORM client returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** The level of a statement. */
export type StatementLevel = 'MUST' | 'SHOULD' | 'RECOMMENDED' | 'MAY';

/** A statement of one section. */
export type StatementRow = readonly [id: string, level: StatementLevel, text: string];

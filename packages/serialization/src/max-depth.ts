/** The maximum nesting that is encoded or annotated, in levels; far below a stack overflow. */
export const MAX_DEPTH = 500;

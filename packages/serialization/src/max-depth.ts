/** The deepest nesting that is encoded or annotated, in levels; far below what overflows a stack. */
export const MAX_DEPTH = 500;

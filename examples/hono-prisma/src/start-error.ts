/** A problem that the user who starts the program can solve. */
export class StartError extends Error {}

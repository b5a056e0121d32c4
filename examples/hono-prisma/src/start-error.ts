/** Something that the person who starts the program can put right. */
export class StartError extends Error {}

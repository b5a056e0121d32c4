/** The models of a response, by their names in paths; `undefined` stands for any. */
export type Models = readonly string[] | undefined;

/** Whether two lists of models may have one in common. */
export function haveCommon(some: Models, others: Models): boolean {
  if (some && others) return some.some((model) => others.includes(model));
  return (some ?? others)?.length !== 0;
}

import type { ZenStackSchema } from '@modelway/orm-zenstack';

/** Returns a text with its first letter in lower case. */
export function lowerCaseFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Creates a function that returns the name of a model in the schema. */
export function createFindModel({ models }: ZenStackSchema): (name: string) => string | undefined {
  const names = new Map(Object.keys(models).map((name) => [lowerCaseFirst(name), name]));
  return (name) => names.get(lowerCaseFirst(name));
}

import { parsePath } from '@modelway/serialization';

/**
 * Splits a path as metadata has it, `data.0.name`, into its members and indexes; a backslash stands
 * before a dot or a backslash that is part of a name.
 *
 * @returns `undefined` for another backslash.
 */
export function parseValuePath(text: string): string[] | undefined {
  return parsePath(text, 1);
}

import { parsePath } from '@modelway/serialization';

/**
 * Splits a path in metadata, such as `data.0.name`, into its members and indexes. A backslash
 * escapes a dot or a backslash in a name.
 *
 * @returns `undefined` for another backslash.
 */
export function parseValuePath(text: string): string[] | undefined {
  return parsePath(text, 1);
}

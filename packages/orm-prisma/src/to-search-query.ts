import type { DatabaseProvider } from '@modelway/core';

/** Plain words as a query of the database's own text search: all of them, each taken literally. */
export function toSearchQuery(words: string, provider: DatabaseProvider): string {
  const list = words.split(/\s+/).filter((word) => word !== '');
  return provider === 'postgresql' ? toTsQuery(list) : toBooleanMode(list);
}

/** PostgreSQL, section 8.11.2. */
function toTsQuery(words: readonly string[]): string {
  return words
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
    .join(' & ');
}

/** MySQL, "Boolean Full-Text Searches": between quotes only a quote means something. */
function toBooleanMode(words: readonly string[]): string {
  return words.map((word) => `+"${word.replaceAll('"', ' ')}"`).join(' ');
}

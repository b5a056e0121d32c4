/**
 * Returns a query of PostgreSQL's text search for all of the words, each quoted (section 8.11.2).
 */
export function toTsQuery(words: string): string {
  return words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
    .join(' & ');
}

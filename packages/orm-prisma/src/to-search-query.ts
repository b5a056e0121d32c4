import type { DatabaseProvider } from '@modelway/core';
import { toTsQuery } from '@modelway/core/sql';

/** Plain words as a query of the database's own text search: all of them, each taken literally. */
export function toSearchQuery(words: string, provider: DatabaseProvider): string {
  return provider === 'postgresql' ? toTsQuery(words) : toBooleanMode(words);
}

/** MySQL, "Boolean Full-Text Searches": between quotes only a quote means something. */
function toBooleanMode(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => word.replaceAll('"', ' '))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `${isIndexed(word) ? '+' : ''}"${word}"`)
    .join(' ');
}

/** Whether a word of it is long and rare enough to be found: a text that must have others has none. */
function isIndexed(word: string): boolean {
  return word
    .split(/[^\p{L}\p{M}\p{N}_]+/u)
    .some((part) => [...part].length >= MIN_LENGTH && !STOP_WORDS.has(part.toLowerCase()));
}

/** `innodb_ft_min_token_size`, as it is unless it is set. */
const MIN_LENGTH = 3;

/** INNODB_FT_DEFAULT_STOPWORD, those of three letters and more. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'about are com for from how that the this was what when where who will with und www'.split(' '),
);

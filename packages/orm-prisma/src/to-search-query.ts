import type { DatabaseProvider } from '@modelway/core';
import { toTsQuery } from '@modelway/core/sql';

/**
 * Converts plain words to a query of the database's text search that requires all of them, each
 * taken literally.
 */
export function toSearchQuery(words: string, provider: DatabaseProvider): string {
  return provider === 'postgresql' ? toTsQuery(words) : toBooleanMode(words);
}

/** Quotes each word: MySQL, "Boolean Full-Text Searches": inside quotes only a quote is special. */
function toBooleanMode(words: string): string {
  return words
    .split(/\s+/)
    .map((word) => word.replaceAll('"', ' '))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `${isIndexed(word) ? '+' : ''}"${word}"`)
    .join(' ');
}

/**
 * Whether a part of the word is long and rare enough for the index. A required word without such a
 * part matches no text.
 */
function isIndexed(word: string): boolean {
  return word
    .split(/[^\p{L}\p{M}\p{N}_]+/u)
    .some((part) => [...part].length >= MIN_LENGTH && !STOP_WORDS.has(part.toLowerCase()));
}

/** The default of `innodb_ft_min_token_size`. */
const MIN_LENGTH = 3;

/** INNODB_FT_DEFAULT_STOPWORD: its words of three letters and more. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'about are com for from how that the this was what when where who will with und www'.split(' '),
);

import type { DatabaseProvider, OrmDialect, SchemaDescription } from '@modelway/core';
import { toTsQuery } from '@modelway/core/sql';
import { DbNull, JsonNull } from '@prisma/client/runtime/index-browser';
import { escapePattern } from './arguments/adapt-filter.ts';
import { toJsonOperand } from './arguments/json-operand.ts';

/** Operations that Prisma lacks on some databases. */
const MANY_AND_RETURN = ['createManyAndReturn', 'updateManyAndReturn'];

/** Describes the arguments that Prisma accepts on the schema's database. */
export function createDialect({ provider }: SchemaDescription): OrmDialect {
  return {
    dbNull: DbNull,
    jsonNull: JsonNull,
    // Elsewhere the database's collation decides, and the client has no `mode`.
    caseInsensitive: provider === 'postgresql' ? { mode: 'insensitive' } : {},
    // Prisma passes texts to LIKE unescaped; SQLite has no escape character there.
    literalText: (text) => {
      if (provider === 'sqlite') return /[%_]/.test(text) ? undefined : text;
      return escapePattern(text);
    },
    sortsByLinks: true,
    grammar: {
      between: false,
      mode: provider === 'postgresql',
      fullText: 'search',
      jsonPath: provider === 'postgresql' ? 'list' : 'text',
      jsonLists:
        provider === 'sqlite'
          ? ['array_starts_with', 'array_ends_with']
          : ['array_contains', 'array_starts_with', 'array_ends_with'],
      jsonOrder: provider !== 'sqlite',
      firstTakes: [1, -1],
      toOneWhere: 'where',
      // Prisma fails with P2021.
      ownUpsertWhere: false,
      havingLogic: true,
      havingOperands: 'aggregate',
      groupsFromEnd: false,
      skipDuplicates: provider !== 'sqlite',
      missingOperations: provider === 'mysql' ? ['exists', ...MANY_AND_RETURN] : ['exists'],
      relevances: provider === 'sqlite' ? [] : ['_relevance'],
    },
    jsonValue: toJsonOperand,
    mistakesJsonLists: provider === 'mysql',
    // The drivers of SQLite and MariaDB send numbers as doubles.
    exactByBigInt: provider !== 'postgresql',
    takesLinks: true,
    searchFilter: (words) => ({ search: toSearchQuery(words, provider) }),
  };
}

/**
 * Converts plain words to a query of the database's text search that requires all of them, each
 * taken literally.
 */
function toSearchQuery(words: string, provider: DatabaseProvider): string {
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
